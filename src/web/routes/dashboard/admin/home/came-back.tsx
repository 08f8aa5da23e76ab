import { Link } from 'react-router';
import type { ReturnedBody } from '../../../../../couriers/api.ts';
import { formatAgo } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { api } from '../../../../api-client/api-client.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { lineClass, sheet, TodaySection } from './section.tsx';

export function unpack({ fields: { shipmentId = '', restock } }: Submission) {
  const body = { restock: restock === 'on' };
  return withToast(api('POST /courier/shipments/:shipmentId/unpack', { params: { shipmentId }, body }));
}

/** Parcels that are back: their pieces go into the stock, or are written off. */
export function CameBack({ parcels }: { parcels: readonly ReturnedBody[] }) {
  return (
    <TodaySection id="came-back" title={t('cashIn.cameBackColumn')} count={parcels.length}>
      <ul className={sheet}>
        {parcels.map((parcel) => (
          <li key={parcel._id} data-line className={`${lineClass} grid-cols-[minmax(0,1fr)]`}>
            <Words parcel={parcel} />
            <Unpack parcel={parcel} />
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}

function Words({ parcel }: { parcel: ReturnedBody }) {
  const { order, orderNumber, buyer, products, at } = parcel;
  return (
    <span className="grid gap-0.5">
      <Link
        className="min-h-6 font-semibold wrap-anywhere no-underline hover:underline"
        to={`/dashboard/admin/order/${order}`}
      >
        {`${buyer} ${formatOrderNumber(orderNumber)}`}
      </Link>
      <b className="text-sm/snug font-semibold">{describe(parcel)}</b>
      <span dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
        {`${products}, ${formatAgo(at, new Date())}`}
      </span>
    </span>
  );
}

function describe({ isRequested, isCash, isRefused, cost }: ReturnedBody): string {
  if (isRequested) return t('today.returnAccepted');
  if (!isCash) return isRefused ? t('today.refusedRefund') : t('today.undeliveredRefund');
  const values = { cost: formatPrice(cost) };
  return isRefused ? t('today.refusedCash', values) : t('today.undeliveredCash', values);
}

function Unpack({ parcel: { _id, buyer, orderNumber } }: { parcel: ReturnedBody }) {
  const isOwner = useIsOwner();
  const { isBusy, submit } = useActionForm({ intent: 'unpack' });
  if (!isOwner) return <span className="text-sm text-ink-2">{t('today.ownerUnpacks')}</span>;
  const label = `${formatOrderNumber(orderNumber)} ${buyer}`;
  return (
    <span className="grid grid-cols-2 gap-2 py-1 @max-[15rem]:grid-cols-1">
      <button
        type="button"
        className={edgeButton}
        aria-busy={isBusy}
        aria-label={t('today.backInStockNamed', { label })}
        onClick={() => submit({ shipmentId: _id, restock: 'on' })}
      >
        {t('today.backInStock')}
      </button>
      <button
        type="button"
        className={edgeButton}
        aria-busy={isBusy}
        aria-label={t('today.writeOffNamed', { label })}
        onClick={() => submit({ shipmentId: _id })}
      >
        {t('today.writeOff')}
      </button>
    </span>
  );
}
