import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { type Message, message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { computeRefund, type Pieces, type WantedRefund } from '../../shared/orders/compute-refund.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { orderNotFound } from '../core/require-order.ts';
import type { RequestKind } from '../core/states.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { orderRequests } from '../core/tables/request-schema.ts';
import { changeOrderStatus } from '../fulfillment/change-order-status.ts';
import type { WorkDependencies } from '../fulfillment/move-work.ts';
import { requirePayments } from '../refunds/find-payments.ts';
import { findRefundable } from '../refunds/find-refundable.ts';
import { lockPayments } from '../refunds/lock-payments.ts';
import { listRemarks } from '../refunds/refund-order.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { type Restock, restockRefunded } from '../refunds/restock-refunded.ts';
import { requirePieces } from './asked-pieces.ts';

export interface Acceptance {
  requestId: string;
  /** Null = what was asked for, or all that is left. */
  lines: Pieces[] | null;
  /** Null = what the pieces cost; 0 = nothing. */
  amountPaise: number | null;
  restock: Restock;
  answer: string | null;
  by: { id: string; name: string };
}

/**
 * Refunds, restocks, cancels an order that is not shipped when all of it was asked for, and writes to the buyer. Of an
 * unpaid order nothing goes back. Throws ShopError 404 or 409.
 */
export async function acceptRequest(tx: Tx, deps: WorkDependencies, accepted: Acceptance) {
  const { requestId, answer, by } = accepted;
  await lockRequestedPayments(tx, requestId);
  const { request, order } = await lockRequest(tx, requestId);
  const { orderId, kind } = request;
  if (kind === 'return' && !order.isPaid) throw new ShopError('conflict', t('orderAnswers.cashWithCourier'));
  await writeAnswer(tx, requestId, 'accepted', answer);
  const pieces =
    accepted.lines && order.isPaid
      ? await requirePieces(tx, orderId, accepted.lines)
      : await findAskedPieces(tx, order, request.lines);
  const given = await refundAndRestock(tx, deps, order, { ...accepted, pieces });
  const refundPaise = given.amountPaise || undefined;
  const what = describeAccepted(kind, answer, refundPaise);
  await recordOrderEvent(tx, { orderId, kind: 'request', what, by: by.name });
  await queueOrderEmail(tx, deps.queue, { template: 'request_answered', id: `answer${requestId}`, orderId, requestId });
  if (kind === 'cancel' && pieces === null)
    await changeOrderStatus(tx, deps, { orderId, moveId: requestId, status: 'Cancelled', by, refundPaise });
  return { orderId, remarks: listRemarks(given) };
}

function describeAccepted(
  kind: RequestKind,
  answer: string | null | undefined,
  refundPaise: number | undefined,
): Message {
  if (refundPaise) {
    const refunded = { kind, amount: formatPaise(refundPaise) };
    return answer
      ? message('orderHistory.acceptedRefundedSaying', { ...refunded, answer })
      : message('orderHistory.acceptedRefunded', refunded);
  }
  return answer ? message('orderHistory.acceptedSaying', { kind, answer }) : message('orderHistory.accepted', { kind });
}

type LockedOrder = Pick<typeof orders.$inferSelect, 'id' | 'checkoutId' | 'isPaid' | 'amountPaise'>;

/** As far as they are not refunded; null = the whole order. */
async function findAskedPieces(tx: Tx, order: LockedOrder, lines: Pieces[] | null): Promise<Pieces[] | null> {
  if (!lines) return null;
  const left = await findRefundable(tx, { orderId: order.id, checkoutId: order.checkoutId, leftPaise: 0 });
  const most = (line: number) => (left.lines[line] ? left.lines[line].quantity - left.lines[line].refunded : 0);
  const pieces = lines.map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, most(line)) }));
  const isEverything = left.lines.every(
    (_, line) => (pieces.find((one) => one.line === line)?.quantity ?? 0) === most(line),
  );
  return isEverything ? null : pieces.filter(({ quantity }) => quantity > 0);
}

/** The refund, and what goes back into the stock; that alone for an amount of 0, and where the pieces cost nothing. */
async function refundAndRestock(
  tx: Tx,
  { queue }: WorkDependencies,
  order: LockedOrder,
  { pieces, amountPaise, requestId, restock, by }: Acceptance & { pieces: Pieces[] | null },
) {
  const named = pieces ? { lines: pieces } : { isAll: true };
  if (!order.isPaid) return { amountPaise: 0, restPaise: 0, unsold: [] };
  const wanted = amountPaise === null ? (pieces ? named : {}) : { ...named, amountPaise };
  if (amountPaise === 0 || (amountPaise === null && (await costsNothing(tx, order, wanted))))
    return {
      amountPaise: 0,
      restPaise: 0,
      unsold: await restockRefunded(tx, { order, restock, wanted: named, requestId, by: by.name }),
    };
  return requestRefund(tx, queue, { orderId: order.id, ...wanted, restock, requestId, by });
}

/** True of a free order, of goods that a code took off the bill, and when all of the money went back before. */
async function costsNothing(tx: Tx, { id, amountPaise }: LockedOrder, wanted: WantedRefund): Promise<boolean> {
  return amountPaise === 0 || computeRefund((await requirePayments(tx, id)).refundable, wanted).amountPaise === 0;
}

/** Before the other locks of `lockRequest`: those of a refund. */
async function lockRequestedPayments(tx: Tx, requestId: string): Promise<void> {
  const [request] = await tx.select().from(orderRequests).where(eq(orderRequests.id, requestId));
  if (request) await lockPayments(tx, request.orderId);
}

/** Throws ShopError 404 or 409. */
export async function refuseRequest(
  tx: Tx,
  deps: WorkDependencies,
  { requestId, answer, by }: { requestId: string; answer: string; by: { name: string } },
): Promise<string> {
  const { request } = await lockRequest(tx, requestId);
  const { orderId, kind } = request;
  await writeAnswer(tx, requestId, 'refused', answer);
  const what = message('orderHistory.refused', { kind, answer });
  await recordOrderEvent(tx, { orderId, kind: 'request', what, by: by.name });
  await queueOrderEmail(tx, deps.queue, { template: 'request_answered', id: `answer${requestId}`, orderId, requestId });
  return orderId;
}

/** The checkout first, as every refund does. */
async function lockRequest(tx: Tx, requestId: string) {
  const [found] = await tx
    .select({ id: orders.id, checkoutId: orders.checkoutId })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderId))
    .where(eq(orderRequests.id, requestId));
  if (!found) throw new ShopError('not_found', t('courierAnswers.requestNotFound'));
  await tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.id, found.checkoutId)).for('update');
  const isPaidFor = { isPaid: orders.isPaid, amountPaise: orders.amountPaise };
  const [locked] = await tx.select(isPaidFor).from(orders).where(eq(orders.id, found.id)).for('update');
  const [request] = await tx.select().from(orderRequests).where(eq(orderRequests.id, requestId)).for('update');
  if (request?.state !== 'open') throw new ShopError('conflict', t('orderAnswers.answeredAlready'));
  if (!locked) throw orderNotFound();
  return { request, order: { ...found, ...locked } };
}

async function writeAnswer(tx: Tx, requestId: string, state: 'accepted' | 'refused', answer: string | null) {
  await tx.update(orderRequests).set({ state, answer, answeredAt: sql`now()` }).where(eq(orderRequests.id, requestId));
}
