import { lazy, Suspense, useState } from 'react';
import { holidayText, orderUntilText, promiseText } from '../../../shared/delivery/promise-text.ts';
import { t } from '../../../shared/languages/translate.ts';
import { WhenChoice } from '../../components/orders/when-choice.tsx';
import { NeededBy } from '../../components/products/needed-by.tsx';
import type { Quote } from '../../hooks/checkout/use-quote.ts';
import { deliveryPin, wantedDay } from '../../stores/delivery-choice.ts';
import { useSession } from '../../stores/session.ts';

const PinField = lazy(async () => ({ default: (await import('./pin-field.tsx')).PinField }));

interface CartPromiseProps {
  quote: Quote | undefined;
  setPin: (pin: string | undefined) => void;
}

/** When the cart leaves and arrives, if it is ordered now. */
export function CartPromise({ quote, setPin }: CartPromiseProps) {
  const { user } = useSession();
  const [isAsked, setAsked] = useState(false);
  const promise = quote?.promise;
  const wanted = wantedDay.use();
  const pin = deliveryPin.use();
  const hasChoice = Boolean(wanted && quote?.planned);
  const ships = quote?.lines.some(({ shipping }) => shipping) ?? true;
  const lacksPin = Boolean(promise && ships && !quote?.pin && !quote?.needsPin && !user);
  // Once asked for, the field stays for another PIN code.
  if (lacksPin && !isAsked) setAsked(true);
  return (
    <section aria-label={t('product.delivery')} className="mt-5 grid min-h-25 w-full content-start gap-2">
      <div aria-live="polite" className={!quote && wanted && (user || pin) ? 'min-h-62' : 'min-h-12'}>
        {quote && hasChoice && <WhenChoice quote={quote} isCollected={!ships} />}
        {promise && !hasChoice && (
          <>
            <p className="font-semibold text-balance">{promiseText({ ...promise, isCollected: !ships })}</p>
            <p className="text-sm text-ink-2">{orderUntilText(promise.orderUntil) + t('product.stop')}</p>
          </>
        )}
        {promise?.holiday && <p className="mt-1 text-sm">{holidayText(promise.holiday, !ships)}</p>}
      </div>
      {isAsked && (
        <Suspense>
          <PinField setPin={setPin} />
        </Suspense>
      )}
      {promise && <NeededBy promise={promise} ships={ships} isAnswered={hasChoice} />}
    </section>
  );
}
