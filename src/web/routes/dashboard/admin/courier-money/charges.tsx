import { Link } from 'react-router';
import type { CourierChargesBody } from '../../../../../couriers/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Select } from '../../../../components/forms/field.tsx';
import { download } from '../../../../components/page/download.ts';

/** The month that is shown, with its total, and its file. */
export function Months({ charges, choose }: { charges: CourierChargesBody; choose: (month: string) => void }) {
  const { months, month } = charges;
  const isOwner = useIsOwner();
  if (month === null) return <p className="text-ink-2">{t('cashIn.noCourierYet')}</p>;
  const shown = months.find((one) => one.month === month);
  const save = () => void download(`/api/v1/courier/charges.csv?month=${month}`, `couriers-${month}.csv`);
  return (
    <section className="grid gap-3" aria-labelledby="month">
      <h2 id="month" className="text-lg">
        {t('cashIn.byMonth')}
      </h2>
      <Select label={t('cashIn.month')} value={month} onChange={({ target }) => choose(target.value)}>
        {months.map((one) => (
          <option key={one.month} value={one.month}>
            {`${one.month}: ${describeMonth(one)}`}
          </option>
        ))}
      </Select>
      {shown && <p className="font-semibold">{describeShownMonth(shown)}</p>}
      {isOwner && (
        <div>
          <Button look="ghost" onClick={save}>
            {t('cashIn.saveCsv')}
          </Button>
        </div>
      )}
    </section>
  );
}

type Month = CourierChargesBody['months'][number];

function describeMonth({ parcels, charged }: Month): string {
  return t('packing.parcelsForPrice', { count: parcels, price: formatPrice(charged) });
}

function describeShownMonth(month: Month): string {
  const { parcels, charged, added } = month;
  if (added <= 0) return describeMonth(month);
  return t('cashIn.parcelsWithAdded', { count: parcels, price: formatPrice(charged), added: formatPrice(added) });
}

export function ParcelCharges({ charges: { parcels } }: { charges: CourierChargesBody }) {
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby="charged">
      <h2 id="charged" className="mb-2 text-lg">
        {t('cashIn.parcels')}
      </h2>
      <ul className="bg-cotton divide-y divide-linen max-lg:-mx-gutter max-lg:border-y max-lg:border-twine lg:shadow-tag">
        {parcels.map((parcel) => (
          <li key={parcel.number} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-gutter py-3 lg:px-5">
            <Link
              dir="auto"
              className="min-h-6 font-semibold wrap-anywhere no-underline hover:underline"
              to={`/dashboard/admin/order/${parcel.order}`}
            >
              {`${parcel.buyer} ${formatOrderNumber(parcel.orderNumber)}`}
            </Link>
            <b className="font-semibold">{formatPrice(parcel.charged)}</b>
            <p dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
              {describe(parcel)}
            </p>
            {parcel.added > 0 && <p className="text-sm text-madder">{`+${formatPrice(parcel.added)}`}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ courier, number, bookedAt, isCancelled, paid }: CourierChargesBody['parcels'][number]): string {
  const state = isCancelled ? t('cashIn.cancelled') : t('cashIn.buyerPaid', { amount: formatPrice(paid) });
  return `${courier ?? t('order.courier')} ${number}, ${formatDate(bookedAt)}, ${state}`;
}

/** Booked elsewhere, or of another shop with the same account. */
export function UnknownCharges({ lines }: { lines: CourierChargesBody['unknown'] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="unknown">
      <h2 id="unknown" className="mb-1 text-lg">
        {t('cashIn.unknownCharges')}
      </h2>
      <p className="mb-2 text-sm text-ink-2">{t('cashIn.aboutUnknown')}</p>
      <ul className="grid gap-2">
        {lines.map(({ _id, number, what, amount, at }) => (
          <li key={_id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 text-sm">
            <span dir="auto" className="wrap-anywhere">
              {[what, number, formatDate(at)].filter(Boolean).join(', ')}
            </span>
            <b className="font-semibold">{`${amount < 0 ? '−' : ''}${formatPrice(Math.abs(amount))}`}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
