import { Link } from 'react-router';
import type { ShipmentBody } from '../../../../../couriers/api.ts';
import { formatDay } from '../../../../../shared/dates/dates.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { download } from '../../../../components/page/download.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

/** Parcels that have a courier, or are about to get one, and have not left. */
export function Booked({ shipments }: { shipments: readonly ShipmentBody[] }) {
  const booked = shipments.filter(({ state }) => state === 'booked');
  const pickup = useActionForm({ intent: 'pickup' });
  if (shipments.length === 0) return null;
  const ids = booked.slice(0, 60).map(({ _id }) => _id);
  return (
    <section className="mt-7 grid gap-4" aria-labelledby="booked">
      <h2 id="booked" className="text-[1.375rem]/tight">
        Booked <b className="font-text text-base text-ink-2">{booked.length}</b>
      </h2>
      {booked.length > 0 && (
        <div className="button-row">
          <Button
            look="ghost"
            onClick={() => void download(`/api/v1/courier/labels?shipments=${ids.join(',')}`, 'labels.pdf')}
          >
            {booked.length === 1 ? 'Label as PDF' : `${ids.length} labels as PDF`}
          </Button>
          {booked.some(({ pickupAsked }) => !pickupAsked) && (
            <Button look="ghost" busy={pickup.isBusy && 'Asking...'} onClick={() => pickup.submit({})}>
              Ask for the pickup
            </Button>
          )}
        </div>
      )}
      <ul className="bg-cotton divide-y divide-linen max-lg:-mx-gutter max-lg:border-y max-lg:border-twine lg:shadow-tag">
        {shipments.map((shipment) => (
          <li key={shipment._id} className="grid gap-0.5 px-gutter py-3 lg:px-5">
            <Link
              className="min-h-6 font-semibold wrap-anywhere no-underline hover:underline"
              to={`/dashboard/admin/order/${shipment.order}`}
            >
              {`${shipment.buyer} ${formatOrderNumber(shipment.orderNumber)}`}
            </Link>
            <p className="text-sm/snug text-ink-2 wrap-anywhere">{describe(shipment)}</p>
            {shipment.problem && <p className="text-sm/snug font-semibold text-madder">{shipment.problem}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ state, courier, number, price, pickupAsked, pickupOn }: ShipmentBody): string {
  if (state === 'asked') return 'Being booked';
  if (state === 'cancelling') return 'Being cancelled';
  const pickup = pickupOn ? `pickup on ${formatDay(pickupOn)}` : 'pickup asked for';
  return [`${courier ?? 'Courier'} ${number ?? ''}`, price !== null && formatPrice(price), pickupAsked && pickup]
    .filter(Boolean)
    .join(', ');
}
