import { useState } from 'react';
import { Link } from 'react-router';
import { findPickupPlace } from '../../../../shared/orders/pickup-place.ts';
import { productFields } from '../../../../shared/product-fields.ts';
import { useAnswer } from '../../../hooks/use-answer.ts';
import { loadOwnSettings } from '../../../hooks/use-shop.ts';
import { Select } from '../../forms/field.tsx';
import { Fold } from '../fold.tsx';

/** Whether the product is sent, and for free. */
export function DeliveryFold({ ships, isFree, error }: { ships: boolean; isFree: boolean; error?: string }) {
  const [shipping, setShipping] = useState(ships ? '1' : '0');
  return (
    <Fold
      name="product-delivery"
      title="Delivery"
      said={`Shipping: ${shipping === '1' ? 'Yes' : 'No'}`}
      isOpenAtFirst
      hasError={error !== undefined}
    >
      <Select
        label={productFields.shipping.label}
        name="shipping"
        value={shipping}
        onChange={({ target }) => setShipping(target.value)}
        hint={shipping === '1' ? undefined : 'Pick-up only: buyers collect it, and read so before they pay.'}
        error={error}
      >
        <option value="0">No</option>
        <option value="1">Yes</option>
      </Select>
      {shipping === '0' && <LacksPlace />}
      {shipping === '1' && (
        <Select label={productFields.freeDelivery.label} name="freeDelivery" defaultValue={isFree ? '1' : '0'}>
          <option value="0">As for every order</option>
          <option value="1">Free delivery</option>
        </Select>
      )}
    </Fold>
  );
}

/** Nothing while it is known where buyers collect. */
function LacksPlace() {
  const { value: settings } = useAnswer('settings', () => loadOwnSettings());
  if (!settings || findPickupPlace(settings).address) return null;
  return (
    <p className="text-sm">
      <b className="text-madder">Your shop does not say yet where to collect it.</b>{' '}
      <Link to="/dashboard/admin/contact#pickup">Write the address and the hours</Link> before you sell it.
    </p>
  );
}
