import { type Ref, useEffect, useRef, useState } from 'react';
import type { AddressBody } from '../../../accounts/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { type Answer, api } from '../../api-client/api-client.ts';
import { askToConfirm } from '../../hooks/ask-to-confirm.ts';
import { textsIn, useCallForm } from '../../hooks/use-call-form.ts';
import { updateUser, useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { AddressFields } from '../forms/address-fields.tsx';
import { Button } from '../forms/button.tsx';
import { ChoiceField } from '../forms/choice-field.tsx';
import { Dialog, DialogButtons } from '../forms/dialog.tsx';
import { formatError } from '../forms/form-errors.ts';
import { NameField, PhoneField } from '../forms/person-fields.tsx';

const fields = ['name', 'phone', 'line1', 'line2', 'city', 'state', 'pin'] as const;

type Changed = Answer<'PUT /user/addresses/:addressId'>;

interface AddressBookProps {
  /** Where it opens at a press and closes with a choice: the focus moves into it. */
  onChosen?: () => void;
}

/** The caller's addresses: one of them is the address that orders go to. */
export function AddressBook({ onChosen }: AddressBookProps) {
  const { addresses, take, makeDefault, remove } = useAddresses();
  const [edited, setEdited] = useState<{ address?: AddressBody }>();
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = addresses !== undefined;
  const known = edited?.address;
  useEffect(() => {
    if (edited) dialog.current?.showModal();
  }, [edited]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the addresses are there
  useEffect(() => {
    if (!isLoaded || !onChosen) return;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
    if (addresses.length === 0) setEdited({});
  }, [isLoaded]);
  const onSaved = (changed: Changed) => {
    take(changed);
    dialog.current?.close();
    if (!known) onChosen?.();
  };
  return (
    <div ref={box} className="grid gap-4">
      {addresses?.map((one) => (
        <Entry
          key={one._id}
          address={one}
          choose={async () => (await makeDefault(one)) && onChosen?.()}
          edit={() => setEdited({ address: one })}
          remove={() => remove(one)}
        />
      ))}
      <Button look="ghost" onClick={() => setEdited({})}>
        {t('user.addAddress')}
      </Button>
      {edited && <AddressDialog key={known?._id ?? 'new'} ref={dialog} address={known} onSaved={onSaved} />}
    </div>
  );
}

function useAddresses() {
  const [addresses, setAddresses] = useState<AddressBody[]>();
  useEffect(() => {
    const controller = new AbortController();
    api('GET /user/addresses', { signal: controller.signal })
      .then((found) => setAddresses(found.addresses))
      .catch((error: unknown) => controller.signal.aborted || toast.error(formatError(error)));
    return () => controller.abort();
  }, []);
  const take = ({ message, addresses: fresh, user }: Changed) => {
    setAddresses(fresh);
    updateUser(user);
    toast.success(message);
  };
  const run = async (call: Promise<Changed>) => {
    try {
      take(await call);
      return true;
    } catch (error) {
      toast.error(formatError(error));
      return false;
    }
  };
  const makeDefault = ({ _id: addressId }: AddressBody) =>
    run(api('PUT /user/addresses/:addressId', { params: { addressId }, body: { isDefault: true } }));
  const remove = async ({ _id: addressId, text }: AddressBody) =>
    (await askToConfirm({
      question: t('user.deleteAddressQuestion', { address: text }),
      yes: t('forms.delete'),
      isDanger: true,
    })) && run(api('DELETE /user/addresses/:addressId', { params: { addressId } }));
  return { addresses, take, makeDefault, remove };
}

interface EntryProps {
  address: AddressBody;
  choose: () => void;
  edit: () => void;
  remove: () => void;
}

function Entry({ address, choose, edit, remove }: EntryProps) {
  const { _id, name, phone, text, isDefault } = address;
  return (
    <article className="grid gap-1 bg-cotton p-4 shadow-tag" aria-label={t('user.addressOf', { name })}>
      <p dir="auto" className="font-semibold">
        {name}
      </p>
      <p>{text}</p>
      <p className="text-sm text-ink-2">{phone}</p>
      <ChoiceField
        type="radio"
        name="address"
        value={_id}
        checked={isDefault}
        onChange={choose}
        label={isDefault ? t('user.ordersGoHere') : t('user.sendOrdersHere')}
      />
      <div className="button-row">
        <Button look="plain" small onClick={edit} aria-label={t('user.changeAddressNamed', { address: text })}>
          {t('product.change')}
        </Button>
        <Button look="danger" small onClick={remove} aria-label={t('user.deleteAddressNamed', { address: text })}>
          {t('forms.delete')}
        </Button>
      </div>
    </article>
  );
}

interface AddressDialogProps {
  ref: Ref<HTMLDialogElement>;
  address?: AddressBody;
  onSaved: (changed: Changed) => void;
}

function AddressDialog({ ref, address, onSaved }: AddressDialogProps) {
  const { user } = useSession();
  const { errors, isBusy, props } = useCallForm(async (form) => {
    const body = textsIn(form, fields);
    onSaved(
      address
        ? await api('PUT /user/addresses/:addressId', { params: { addressId: address._id }, body })
        : await api('POST /user/addresses', { body: { ...body, isDefault: true } }),
    );
  });
  const title = address ? t('user.changeAddress') : t('user.addAddress');
  return (
    <Dialog ref={ref} label={title}>
      <form {...props} className="dialog-body">
        <h2>{title}</h2>
        <NameField defaultValue={address?.name ?? user?.name} error={errors.name} />
        <PhoneField defaultValue={address?.phone ?? user?.phone} error={errors.phone} />
        <AddressFields address={address} errors={errors} />
        <DialogButtons>
          <Button type="submit" busy={isBusy && t('forms.save')}>
            {t('forms.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
