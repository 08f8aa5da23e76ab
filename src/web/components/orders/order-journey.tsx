import type { ReactNode } from 'react';
import type { OrderBody } from '../../../orders/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
import { promiseNews } from '../../../shared/email-promise.ts';
import type { OrderStatus } from '../../../shared/orders/order-statuses.ts';
import { Icon } from '../page/icon.tsx';

const stepsWhenSent = ['Order placed', 'In the making', 'On its way', 'Delivered'];
const stepsWhenCollected = ['Order placed', 'In the making', 'Ready to collect', 'Collected'];
const stepAt: Record<OrderStatus, number | null> = {
  'Not Processed': 0,
  Processing: 1,
  Shipped: 2,
  Delivered: 3,
  Cancelled: null,
};

/** `when` of the next news. */
interface Words {
  headline: string;
  next?: string;
  when?: string;
}

const words: Record<OrderStatus, Words> = {
  'Not Processed': { headline: 'Your order is placed', next: 'It waits for its turn.', when: 'when we begin with it' },
  Processing: { headline: 'Your order is in the making', when: 'when the parcel leaves us' },
  Shipped: { headline: 'Your order is on its way', when: 'when it has been delivered' },
  Delivered: { headline: 'Your order was delivered', next: 'We hope that it brings joy. Tell us how you like it.' },
  Cancelled: { headline: 'Your order is cancelled', next: 'Nothing more will be sent. Ask us if anything is unclear.' },
};

const wordsWhenCollected: Partial<typeof words> = {
  Processing: { ...words.Processing, when: 'when you can collect it' },
  Shipped: { headline: 'Your order is ready to collect', next: 'We keep it for you until you come.' },
  Delivered: { ...words.Delivered, headline: 'Your order was collected' },
};

/** Of an order that is to be paid in cash; null where it is told as any other. */
const cashWords: Record<NonNullable<OrderBody['payment']['cod']>['state'], Words | null> = {
  awaiting: {
    headline: 'Your order waits for its advance',
    next: 'We send it when the advance has arrived; the rest is paid at the door.',
  },
  placed: { headline: 'Please confirm your order', next: 'Without your word nothing is sent.' },
  confirmed: words['Not Processed'],
  shipped: words.Shipped,
  collected: words.Delivered,
  remitted: null,
  prepaid: null,
  refused: { headline: 'Your parcel came back to us', next: 'Nothing is to be paid. You can order again.' },
  expired: {
    headline: 'Your order was not confirmed',
    next: 'It was not confirmed within 24 hours, so nothing is sent. You can order again.',
  },
  cancelled: words.Cancelled,
};

const refundWaiting = 'All of the money goes back to the account you paid from.';
const whenRefunded = 'as soon as the payment provider has taken the refund';
const refunded =
  'All of the money goes back to the account you paid from. Banks take 5-7 working days from the day of the refund.';

/** Where an order is, as a heading, and what comes next. */
export function describeOrder(
  { status, payment, refundDue, bill }: OrderBody,
  sendsEmail: boolean,
): { headline: string; next: string } {
  const tell = (next: string, when?: string) =>
    [next, when && promiseNews(sendsEmail, when, 'This page')].filter(Boolean).join(' ');
  const cash = !payment.success && payment.cod && cashWords[payment.cod.state];
  const back = payment.cod?.advance?.refunded ? ' Your advance goes back to you.' : '';
  if (cash) return { headline: cash.headline, next: tell(`${cash.next ?? ''}${back}`, cash.when) };
  if (payment.awaited)
    return {
      headline: 'Your order waits for your payment',
      next: tell('We begin with it when the money has arrived.', 'as soon as it has'),
    };
  if (!payment.success)
    return {
      headline: 'Your order is not paid',
      next: tell(
        'The payment did not go through, so nothing is sent. You can order again.',
        'if your bank has taken the money all the same',
      ),
    };
  const said = (bill.zone === 'pickup' && wordsWhenCollected[status]) || words[status];
  if (!payment.refunded && !refundDue) return { headline: said.headline, next: tell(said.next ?? '', said.when) };
  return {
    headline: status === 'Cancelled' ? said.headline : 'Your order is refunded',
    next: payment.refundWaiting ? tell(refundWaiting, whenRefunded) : refunded,
  };
}

interface JourneyProps {
  order: OrderBody;
  label: string;
  children?: ReactNode;
}

/** An order as a parcel on its way. Only the first step has a date that the buyer's browser knows. */
export function OrderJourney({ order, label, children }: JourneyProps) {
  const { payment, status, createdAt, bill } = order;
  const steps = bill.zone === 'pickup' ? stepsWhenCollected : stepsWhenSent;
  const isOnItsWay =
    payment.success || (payment.cod && payment.cod.state !== 'placed' && payment.cod.state !== 'awaiting');
  const now = isOnItsWay ? stepAt[status] : null;
  return (
    <section
      className="bg-cotton px-8 py-7 shadow-tag max-md:-mx-gutter max-md:px-gutter max-md:py-5.5"
      aria-label={label}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">{children}</div>
      {now !== null && (
        <ol className="mt-6.5 grid grid-cols-4 max-md:mt-4 max-md:grid-cols-1">
          {steps.map((step, index) => (
            <Step key={step} name={step} index={index} count={steps.length} now={now}>
              {index === 0 && <time dateTime={createdAt}>{formatDate(createdAt)}</time>}
            </Step>
          ))}
        </ol>
      )}
    </section>
  );
}

const threadShape =
  'stitch-line absolute top-2.5 right-0 left-2 max-md:top-3 max-md:right-auto max-md:-bottom-2 max-md:h-auto max-md:w-1 max-md:[mask:var(--stitch-down)_0_0/4px_16px_repeat-y]';

interface StepProps {
  name: string;
  index: number;
  count: number;
  now: number;
  children: ReactNode;
}

function Step({ name, index, count, now, children }: StepProps) {
  const isDone = index < now || now === count - 1;
  const isNow = index === now;
  return (
    <li
      className="relative pt-9.5 pr-3 max-md:min-h-16 max-md:pt-0 max-md:pl-11.5 max-md:last:min-h-0"
      aria-current={isNow ? 'step' : undefined}
    >
      {index < count - 1 && (
        <span aria-hidden="true" className={`${threadShape} ${index < now ? 'stitch-accent' : 'stitch-twine'}`} />
      )}
      {isNow ? (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 left-0 grid size-9 place-items-center rounded-sm bg-accent text-cotton max-md:-left-2"
        >
          <Icon name="parcel" />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className={`absolute top-0.5 left-0 size-5 rounded-full border-[2.5px] ${isDone ? 'border-accent bg-accent' : 'border-bark bg-cotton'}`}
        />
      )}
      <b className={`block leading-[1.3] font-semibold ${isNow ? 'text-accent' : ''}`}>{name}</b>
      <span className="text-sm text-ink-2">{children}</span>
    </li>
  );
}
