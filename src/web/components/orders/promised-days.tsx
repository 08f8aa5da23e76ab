import type { OrderBody } from '../../../orders/api.ts';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { arrivalTitle, promiseText } from '../../../shared/delivery/promise-text.ts';
import { t } from '../../../shared/languages/translate.ts';

/** On the buyer's page of an order: what was promised, until it is delivered or cancelled. */
export function PromisedDays({ order: { promise, status, bill } }: { order: OrderBody }) {
  if (!promise?.dispatchOn || status === 'Delivered' || status === 'Cancelled') return null;
  const { dispatchOn, arriveFrom, arriveBy, wantedOn, isPlanned, city } = promise;
  const isSent = status === 'Shipped';
  if (isSent && !arriveBy) return null;
  return (
    <section aria-label={t('order.deliveryDays')} className="grid gap-1">
      <p className="text-lg font-semibold text-balance">
        {isSent && arriveBy
          ? arrivalTitle({ arriveFrom, arriveBy, city })
          : promiseText({ dispatchOn, arriveFrom, arriveBy, city, isCollected: bill.zone === 'pickup' })}
      </p>
      {wantedOn && (
        <p className="text-sm text-ink-2">
          {isPlanned
            ? t('order.askedForDayPlanned', { day: formatWeekday(wantedOn) })
            : t('order.askedForDay', { day: formatWeekday(wantedOn) })}
        </p>
      )}
    </section>
  );
}
