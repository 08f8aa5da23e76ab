import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderBody } from '../../../../orders/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { billRows } from '../../../../shared/orders/bill.ts';
import { lineName } from '../../../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../../../shared/orders/order-number.ts';
import { chatLink } from '../../../../shared/text/chat-link.ts';
import { useShop } from '../../../hooks/use-shop.ts';
import { buttonClass } from '../../forms/button.tsx';
import { Bill } from '../bill.tsx';
import { BoughtLine } from '../bought-line.tsx';
import { OrderAgain, RemindMe } from '../order-again.tsx';
import { PromisedDays } from '../promised-days.tsx';
import { PaymentState, Status } from '../status.tsx';
import { WhereToCollect } from '../where-to-collect.tsx';
import { OrderBalance } from './order-balance.tsx';
import { OrderGift } from './order-gift.tsx';
import { describeOrder, OrderJourney } from './order-journey.tsx';

interface OrderDetailsProps {
  order: OrderBody;
  /** Above the heading: the way back. */
  crumb?: ReactNode;
  /** Between the steps and the lines. */
  children?: ReactNode;
  /** Below the bill. */
  documents?: ReactNode;
  /** The last of what can be done. */
  ask?: ReactNode;
}

/** One order as its buyer sees it. */
export function OrderDetails({ order, crumb, children, documents, ask }: OrderDetailsProps) {
  const { headline, next } = describeOrder(order, useShop().settings.sendsEmail);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8" aria-label={t('order.your')}>
      <div className="grid gap-2">
        {crumb && <p className="text-sm">{crumb}</p>}
        <h1>{headline}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
          <span>{t('order.numbered', { number: formatOrderNumber(order.number) })}</span>{' '}
          <Status status={order.status} />
        </p>
      </div>
      <OrderJourney order={order} label={t('order.whereItIs')}>
        <div className="grid gap-1">
          <PromisedDays order={order} />
          <p className="only:text-lg">{next}</p>
        </div>
      </OrderJourney>
      <Tracking order={order} />
      <OrderBalance order={order} />
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,360px)] items-start gap-12 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-8">
        <div className="grid gap-8">
          <Inside order={order} />
          <WhereTo order={order} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <OrderAgain order={order} />
            <RemindMe name={order.gift?.recipient.name} />
            <Ask order={order} />
          </div>
          {ask}
        </div>
        <div className="grid gap-4">
          <Money order={order} />
          {documents}
        </div>
      </div>
    </article>
  );
}

const title = 'text-xl';

function Tracking({ order: { tracking } }: { order: OrderBody }) {
  if (!tracking) return null;
  return (
    <section className="grid gap-2" aria-label={t('order.tracking')}>
      <h2 className={title}>{t('order.follow')}</h2>
      <p dir="auto" className="wrap-anywhere">
        {t('order.travelsWith', { courier: tracking.name, number: tracking.number })}
      </p>
      {tracking.link && (
        <p>
          <a href={tracking.link} target="_blank" rel="noopener noreferrer">
            {t('order.followAt', { site: new URL(tracking.link).hostname })}
          </a>
        </p>
      )}
    </section>
  );
}

function Inside({ order: { products, status } }: { order: OrderBody }) {
  return (
    <section>
      <h2 className={`${title} mb-4`}>{t('order.inside')}</h2>
      <hr className="hairline" />
      {products.map((line) => (
        <div key={`${line._id} ${lineName(line)}`}>
          <BoughtLine
            line={{ ...line, name: line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name }}
            rupees={line.price * line.quantity}
          >
            {line.pickup && <p className="text-sm text-ink-2">{t('listing.pickupOnly')}</p>}
            {status === 'Delivered' && line.slug && (
              <Link to={`/dashboard/user/create-review/${line.slug}`}>{t('reviews.write')}</Link>
            )}
          </BoughtLine>
          <hr className="hairline" />
        </div>
      ))}
    </section>
  );
}

function WhereTo({ order: { buyer, gift, shipTo, bill, pickupPlace } }: { order: OrderBody }) {
  return (
    <>
      {gift && <OrderGift gift={gift} shipTo={shipTo} />}
      {!gift && bill.zone !== 'pickup' && (
        <section className="grid gap-2">
          <h2 className={title}>{t('order.whereTo')}</h2>
          <p dir="auto">{buyer.name}</p>
          <p dir="auto" className="whitespace-pre-line">
            {t('order.deliveryPlace', { address: buyer.address })}
          </p>
          <p>{t('order.contact', { phone: buyer.phone })}</p>
        </section>
      )}
      {pickupPlace && <WhereFrom place={pickupPlace} />}
    </>
  );
}

function WhereFrom({ place }: { place: NonNullable<OrderBody['pickupPlace']> }) {
  const { shopName } = useShop().settings;
  const heading = (
    <>
      <h2 className={title}>{t('order.whereToCollect')}</h2>
      <p dir="auto">{shopName}</p>
    </>
  );
  return (
    <div>
      <WhereToCollect place={place} title={heading} isPaid />
      <p>
        <Link className={buttonClass({ look: 'plain' }, '-ms-1')} to="/contact">
          {t('order.ourPhoneAndChat')}
        </Link>
      </p>
    </div>
  );
}

function Ask({ order: { number } }: { order: OrderBody }) {
  const { chatNumber } = useShop().settings;
  if (!chatNumber) return null;
  return (
    <a
      className={buttonClass({ look: 'plain' }, '-ms-1')}
      href={chatLink(chatNumber, t('order.chatQuestion', { number: formatOrderNumber(number) }))}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('order.ask')}
    </a>
  );
}

function AtTheDoor({ cod }: { cod: OrderBody['payment']['cod'] }) {
  if (!cod || cod.due === 0) return null;
  return (
    <p className="mt-3 flex justify-between gap-4 bg-linen px-4 py-2.5 font-semibold">
      <span>{t('order.cashOrUpiAtTheDoor')}</span>
      <span className="tabular-nums">{formatPrice(cod.due)}</span>
    </p>
  );
}

function Money({ order: { payment, products, totalAmount, bill, createdAt } }: { order: OrderBody }) {
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <aside aria-label={t('order.money')}>
      <Bill>
        <h2 className="mb-[18px]">{t('order.money')}</h2>
        <p className="flex justify-between gap-4">
          <span>{t('order.pieces', { count: pieces })}</span>
          <span className="tabular-nums">{formatPrice(bill.goods)}</span>
        </p>
        {billRows(bill).map(({ label, amount }) => (
          <p key={label} className="mt-1.5 flex justify-between gap-4">
            <span>{label}</span>
            <span className="tabular-nums">{amount}</span>
          </p>
        ))}
        <hr className="my-5 hairline" />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{payment.success ? t('order.paid') : t('cart.total')}</span>
          <b className="font-display text-[2.5rem]/none font-normal">{formatPrice(totalAmount)}</b>
        </p>
        <AtTheDoor cod={payment.cod} />
        {payment.refundedAmount > 0 && (
          <p className="mt-1.5 flex justify-between gap-4">
            <span>{payment.refundWaiting ? t('order.refundAskedFor') : t('order.refunded')}</span>
            <span className="tabular-nums">{formatPrice(payment.refundedAmount)}</span>
          </p>
        )}
        <hr className="my-5 hairline" />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <PaymentState success={payment.success} awaited={payment.awaited} cod={payment.cod} />
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        {payment.razorpay_payment_id && <p className="mt-1 text-sm text-ink-2">{payment.razorpay_payment_id}</p>}
      </Bill>
    </aside>
  );
}
