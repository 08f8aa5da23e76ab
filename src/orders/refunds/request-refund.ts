import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { type Message, message, writeInEnglish } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatPaise } from '../../shared/money.ts';
import { minRefundPaise, type RefundParts, type WantedRefund } from '../../shared/orders/compute-refund.ts';
import { updateRetainedAdvance } from '../cod/update-retained-advance.ts';
import { selectLeftOfPayment } from '../core/left-of-payment.ts';
import { moveCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueRefund } from '../core/queue-refund.ts';
import { type RefundCause, type RefundState, refundEvent } from '../core/states.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { refundLines, refunds } from '../core/tables/refund-schema.ts';
import { withdrawRequest } from '../core/withdraw-request.ts';
import { describeRefund, listRefundedItems } from './describe-refund.ts';
import { requirePayments } from './find-payments.ts';
import { lockPayments } from './lock-payments.ts';
import { requireRefund } from './require-refund.ts';
import { type Restock, refuseRestockOfAdvance, restockRefunded } from './restock-refunded.ts';
import { type RefundPart, splitRefund } from './split-refund.ts';

interface RequestedRefund extends WantedRefund {
  orderId: string;
  /** Pieces that go back into the stock; true = those that are refunded. */
  restock: Restock;
  /** The request of the buyer that is accepted. */
  requestId?: string;
  reason?: string | null;
  by: { id: string; name: string };
}

export interface RequestedParts extends RefundParts {
  /** What was to be restocked, but is no longer sold. */
  unsold: string[];
}

/**
 * Refunds a paid order: what is named, or all that is left, also of its advance or its balance; of an order in cash
 * that is over, what was paid for it and is still here. The provider is called after the commit. Throws ShopError 404
 * or 409, or 400 (`restock`).
 */
export async function requestRefund(tx: Tx, queue: Queue, requested: RequestedRefund): Promise<RequestedParts> {
  const { orderId, restock, requestId, reason = null, by, ...wanted } = requested;
  await lockPayments(tx, orderId);
  const { order, own, other, refundable } = await requirePayments(tx, orderId);
  const parts = requireRefund(refundable, wanted);
  refuseRestockOfAdvance(refundable, restock);
  for (const part of splitRefund(parts, own, other))
    await writeRefund(tx, queue, { ...part, reason, cause: 'admin', by: by.name });
  const unsold = await restockRefunded(tx, { order, restock, wanted, requestId, by: by.name });
  return { ...parts, unsold };
}

export type AutomaticCause = 'unfulfillable' | 'second_payment' | 'mismatch' | 'advance';

export function isAutomaticCause(cause: RefundCause): cause is AutomaticCause {
  return cause !== 'admin' && cause !== 'provider';
}

/**
 * Refunds what is left of an unfulfillable or second payment, at most once for each cause.
 * @returns whether there was anything
 */
export async function refundAutomatically(
  tx: Tx,
  queue: Queue,
  refund: { orderId: string; paymentId: string; cause: AutomaticCause; startAfterSeconds?: number },
): Promise<boolean> {
  const { paymentId } = refund;
  const amountPaise = await findLeftPaise(tx, paymentId);
  if (amountPaise < minRefundPaise) return false;
  // What the provider reports on top later is a mismatch.
  const isAsked = await tx.$count(
    refunds,
    and(eq(refunds.paymentId, paymentId), eq(refunds.cause, refund.cause), ne(refunds.state, 'failed')),
  );
  await writeRefund(tx, queue, { ...refund, cause: isAsked ? 'mismatch' : refund.cause, amountPaise, by: null });
  return true;
}

export function cancelUnsentRefunds(
  tx: Tx,
  paymentId: string,
  refusal: Message,
): Promise<{ id: string; cause: RefundCause; amountPaise: number }[]> {
  return tx
    .update(refunds)
    .set({ state: 'failed', refusal: writeInEnglish(refusal), settledAt: sql`now()` })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'asked'), isNull(refunds.providerRefundId)))
    .returning({ id: refunds.id, cause: refunds.cause, amountPaise: refunds.amountPaise });
}

export async function refundedPaise(queries: Queries, paymentId: string): Promise<number> {
  const [row] = await queries
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')));
  return row?.sum ?? 0;
}

/** 0 for an unknown payment. */
export async function findLeftPaise(queries: Queries, paymentId: string): Promise<number> {
  const [left] = await queries
    .select({ paise: selectLeftOfPayment() })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return left?.paise ?? 0;
}

interface NewRefund extends Partial<RefundPart> {
  orderId: string;
  paymentId: string;
  amountPaise: number;
  cause: RefundCause;
  reason?: string | null;
  by: string | null;
  startAfterSeconds?: number;
  /** Of one that is made again, that of the first. */
  createdAt?: SQL<Date>;
}

export async function writeRefund(
  tx: Tx,
  queue: Queue,
  { by, startAfterSeconds, lines = [], kind = 'order', ...refund }: NewRefund,
): Promise<void> {
  const id = newId();
  await tx.insert(refunds).values({ id, ...refund });
  const rows = lines.map(({ line: position, ...line }) => ({ refundId: id, position, ...line }));
  if (rows.length > 0) await tx.insert(refundLines).values(rows);
  await followRefunds(tx, refund.paymentId);
  const amount = formatPaise(refund.amountPaise);
  const described = await describeRefund(tx, id);
  await recordOrderEvent(tx, {
    orderId: refund.orderId,
    kind: 'refund',
    what: describeRequested(kind, amount, listRefundedItems(described)),
    by,
  });
  await queueRefund(tx, queue, { id, startAfterSeconds });
}

const requested = {
  order: ['orderHistory.refundRequested', 'orderHistory.refundRequestedFor'],
  advance: ['orderHistory.advanceRequested', 'orderHistory.advanceRequestedFor'],
  balance: ['orderHistory.balanceRequested', 'orderHistory.balanceRequestedFor'],
} as const;

function describeRequested(kind: keyof typeof requested, amount: string, pieces: (string | Message)[]): Message {
  const [alone, withPieces] = requested[kind];
  return pieces.length > 0 ? message(withPieces, { amount, pieces }) : message(alone, { amount });
}

/** Refunds of attempts that did not settle the order do not count; those of an advance change what is retained. */
export async function followRefunds(tx: Tx, paymentId: string): Promise<void> {
  await updateRetainedAdvance(tx, paymentId);
  const sumInStates = (states: readonly string[]) =>
    sql<number>`coalesce(sum(${refunds.amountPaise}) filter (where ${inArray(refunds.state, states as RefundState[])}), 0)::int`;
  const [sums] = await tx
    .select({
      checkoutId: payments.checkoutId,
      orderId: orders.id,
      state: checkouts.state,
      paid: payments.amountPaise,
      onTheWay: sumInStates(['asked', 'pending']),
      paidOut: sumInStates(['processed']),
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), payments.settles))
    .groupBy(payments.id, checkouts.id, orders.id);
  if (!sums) return;
  const to = await moveCheckout(tx, { id: sums.checkoutId, state: sums.state }, { event: refundEvent(sums) });
  if (to === 'refunding' || to === 'refunded') await withdrawRequest(tx, sums.orderId, 'refunded');
}
