import { useState } from 'react';
import { Link } from 'react-router';
import type { ShipmentBody } from '../../../../../couriers/api.ts';
import { formatDay } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { download } from '../../../../components/page/download.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { WeighPhoto } from './weigh-photo.tsx';

/** Parcels that have a courier, or are about to get one, and have not left. */
export function Booked({ shipments }: { shipments: readonly ShipmentBody[] }) {
  const booked = shipments.filter(({ state }) => state === 'booked');
  if (shipments.length === 0) return null;
  return (
    <section className="mt-7 grid gap-4" aria-labelledby="booked">
      <h2 id="booked" className="text-[1.375rem]/tight">
        {t('order.booked')} <b className="font-text text-base text-ink-2">{booked.length}</b>
      </h2>
      {booked.length > 0 && <HandOver booked={booked} />}
      <ul className="bg-cotton divide-y divide-linen max-lg:-mx-gutter max-lg:border-y max-lg:border-twine lg:shadow-tag">
        {shipments.map((shipment) => (
          <Line key={shipment._id} shipment={shipment} />
        ))}
      </ul>
    </section>
  );
}

const labelsAtOnce = 60;

/** Labels and pickup of all at once. */
function HandOver({ booked }: { booked: readonly ShipmentBody[] }) {
  const { isBusy, submit } = useActionForm({ intent: 'pickup' });
  const [hasSlips, setHasSlips] = useState(true);
  const files = Array.from({ length: Math.ceil(booked.length / labelsAtOnce) }, (_, index) => index * labelsAtOnce);
  return (
    <div className="grid gap-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-6 accent-accent"
          checked={hasSlips}
          onChange={({ target }) => setHasSlips(target.checked)}
        />
        {t('packing.withSlips')}
      </label>
      <div className="button-row">
        {files.map((start) => (
          <Labels key={start} booked={booked} start={start} hasSlips={hasSlips} />
        ))}
        {booked.some(({ pickupAsked }) => !pickupAsked) && (
          <Button look="ghost" busy={isBusy && t('adminOrder.asking')} onClick={() => submit({})}>
            {t('packing.askForPickup')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The most in one file. */
function Labels({ booked, start, hasSlips }: { booked: readonly ShipmentBody[]; start: number; hasSlips: boolean }) {
  const ids = booked.slice(start, start + labelsAtOnce).map(({ _id }) => _id);
  const slips = hasSlips ? 'yes' : 'no';
  const print = () => void download(`/api/v1/courier/labels?shipments=${ids.join(',')}&slips=${slips}`, 'labels.pdf');
  return (
    <Button look="ghost" onClick={print}>
      {nameLabels(booked.length, start, ids.length)}
    </Button>
  );
}

function nameLabels(total: number, start: number, count: number): string {
  if (total === 1) return t('packing.labelAsPdf');
  if (total <= labelsAtOnce) return t('packing.labelsAsPdf', { count });
  return t('packing.someLabelsAsPdf', { first: start + 1, last: start + count });
}

function Line({ shipment }: { shipment: ShipmentBody }) {
  const { order, buyer, orderNumber, problem } = shipment;
  return (
    <li className="grid gap-0.5 px-gutter py-3 lg:px-5">
      <Link
        className="min-h-6 font-semibold wrap-anywhere no-underline hover:underline"
        to={`/dashboard/admin/order/${order}`}
      >
        {`${buyer} ${formatOrderNumber(orderNumber)}`}
      </Link>
      <p dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
        {describe(shipment)}
      </p>
      {problem && <p className="text-sm/snug font-semibold text-madder">{problem}</p>}
      {shipment.state === 'booked' && <WeighPhoto shipment={shipment} />}
    </li>
  );
}

function describe({ state, courier, number, price, pickupAsked, pickupOn }: ShipmentBody): string {
  if (state === 'asked') return t('packing.beingBooked');
  if (state === 'cancelling') return t('packing.beingCancelled');
  const pickup = pickupOn ? t('packing.pickupOn', { day: formatDay(pickupOn) }) : t('packing.pickupAskedFor');
  return [
    `${courier ?? t('order.courier')} ${number ?? ''}`,
    price !== null && formatPrice(price),
    pickupAsked && pickup,
  ]
    .filter(Boolean)
    .join(', ');
}
