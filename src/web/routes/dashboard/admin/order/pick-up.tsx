import { Link } from 'react-router';
import type { OrderBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';

/** The place where the buyer collects it, as emailed. */
export function PickUp({ order: { pickupPlace, bill } }: { order: OrderBody }) {
  if (!pickupPlace) return null;
  const { address, hours } = pickupPlace;
  return (
    <section dir="auto" className="panel grid gap-2 wrap-anywhere" aria-label={t('order.pickUp')}>
      <h2 className="text-lg">
        {bill.zone === 'pickup' ? t('adminOrder.buyerCollects') : t('adminOrder.pickupOfPart')}
      </h2>
      {address ? (
        <p dir="auto" className="whitespace-pre-line">
          {[address, hours].filter(Boolean).join('\n')}
        </p>
      ) : (
        <p className="font-semibold text-madder">{t('adminOrder.noPickupPlace')}</p>
      )}
      <p>
        <Link className="underline underline-offset-4" to="/dashboard/admin/contact#pickup">
          {address ? t('adminOrder.changePlace') : t('adminOrder.writeAddress')}
        </Link>
      </p>
    </section>
  );
}
