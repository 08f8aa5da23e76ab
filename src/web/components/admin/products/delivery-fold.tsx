import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../../shared/languages/translate.ts';
import { findPickupPlace } from '../../../../shared/orders/pickup-place.ts';
import { productFields } from '../../../../shared/product-fields.ts';
import { rich } from '../../../document/rich.ts';
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
      title={t('product.delivery')}
      said={shipping === '1' ? t('product.shippingYes') : t('product.shippingNo')}
      isOpenAtFirst
      hasError={error !== undefined}
    >
      <Select
        label={productFields.shipping.label}
        name="shipping"
        value={shipping}
        onChange={({ target }) => setShipping(target.value)}
        hint={shipping === '1' ? undefined : t('productForm.pickupHint')}
        error={error}
      >
        <option value="0">{t('adminProducts.no')}</option>
        <option value="1">{t('adminOrder.yes')}</option>
      </Select>
      {shipping === '0' && <LacksPlace />}
      {shipping === '1' && (
        <Select label={productFields.freeDelivery.label} name="freeDelivery" defaultValue={isFree ? '1' : '0'}>
          <option value="0">{t('productForm.deliveryAsUsual')}</option>
          <option value="1">{t('giftSettings.freeDelivery')}</option>
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
      <b className="text-madder">{t('productForm.lacksPlace')}</b>{' '}
      {rich('productForm.writePlace', { link: (text) => <Link to="/dashboard/admin/contact#pickup">{text}</Link> })}
    </p>
  );
}
