import { type Ref, useActionState, useRef } from 'react';
import type { ProductBody } from '../../../catalog/api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogButtons } from '../../components/dialog.tsx';
import { type FieldErrors, fieldErrors, sentenceOf } from '../../components/form-errors.ts';
import { AddressField, EmailField, NameField, PhoneField } from '../../components/person-fields.tsx';
import { focusInvalid, keepFields } from '../../hooks/use-action-form.ts';
import { toast } from '../../stores/toasts.ts';

/** A guest's delivery address and contact. */
export interface Delivery {
  name: string;
  phone: string;
  email: string;
  address: string;
}

interface DeliveryDialogProps {
  ref: Ref<HTMLDialogElement>;
  product: ProductBody;
  /** @throws ApiError whose field errors are shown at the fields */
  send: (delivery: Delivery) => Promise<unknown>;
}

/** Asks a guest for the delivery details before payment; the entries stay for another attempt. */
export function DeliveryDialog({ ref, product, send }: DeliveryDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, submit, isBusy] = useActionState<FieldErrors, FormData>(async (_, entries) => {
    const text = (name: string) => String(entries.get(name) ?? '');
    try {
      await send({ name: text('name'), phone: text('phone'), email: text('email'), address: text('location') });
      return {};
    } catch (error) {
      toast.error(sentenceOf(error));
      focusInvalid(form.current, fieldErrors(error));
      return fieldErrors(error);
    }
  }, {});
  return (
    <Dialog ref={ref} label={`Delivery details for ${product.name}`}>
      <form ref={form} action={submit} onReset={keepFields} className="dialog-body">
        <h2>Delivery details</h2>
        <p>{product.name}</p>
        <NameField error={errors.name} />
        <EmailField error={errors.email} />
        <PhoneField error={errors.phone} />
        <AddressField error={errors.address} />
        <DialogButtons>
          <Button type="submit" busy={isBusy && 'Processing...'}>
            Make Payment
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
