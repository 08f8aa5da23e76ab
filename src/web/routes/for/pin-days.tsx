import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { formatOrderBy } from '../../../shared/delivery/order-by.ts';
import { t } from '../../../shared/languages/translate.ts';
import { type Answer, api } from '../../api-client/api-client.ts';
import { PinForm } from '../../components/forms/pin-form.tsx';
import { useAnswer } from '../../hooks/use-answer.ts';
import { deliveryPin } from '../../stores/delivery-choice.ts';

type Days = Answer<'GET /occasions/page/:slug/:pin'>;

/** Until when to order for the buyer's PIN code, in room that is reserved for it. */
export function PinDays({ slug, name }: { slug: string; name: string }) {
  const pin = deliveryPin.use();
  const params = { slug, pin };
  // What the page says of all India stays without an answer.
  const { value: found } = useAnswer(pin ? `${slug} ${pin}` : null, (signal) =>
    api('GET /occasions/page/:slug/:pin', { params, signal }),
  );
  return (
    <div className="grid max-w-[26em] gap-3">
      <PinForm label={t('checkout.whereDoesItGo')} />
      <div aria-live="polite" className="min-h-19 font-semibold">
        {found?.arriveBy && (
          <p className={found.isTooLate ? 'text-madder' : 'text-neem'}>
            {found.city
              ? t('occasions.orderTodayIn', { city: found.city, day: formatWeekday(found.arriveBy) })
              : t('occasions.orderTodayThere', { day: formatWeekday(found.arriveBy) })}
          </p>
        )}
        {found && <p>{lastDayText(found, name)}</p>}
      </div>
    </div>
  );
}

function lastDayText({ orderUntil, isTooLate }: Days, name: string): string | null {
  if (orderUntil) return t('occasions.inTimeUntil', { name, until: formatOrderBy(orderUntil) });
  return isTooLate ? t('occasions.afterOccasion', { name }) : null;
}
