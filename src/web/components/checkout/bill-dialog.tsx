import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { promiseSentence } from '../../../shared/delivery/promise-text.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type BillBody, billRows, type DeliveryZone, totalInCash } from '../../../shared/orders/bill.ts';
import type { OrderBody } from '../../hooks/checkout/payment.ts';
import type { Quote } from '../../hooks/checkout/use-quote.ts';
import type { QuestionProps } from '../../stores/question.ts';
import { currentSession } from '../../stores/session.ts';
import { Button } from '../forms/button.tsx';
import { Sheet } from '../gifts/sheet.tsx';
import { TaxRow } from '../orders/tax-within.tsx';
import { Picture } from '../products/picture.tsx';
import { BillRow } from './bill-row.tsx';
import { BusinessFields } from './business-fields.tsx';

export interface AskedBill {
  order: OrderBody;
  name: string;
  bill: BillBody & { payNow?: number; code: string | null; zone: DeliveryZone | null; wrapName: string | null };
  /** Null when it could not be loaded: what it looks like and when it comes is not said then. */
  quote: Quote | null;
  /** It is paid in cash on delivery, with the charge of the quote. */
  chooseCash: () => void;
}

/** Buy Now's bill: what it is, who gets it and when, and what it costs line by line. Closing it declines. */
export default function BillDialog({ subject, done }: QuestionProps<AskedBill>) {
  const payButton = useRef<HTMLButtonElement>(null);
  const payInCash = () => {
    subject.chooseCash();
    done(true);
  };
  useLayoutEffect(() => payButton.current?.focus({ preventScroll: true }), []);
  return (
    <Sheet label={t('checkout.yourBill')} wide onClose={() => done(false)}>
      <h2 className="-mb-1 pe-11">{t('checkout.yourBill')}</h2>
      <div className="grid items-start gap-x-12 gap-y-5 md:grid-cols-2">
        <div className="grid gap-4">
          <Bought {...subject} />
          <Receiver {...subject} leave={() => done(false)} />
          <Days {...subject} />
        </div>
        <div className="grid gap-5">
          <Sums {...subject} />
          <Pay {...subject} button={payButton} pay={() => done(true)} payInCash={payInCash} />
        </div>
      </div>
    </Sheet>
  );
}

const part = 'grid gap-1 border-b border-twine pb-4 last:border-0 last:pb-0';
const small = 'text-sm text-ink-2';

function Bought({ order: { gift }, name, bill: { wrapName }, quote }: AskedBill) {
  const [line] = quote?.lines ?? [];
  const choices = line?.choices?.map(({ value }) => value).join(', ');
  const around = [wrapName && t('checkout.wrappedIn', { name: wrapName }), gift?.message && t('checkout.withYourCard')]
    .filter(Boolean)
    .join(', ');
  return (
    <div className={`${part} grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3.5`}>
      <span className="row-span-3 block aspect-4/5 overflow-hidden rounded-sm bg-linen">
        <Picture src={line?.photos[0]} alt="" sizes="64px" />
      </span>
      <h3 dir="auto" className="self-end text-base font-semibold wrap-anywhere">
        {name}
      </h3>
      <p dir="auto" className={`${small} self-start wrap-anywhere`}>
        {[choices, around].filter(Boolean).join('. ')}
      </p>
    </div>
  );
}

function Receiver({ order: { gift }, bill: { zone }, leave }: AskedBill & { leave: () => void }) {
  const { user } = currentSession();
  const isCollected = zone === 'pickup';
  const { recipient } = gift ?? {};
  const address = recipient
    ? [recipient.line1, recipient.line2, recipient.city, recipient.pin].filter(Boolean).join(', ')
    : user?.address;
  const phone = recipient?.phone ?? user?.phone;
  return (
    <section className={part} aria-label={t('checkout.whoGetsIt')}>
      <p className={small}>{t('checkout.whoGetsIt')}</p>
      <p className="flex justify-between gap-3">
        <b dir="auto" className="font-semibold wrap-anywhere">
          {recipient?.name ?? user?.name}
        </b>
        {!gift && !isCollected && (
          <Link className="shrink-0 text-sm font-semibold" to="/dashboard/user/profile" onClick={leave}>
            {t('product.change')}
          </Link>
        )}
      </p>
      {isCollected ? (
        <p className="text-sm">{t('checkout.youCollect')}</p>
      ) : (
        <p dir="auto" className="text-sm wrap-anywhere">
          {address}
        </p>
      )}
      {phone && !isCollected && <p className={small}>{t('checkout.phoneForCourier', { phone })}</p>}
    </section>
  );
}

function Days({ order: { wantedOn }, bill: { zone }, quote }: AskedBill) {
  const { promise } = quote ?? {};
  if (!promise) return null;
  const isCollected = zone === 'pickup';
  const day = isCollected ? promise.dispatchOn : promise.arriveBy;
  return (
    <section className={part} aria-label={t('order.when')}>
      <p className={small}>{t('order.when')}</p>
      <p className="font-semibold text-balance">{promiseSentence({ ...promise, isCollected })}</p>
      {wantedOn && (
        <p className={`text-sm ${day && day > wantedOn ? 'font-semibold text-madder' : 'text-ink-2'}`}>
          {day && day > wantedOn
            ? t('checkout.notByDay', { day: formatWeekday(wantedOn) })
            : t('order.askedForDay', { day: formatWeekday(wantedOn) })}
        </p>
      )}
    </section>
  );
}

function Sums({ name, bill, quote }: AskedBill) {
  const tax = quote?.bill.total === bill.total ? quote.tax : null;
  const rows = [{ label: name, amount: formatPrice(bill.goods) }, ...billRows(bill)];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.75 tabular-nums">
      {rows.map((row) => (
        <BillRow key={row.label} {...row} />
      ))}
      <div className="col-span-2 mt-2 flex items-end justify-between border-t border-twine pt-3.5">
        <dt>{t('cart.total')}</dt>
        <dd className="font-display text-2xl/none">{formatPrice(bill.total)}</dd>
      </div>
      {tax !== null && <TaxRow tax={tax} />}
    </dl>
  );
}

function describeCash(total: number, advance: number | undefined): string {
  if (advance === undefined) return t('checkout.cashTotal', { amount: formatPrice(total) });
  return t('checkout.cashInParts', { now: formatPrice(advance), later: formatPrice(total - advance) });
}

interface PayProps extends AskedBill {
  button: RefObject<HTMLButtonElement | null>;
  pay: () => void;
  payInCash: () => void;
}

function Pay({ order: { gift, method }, bill, quote, button, pay, payInCash }: PayProps) {
  const { user } = currentSession();
  const cod = method === 'manual' ? null : quote?.cod;
  return (
    <div className="grid gap-3">
      {quote?.takesGstin && <BusinessFields />}
      <Button ref={button} wide onClick={pay}>
        {t('checkout.pay', { amount: formatPrice(bill.total) })}
      </Button>
      {cod?.reason === null && (
        <Button look="ghost" wide onClick={payInCash}>
          {describeCash(totalInCash(bill, cod.charge), cod.advance?.amount)}
        </Button>
      )}
      {cod?.advance && <p className="text-sm text-ink-2">{cod.advance.reason}</p>}
      {cod?.reason && <p className="text-sm text-ink-2">{t('checkout.cashReason', { reason: cod.reason })}</p>}
      <p dir="auto" className="text-xs/normal text-ink-2 wrap-anywhere">
        {method === 'manual' && `${t('checkout.transferOnNextPage')} `}
        {gift && t('checkout.billGoesTo', { name: user?.name ?? '' })}
      </p>
    </div>
  );
}
