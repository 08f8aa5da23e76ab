import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { promiseSentence } from '../../../shared/delivery/promise-text.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type BillBody, billRows, type DeliveryZone, totalInCash } from '../../../shared/orders/bill.ts';
import type { OrderBody } from '../../hooks/payment.ts';
import type { Quote } from '../../hooks/use-quote.ts';
import type { QuestionProps } from '../../stores/question.ts';
import { currentSession } from '../../stores/session.ts';
import { Button } from '../forms/button.tsx';
import { Sheet } from '../gifts/sheet.tsx';
import { TaxRow } from '../orders/tax-within.tsx';
import { Picture } from '../products/picture.tsx';
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
    <Sheet label="Your bill" wide onClose={() => done(false)}>
      <h2 className="-mb-1 pr-11">Your bill</h2>
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
  const around = [wrapName && `Wrapped in ${wrapName}`, gift?.message && 'with your card'].filter(Boolean).join(', ');
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
    <section className={part} aria-label="Who gets it">
      <p className={small}>Who gets it</p>
      <p className="flex justify-between gap-3">
        <b dir="auto" className="font-semibold wrap-anywhere">
          {recipient?.name ?? user?.name}
        </b>
        {!gift && !isCollected && (
          <Link className="shrink-0 text-sm font-semibold" to="/dashboard/user/profile" onClick={leave}>
            Change
          </Link>
        )}
      </p>
      {isCollected ? (
        <p className="text-sm">You collect it.</p>
      ) : (
        <p dir="auto" className="text-sm wrap-anywhere">
          {address}
        </p>
      )}
      {phone && !isCollected && <p className={small}>{`${phone}, for the courier only`}</p>}
    </section>
  );
}

function Days({ order: { wantedOn }, bill: { zone }, quote }: AskedBill) {
  const { promise } = quote ?? {};
  if (!promise) return null;
  const isCollected = zone === 'pickup';
  const day = isCollected ? promise.dispatchOn : promise.arriveBy;
  return (
    <section className={part} aria-label="When">
      <p className={small}>When</p>
      <p className="font-semibold text-balance">{promiseSentence('It', { ...promise, isCollected })}</p>
      {wantedOn && (
        <p className={`text-sm ${day && day > wantedOn ? 'font-semibold text-madder' : 'text-ink-2'}`}>
          {day && day > wantedOn
            ? `Not by ${formatWeekday(wantedOn)}, the day you asked for.`
            : `You asked for ${formatWeekday(wantedOn)}.`}
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
      {rows.map(({ label, amount }) => (
        <div className="contents" key={label}>
          <dt dir="auto" className="wrap-anywhere">
            {label}
          </dt>
          <dd className="text-right whitespace-nowrap">{amount}</dd>
        </div>
      ))}
      <div className="col-span-2 mt-2 flex items-end justify-between border-t border-twine pt-3.5">
        <dt>Total</dt>
        <dd className="font-display text-2xl/none">{formatPrice(bill.total)}</dd>
      </div>
      {tax !== null && <TaxRow tax={tax} />}
    </dl>
  );
}

function describeCash(total: number, advance: number | undefined): string {
  if (advance === undefined) return `Cash on delivery, ${formatPrice(total)}`;
  return `Cash on delivery: ${formatPrice(advance)} now, ${formatPrice(total - advance)} at the door`;
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
      <Button ref={button} wide onClick={pay}>{`Pay ${formatPrice(bill.total)}`}</Button>
      {cod?.reason === null && (
        <Button look="ghost" wide onClick={payInCash}>
          {describeCash(totalInCash(bill, cod.charge), cod.advance?.amount)}
        </Button>
      )}
      {cod?.advance && <p className="text-sm text-ink-2">{cod.advance.reason}</p>}
      {cod?.reason && <p className="text-sm text-ink-2">{`Cash on delivery: ${cod.reason}`}</p>}
      <p dir="auto" className="text-xs/normal text-ink-2 wrap-anywhere">
        {method === 'manual' && 'By UPI or bank transfer: how to pay is on the next page. '}
        {gift && `The bill goes to ${user?.name}, not into the parcel.`}
      </p>
    </div>
  );
}
