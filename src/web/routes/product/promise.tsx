import type { ProductBody } from '../../../catalog/api.ts';
import type { PromisedBody } from '../../../orders/api.ts';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { arrivalText, holidayText, orderUntilText } from '../../../shared/delivery/promise-text.ts';
import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { PinForm } from '../../components/forms/pin-form.tsx';
import { NeededBy } from '../../components/products/needed-by.tsx';
import { rich } from '../../document/rich.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { deliveryPin } from '../../stores/delivery-choice.ts';

interface PromiseProps {
  product: ProductBody;
  promise: PromisedBody;
}

/** When it leaves, as the server knows it; with a PIN code also when it arrives. */
export function DeliveryPromise({ product, promise }: PromiseProps) {
  const pin = deliveryPin.use();
  const { makeDays, shipping } = product;
  const arrival = useDaysAt(makeDays, shipping ? pin : '', promise);
  const { dispatchOn, arriveBy, city, orderUntil, holiday } = arrival ?? promise;
  return (
    <section aria-label={t('product.delivery')} className="grid! w-full gap-3 border-b border-twine pb-4 mb-3">
      <div aria-live="polite" className={shipping ? `max-md:in-data-pin:min-h-19 ${pin && 'max-md:min-h-19'}` : ''}>
        <p className="text-lg/snug font-semibold text-balance">
          {shipping
            ? rich('product.leavesOn', { day: <b>{formatWeekday(dispatchOn)}</b> })
            : rich('product.readyToCollect', { day: <b>{formatWeekday(dispatchOn)}</b> })}
          {arriveBy && ` · ${arrivalText({ arriveBy, city })}`}
        </p>
        <p className="text-sm text-ink-2">{orderUntilText(orderUntil) + t('product.stop')}</p>
        {holiday && <p className="mt-1 text-sm">{holidayText(holiday, !shipping)}</p>}
      </div>
      <div className="contents print:hidden">
        {shipping && <PinForm />}
        <NeededBy promise={arrival ?? promise} ships={shipping} />
      </div>
    </section>
  );
}

/** Undefined until it is known; the days of the page are never later than those that were asked for after it. */
function useDaysAt(makeDays: number, pin: string, shown: PromisedBody): PromisedBody | undefined {
  const key = pin && `${makeDays} ${pin} ${shown.dispatchOn}`;
  const params = { makeDays, pin };
  // The day on which it leaves stays without an answer.
  const { value } = useAnswer(key || null, (signal) => api('GET /delivery/promise/:makeDays/:pin', { params, signal }));
  return value?.promise ?? undefined;
}
