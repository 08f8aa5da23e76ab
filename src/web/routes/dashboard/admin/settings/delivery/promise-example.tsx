import { useState } from 'react';
import type { PromiseQueueBody } from '../../../../../../orders/api.ts';
import { addDays } from '../../../../../../shared/dates/calendar.ts';
import { dayInIndia } from '../../../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../../../shared/dates/weekday.ts';
import { isWorkingDay, promiseDelivery } from '../../../../../../shared/delivery/delivery-promise.ts';
import { orderUntilText, promiseText } from '../../../../../../shared/delivery/promise-text.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { DeliveryDaysBody } from '../../../../../../shipping/api.ts';
import { NumberField } from './day-inputs.tsx';
import { ExamplePin } from './example-pin.tsx';
import { useFoundPlace } from './use-found-place.ts';

interface PromiseExampleProps {
  days: DeliveryDaysBody;
  queue: PromiseQueueBody;
}

/** What a buyer would read now, with the days in the form and the pieces to be made. */
export function PromiseExample({ days, queue }: PromiseExampleProps) {
  const [pin, setPin] = useState('411004');
  const [makeDays, setMakeDays] = useState(3);
  const place = useFoundPlace(pin);
  const transit = place && { ...days.transit[place.zone], restWeekdays: days.courierRestWeekdays };
  const lines = [{ quantity: 1, makeDays: Math.min(90, makeDays) }];
  const isPossible = days.piecesPerDay > 0;
  const promised = isPossible
    ? promiseDelivery({ ...days, ...queue, now: new Date(), lines, transit: transit ?? null })
    : null;
  const sentence = promised
    ? [promiseText({ ...promised, city: place?.city ?? null }), orderUntilText(promised.holdsUntil.toISOString())]
        .map((one) => one + t('product.stop'))
        .join(' ')
    : t('deliverySettings.noDayPossible');
  return (
    <section className="panel grid gap-4" aria-labelledby="promise-example">
      <h2 id="promise-example" className="text-lg">
        {t('deliverySettings.readsNow')}
      </h2>
      <ExamplePin label={t('deliverySettings.pinExample')} pin={pin} change={setPin} />
      <NumberField
        label={t('deliverySettings.madeIn')}
        hint={t('deliverySettings.madeInHint')}
        value={makeDays}
        onChange={setMakeDays}
      />
      <p aria-live="polite" className="min-h-18 font-semibold">
        {days.isPromised ? sentence : t('deliverySettings.nothingYet', { sentence })}
      </p>
      <ComingDays days={days} queue={queue} />
    </section>
  );
}

/** The next two weeks: rest days, and what was promised to leave. */
function ComingDays({ days, queue: { queue } }: PromiseExampleProps) {
  const today = dayInIndia(new Date());
  const coming = Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead));
  const late = queue.reduce((sum, { dispatchOn, pieces }) => sum + (dispatchOn && dispatchOn >= today ? 0 : pieces), 0);
  return (
    <div>
      <h3 className="mb-1 font-text text-sm font-semibold">{t('deliverySettings.promised')}</h3>
      {late > 0 && <p className="text-sm font-bold text-madder">{t('deliverySettings.late', { count: late })}</p>}
      <ul className="text-sm">
        {coming.map((day) => {
          const pieces = queue.reduce((sum, one) => sum + (one.dispatchOn === day ? one.pieces : 0), 0);
          const isAtWork = isWorkingDay(day, days);
          return (
            <li key={day} className={`flex min-h-7 items-center justify-between gap-3 ${isAtWork ? '' : 'text-ink-2'}`}>
              <span>{formatWeekday(day)}</span>
              <span>
                {pieces > 0
                  ? t('forms.valueOf', { value: pieces, max: days.piecesPerDay })
                  : isAtWork
                    ? ''
                    : t('deliverySettings.restDay')}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
