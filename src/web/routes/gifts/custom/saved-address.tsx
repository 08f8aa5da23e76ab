import { useEffect, useState } from 'react';
import type { AddressBody } from '../../../../accounts/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { AddressFields } from '../../../components/forms/address-fields.tsx';
import { Select } from '../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../components/forms/form-errors.ts';
import { useSession } from '../../../stores/session.ts';

/** The fields of an address; somebody who is logged in may fill them from the saved ones. */
export function SavedAddress({ errors }: { errors: FieldErrors }) {
  const saved = useSavedAddresses();
  const [chosen, setChosen] = useState<string>();
  const address = saved.find(({ _id }) => _id === chosen) ?? (chosen === undefined ? saved[0] : undefined);
  return (
    <>
      {saved.length > 0 && (
        <Select
          label={t('checkout.whereDoesItGo')}
          value={address?._id ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          {saved.map(({ _id, text }) => (
            <option key={_id} value={_id}>
              {text}
            </option>
          ))}
          <option value="">{t('cart.anotherAddress')}</option>
        </Select>
      )}
      <AddressFields key={address?._id ?? ''} address={address} errors={errors} />
    </>
  );
}

/** The default one first. */
function useSavedAddresses(): AddressBody[] {
  const userId = useSession().user?._id;
  const [saved, setSaved] = useState<AddressBody[]>([]);
  useEffect(() => {
    if (!userId) return;
    const controller = new AbortController();
    // Without them the address is typed.
    api('GET /user/addresses', { signal: controller.signal })
      .then(({ addresses }) => setSaved(addresses.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))))
      .catch(() => undefined);
    return () => controller.abort();
  }, [userId]);
  return saved;
}
