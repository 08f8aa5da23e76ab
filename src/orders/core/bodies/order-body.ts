import { sql } from 'drizzle-orm';
import { isTestKey } from '../../../platform/payments/test-keys.ts';
import { findCourier, trackingLink } from '../../../shared/delivery/couriers.ts';
import { toRupees } from '../../../shared/money.ts';
import { minRefundPaise } from '../../../shared/orders/compute-refund.ts';
import type { Gift } from '../../../shared/orders/gift.ts';
import type { PickupPlace } from '../../../shared/orders/pickup-place.ts';
import { pickupPlaceJson } from '../../../shop-settings/index.ts';
import { type CodState, endedUnpaid } from '../cod-states.ts';
import { selectLeftOfPayment } from '../left-of-payment.ts';
import { type Evidence, onlineEvidence } from '../states.ts';
import { checkoutLines, checkouts, type Delivery } from '../tables/checkout-schema.ts';
import { orders } from '../tables/order-schema.ts';
import { payments } from '../tables/payment-schema.ts';
import { refunds } from '../tables/refund-schema.ts';
import { type CustomOrderFacts, customOrderBody, selectCustomOrder } from './custom-order-body.ts';
import { findCity } from './find-city.ts';
import { type Line, lineBody } from './line-body.ts';
import { type BillColumns, billColumns, orderBill } from './order-bill.ts';
import type { OrderBody } from './order-output.ts';
import { promiseBody, type StoredPromise, storedPromise } from './order-promise.ts';
import { giftBody, resolveShipTo } from './ship-to.ts';

/** `lineBody` makes the lines of an order from them. */
export const linesOfCheckout = sql<Line[]>`(
  select json_agg(json_build_object('_id', product_id, 'name', name, 'slug', slug, 'pricePaise', price_paise,
    'quantity', quantity, 'photos', photos, 'made', made_at is not null, 'pickup', is_pickup,
    'variantId', variant_id, 'variant', variant, 'answers', answers, 'shown', shown) order by position)
  from ${checkoutLines} where checkout_id = ${checkouts.id})`;
const lastPayment = sql<PaymentSummary | null>`(
  select json_build_object('id', id, 'amountPaise', amount_paise, 'method', method, 'evidence', evidence,
    'isCaptured', captured_at is not null, 'isConfirmed', confirmed_at is not null, 'createdAt', created_at, 'isRefundWaiting', exists (
      select from ${refunds} refund where refund.payment_id = ${payments.id} and refund.state = 'asked'),
    'refundedPaise', (
      select coalesce(sum(refund.amount_paise), 0) from ${refunds} refund
      where refund.payment_id = ${payments.id} and refund.state <> 'failed'))
  from ${payments} where checkout_id = ${checkouts.id} order by settles desc, created_at desc, id desc limit 1)`;

/**
 * What the next refund can give, as `requirePayments` finds it: what was neither refunded nor lost in a dispute of all
 * that was paid, with its balance or its advance; of an order in cash that is over, of one payment after the other.
 * Less than ₹1 of a payment cannot go back.
 */
const leftPaise = sql<number>`(
  select coalesce(case when ${orders.isPaid} then sum(paise)
    else (array_agg(paise order by is_advance, created_at, id))[1] end, 0)::int
  from (select payment.id, payment.is_advance, payment.created_at, usable.paise from ${payments} payment,
    lateral (select ${selectLeftOfPayment(sql`payment`)} as paise) usable
    where usable.paise >= ${sql.raw(String(minRefundPaise))} and (payment.settles or payment.is_advance
      or (${checkouts.codState} in ${endedUnpaid} and payment.state <> 'failed')) and payment.checkout_id in (${checkouts.id},
      (select rest.checkout_id from custom_quotes quote join ${orders} rest on rest.id = quote.balance_order_id
        where quote.order_id = ${orders.id}))) payment)`;

const paidAdvance = sql<PaidAdvance | null>`(
  select json_build_object('retainedPaise', cod.retained_paise, 'isByHand', ${payments.evidence} = 'owner', 'isReturned', coalesce((cod.decision -> 'rules' ->> 'returnsAdvance')::boolean, false),
    'refundedPaise', (select coalesce(sum(refund.amount_paise), 0) from ${refunds} refund
      where refund.payment_id = ${payments.id} and refund.state <> 'failed'))
  from ${payments} join cod_orders cod on cod.order_id = ${orders.id}
  where ${payments.checkoutId} = ${checkouts.id} and ${payments.isAdvance})`;

/** The columns for `orderBody`, from `orders` joined with `checkouts`. */
export const orderColumns = {
  order: orders,
  delivery: checkouts.delivery,
  gift: checkouts.gift,
  bill: billColumns,
  providerOrderId: checkouts.providerOrderId,
  providerKeyId: checkouts.providerKeyId,
  isManual: checkouts.isManual,
  codState: checkouts.codState,
  advance: paidAdvance,
  confirmUntil: sql<string | null>`(select confirm_until from cod_orders where order_id = ${orders.id})`,
  isAwaited: sql<boolean>`${checkouts.isManual} and coalesce(${checkouts.codState}, 'awaiting') = 'awaiting' and ${checkouts.state} = 'held' and ${checkouts.heldUntil} > now()`,
  isRefunded: sql<boolean>`${checkouts.state} in ('refunding', 'refunded')`,
  promise: storedPromise,
  pickupPlace: pickupPlaceJson,
  lines: linesOfCheckout,
  payment: lastPayment,
  leftPaise,
  custom: selectCustomOrder,
};

interface PaymentSummary {
  id: string;
  amountPaise: number;
  method: string | null;
  evidence: Evidence;
  isCaptured: boolean;
  isConfirmed: boolean;
  createdAt: string;
  isRefundWaiting: boolean;
  refundedPaise: number;
}
interface PaidAdvance {
  refundedPaise: number;
  retainedPaise: number;
  isByHand: boolean;
  isReturned: boolean;
}
type CodAdvanceBody = NonNullable<NonNullable<OrderBody['payment']['cod']>['advance']>;
interface OrderRow {
  order: typeof orders.$inferSelect;
  delivery: Delivery;
  gift: Gift | null;
  bill: BillColumns;
  providerOrderId: string | null;
  providerKeyId: string | null;
  promise: StoredPromise;
  pickupPlace: PickupPlace | null;
  isManual: boolean;
  isAwaited: boolean;
  codState: CodState | null;
  advance: PaidAdvance | null;
  confirmUntil: string | null;
  isRefunded: boolean;
  lines: Line[] | null;
  payment: PaymentSummary | null;
  leftPaise: number;
  custom: CustomOrderFacts | null;
}

export function orderBody(row: OrderRow): OrderBody {
  const { order, delivery, gift, bill, lines } = row;
  const { name, email, phone, address, to = null } = delivery;
  return {
    _id: order.id,
    number: order.number,
    status: order.status,
    buyer: { _id: order.buyerId, name, email, phone, location: address, address, to },
    shipTo: resolveShipTo(row),
    gift: gift && giftBody(gift),
    createdAt: order.createdAt.toISOString(),
    payment: paymentBody(row),
    products: (lines ?? []).map(lineBody),
    totalAmount: toRupees(bill.amountPaise),
    bill: orderBill(bill, gift),
    pickupPlace: choosePickupPlace(row),
    promise: promiseWithCity(row),
    packed: order.packedAt !== null,
    tracking: trackingBody(order),
    refundDue: order.refundReason !== null,
    custom: customOrderBody(row.custom),
  };
}

function paymentBody(row: OrderRow): OrderBody['payment'] {
  const { order, bill, payment, advance } = row;
  const isOver = row.codState !== null && endedUnpaid.includes(row.codState);
  const refundable = toRupees(order.isPaid || isOver ? row.leftPaise : 0);
  return {
    success: order.isPaid,
    razorpay_payment_id: payment?.id ?? null,
    razorpay_order_id: row.providerOrderId,
    amount: toRupees(payment?.amountPaise ?? bill.amountPaise),
    method: payment?.method ?? null,
    captured: payment?.isCaptured ?? false,
    confirmed: payment?.isConfirmed ?? false,
    manual: row.isManual,
    refundsByHand: order.isPaid ? row.isManual : (advance?.isByHand ?? row.isManual),
    test: isTestPayment(row),
    awaited: row.isAwaited,
    refunded: row.isRefunded || (refundable === 0 && (payment?.refundedPaise ?? 0) > 0 && order.isPaid),
    refundedAmount: toRupees(payment?.refundedPaise ?? 0),
    refundWaiting: payment?.isRefundWaiting ?? false,
    refundable,
    createdAt: payment ? new Date(payment.createdAt).toISOString() : null,
    cod: codBody(row),
  };
}

/** True for the provider's test mode and the sandbox; what the owner records, and what is free, is no test. */
function isTestPayment({ payment, providerKeyId }: Pick<OrderRow, 'payment' | 'providerKeyId'>): boolean {
  return payment !== null && onlineEvidence.includes(payment.evidence) && isTestKey(providerKeyId);
}

function codBody(row: OrderRow): OrderBody['payment']['cod'] {
  const { codState: state, confirmUntil, bill, advance } = row;
  if (!state) return null;
  const isOpen = state === 'placed' || state === 'confirmed';
  const duePaise = bill.amountPaise - bill.codAdvancePaise;
  return {
    state,
    charge: toRupees(bill.codChargePaise),
    due: isOpen || state === 'shipped' || state === 'awaiting' ? toRupees(duePaise) : 0,
    payNow: isOpen ? toRupees(duePaise - bill.codChargePaise) : null,
    advance: bill.codAdvancePaise > 0 ? advanceBody(bill, advance) : null,
    confirmUntil: state === 'placed' && confirmUntil ? new Date(confirmUntil).toISOString() : null,
  };
}

function advanceBody({ codAdvancePaise }: BillColumns, paid: PaidAdvance | null): CodAdvanceBody {
  return {
    amount: toRupees(codAdvancePaise),
    isPaid: paid !== null,
    refunded: toRupees(paid?.refundedPaise ?? 0),
    retained: toRupees(paid?.retainedPaise ?? 0),
    isReturned: paid?.isReturned ?? false,
  };
}

const unknownPlace: PickupPlace = { address: '', hours: '' };

/** Null where nothing is collected. */
export function choosePickupPlace({ lines, pickupPlace }: Pick<OrderRow, 'lines' | 'pickupPlace'>): PickupPlace | null {
  return lines?.some(({ pickup }) => pickup) ? (pickupPlace ?? unknownPlace) : null;
}

function promiseWithCity({ promise, order: { status }, ...row }: OrderRow): OrderBody['promise'] {
  const body = promiseBody(promise, status !== 'Not Processed' && status !== 'Processing');
  return body && { ...body, city: findCity(resolveShipTo(row)) };
}

type TrackingColumns = Pick<OrderRow['order'], 'courier' | 'trackingNumber' | 'trackingLink'>;

export function trackingBody({
  courier,
  trackingNumber,
  trackingLink: ownLink,
}: TrackingColumns): OrderBody['tracking'] {
  if (!courier || !trackingNumber) return null;
  const link = trackingLink(courier, trackingNumber, ownLink);
  return { courier, name: findCourier(courier)?.name ?? courier, number: trackingNumber, link };
}
