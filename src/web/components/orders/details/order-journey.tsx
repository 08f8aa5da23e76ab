import type { ReactNode } from 'react';
import type { OrderBody } from '../../../../orders/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import type { OrderStatus } from '../../../../shared/orders/order-statuses.ts';
import { Icon } from '../../page/icon.tsx';

const stepsWhenSent = [t('order.placed'), t('order.making'), t('order.onItsWay'), t('order.delivered')];
const stepsWhenCollected = [t('order.placed'), t('order.making'), t('order.readyToCollect'), t('order.collected')];
const stepAt: Record<OrderStatus, number | null> = {
  'Not Processed': 0,
  Processing: 1,
  Shipped: 2,
  Delivered: 3,
  Cancelled: null,
};

/** How the buyer learns of the next step: by email, or on this page. */
type News = readonly [email: string, page: string];

interface Words {
  headline: string;
  next?: string;
  news?: News;
}

const whenDelivered: News = [t('order.newsWhenDelivered'), t('order.pageWhenDelivered')];

const words: Record<OrderStatus, Words> = {
  'Not Processed': {
    headline: t('order.isPlaced'),
    next: t('order.waitsForTurn'),
    news: [t('order.newsWhenBegun'), t('order.pageWhenBegun')],
  },
  Processing: { headline: t('order.isInMaking'), news: [t('order.newsWhenLeft'), t('order.pageWhenLeft')] },
  Shipped: { headline: t('order.isOnItsWay'), news: whenDelivered },
  Delivered: { headline: t('order.wasDelivered'), next: t('order.bringsJoy') },
  Cancelled: { headline: t('order.isCancelled'), next: t('order.nothingMore') },
};

const wordsWhenCollected: Partial<typeof words> = {
  Processing: { ...words.Processing, news: [t('order.newsWhenCollectable'), t('order.pageWhenCollectable')] },
  Shipped: { headline: t('order.isReadyToCollect'), next: t('order.waitsForYou') },
  Delivered: { ...words.Delivered, headline: t('order.wasCollected') },
};

/** For an order that is to be paid in cash; null where it reads as any other. */
const cashWords: Record<NonNullable<OrderBody['payment']['cod']>['state'], Words | null> = {
  awaiting: {
    headline: t('order.waitsForAdvance'),
    next: t('order.advanceThenSent'),
  },
  placed: { headline: t('order.pleaseConfirm'), next: t('order.nothingWithoutYou') },
  confirmed: words['Not Processed'],
  shipped: words.Shipped,
  collected: words.Delivered,
  remitted: null,
  prepaid: null,
  refused: { headline: t('order.cameBack'), next: t('order.nothingToPay') },
  expired: {
    headline: t('order.notConfirmed'),
    next: t('order.notConfirmedInTime'),
  },
  cancelled: words.Cancelled,
};

const refundWaiting = t('order.moneyBack');
const whenRefunded: News = [t('order.newsWhenRefunded'), t('order.pageWhenRefunded')];
const refunded = t('order.moneyBackInDays');

/** Where an order is, as a heading, and what comes next. */
export function describeOrder(
  { status, payment, refundDue, bill }: OrderBody,
  sendsEmail: boolean,
): { headline: string; next: string } {
  const tell = (next: string, news?: News) =>
    [next, news && (sendsEmail ? news[0] : news[1])].filter(Boolean).join(' ');
  const cash = !payment.success && payment.cod && cashWords[payment.cod.state];
  const back = payment.cod?.advance?.refunded ? ` ${t('order.advanceBack')}` : '';
  if (cash) return { headline: cash.headline, next: tell(`${cash.next ?? ''}${back}`, cash.news) };
  if (payment.awaited)
    return {
      headline: t('order.waitsForPayment'),
      next: tell(t('order.beginWhenPaid'), [t('order.newsWhenPaid'), t('order.pageWhenPaid')]),
    };
  if (!payment.success)
    return {
      headline: t('order.notPaid'),
      next: tell(t('order.notPaidNothingSent'), [t('order.newsWhenTaken'), t('order.pageWhenTaken')]),
    };
  const said = (bill.zone === 'pickup' && wordsWhenCollected[status]) || words[status];
  if (!payment.refunded && !refundDue) return { headline: said.headline, next: tell(said.next ?? '', said.news) };
  return {
    headline: status === 'Cancelled' ? said.headline : t('order.isRefunded'),
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
  'stitch-line absolute top-2.5 end-0 start-2 max-md:top-3 max-md:end-auto max-md:-bottom-2 max-md:h-auto max-md:w-1 max-md:[mask:var(--stitch-down)_0_0/4px_16px_repeat-y]';

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
      className="relative pt-9.5 pe-3 max-md:min-h-16 max-md:pt-0 max-md:ps-11.5 max-md:last:min-h-0"
      aria-current={isNow ? 'step' : undefined}
    >
      {index < count - 1 && (
        <span aria-hidden="true" className={`${threadShape} ${index < now ? 'stitch-accent' : 'stitch-twine'}`} />
      )}
      {isNow ? (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 start-0 grid size-9 place-items-center rounded-sm bg-accent text-cotton max-md:-start-2"
        >
          <Icon name="parcel" />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className={`absolute top-0.5 start-0 size-5 rounded-full border-[2.5px] ${isDone ? 'border-accent bg-accent' : 'border-bark bg-cotton'}`}
        />
      )}
      <b className={`block leading-[1.3] font-semibold ${isNow ? 'text-accent' : ''}`}>{name}</b>
      <span className="text-sm text-ink-2">{children}</span>
    </li>
  );
}
