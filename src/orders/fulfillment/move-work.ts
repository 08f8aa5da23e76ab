import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { type Message, message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { OrderStatus } from '../../shared/orders/order-statuses.ts';
import { followStatus } from '../cod/follow-cod.ts';
import { requireOrderBody } from '../core/bodies/list-orders.ts';
import type { OrderBody } from '../core/bodies/order-output.ts';
import type { CheckoutRow } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import type { WorkState } from '../core/states.ts';
import { withdrawRequest } from '../core/withdraw-request.ts';
import { followCancellation, hasLeft } from './follow-cancellation.ts';
import { invoiceFreeOrder } from './invoice-free-order.ts';
import { describeMove } from './name-status.ts';
import { requireBalancePaid } from './require-balance-paid.ts';
import { orderMoves } from './schema.ts';
import { isSameWork, lockWork, type Work, writeWork } from './work-state.ts';

export interface WorkDependencies {
  queue: Queue;
  /** How long a change can be undone, and its email waits; 0 = never. */
  undoSeconds: number;
}

export interface WorkMove {
  orderId: string;
  /** The same for orders that are moved together. */
  moveId: string;
  by: { name: string };
  /** What the history says of a change that leaves the status as it is. */
  label?: Message;
  /** What a cancellation refunds: such a change cannot be undone. */
  refundPaise?: number;
  /** An order that was refunded in full goes on only with this. */
  isRefundKnown?: boolean;
  after: (work: Work) => WorkState;
}
export interface Moved {
  order: OrderBody;
  isUndoable: boolean;
}

/** The one way in which a person changes the status and the work of an order. Throws ShopError 404 or 409. */
export async function moveWork(tx: Tx, deps: WorkDependencies, move: WorkMove): Promise<Moved> {
  const { orderId, moveId, by, refundPaise } = move;
  const work = await lockWork(tx, orderId);
  const { order, checkout, state: before } = work;
  const cash = checkout.codState ? checkout : null;
  const after = move.after(work);
  if (isSameWork(before, after)) return { order: await requireOrderBody(tx, orderId), isUndoable: false };
  const isStatusChanged = before.status !== after.status;
  await requireBalancePaid(tx, work, after);
  const found = await requireOrderBody(tx, orderId);
  requireKnownRefund(found, after, move);
  const isCancellationReversible = await followCancellation(tx, {
    ...{ work, after, by: by.name },
    isRefunded: found.payment.refunded,
  });
  const isCashReversible = await followCash(tx, deps, { cash, order, from: before.status, to: after.status });
  await writeWork(tx, order, before, after);
  const id = newId();
  await recordOrderEvent(tx, { orderId, id, ...describe(before, after, move.label), by: by.name });
  if (isStatusChanged) await withdrawRequest(tx, orderId, after.status, id);
  const isUndoable = deps.undoSeconds > 0 && refundPaise === undefined && isCashReversible && isCancellationReversible;
  const isUnpaid = !order.isPaid && !cash && checkout.isManual && after.status === 'Cancelled';
  const emailId = isStatusChanged && (order.isPaid || cash || isUnpaid) ? id : null;
  if (emailId) {
    const status = { template: 'order_status', status: after.status, refundPaise } as const;
    const email = { id, orderId, ...(isUnpaid ? ({ template: 'unpaid_cancelled' } as const) : status) };
    await queueOrderEmail(tx, deps.queue, email, isUndoable ? { startAfterSeconds: deps.undoSeconds } : {});
  }
  if (isUndoable) await writeMove(tx, { orderId, moveId, before, after, emailId, eventId: id });
  if (hasLeft(after)) await invoiceFreeOrder(tx, work);
  return { order: await requireOrderBody(tx, orderId), isUndoable };
}

function followCash(
  tx: Tx,
  deps: WorkDependencies,
  { cash, ...move }: { cash: CheckoutRow | null; order: Work['order']; from: OrderStatus; to: OrderStatus },
): Promise<boolean> | true {
  return cash ? followStatus(tx, deps, { ...move, checkout: cash }) : true;
}

function describe(before: WorkState, after: WorkState, label = message('orderHistory.workChanged')) {
  if (before.status === after.status) return { kind: 'work', what: label } as const;
  return { kind: 'status', what: describeMove(before.status, after.status) } as const;
}

function requireKnownRefund(order: OrderBody, { status }: WorkState, { isRefundKnown = false }: WorkMove): void {
  if (!order.payment.refunded || status === 'Cancelled' || isRefundKnown) return;
  throw new ShopError('order_refunded', t('orderAnswers.wasRefunded', { number: formatOrderNumber(order.number) }));
}

/** Only the last change of an order can be undone. */
async function writeMove(tx: Tx, { orderId, ...move }: Omit<typeof orderMoves.$inferInsert, 'createdAt'>) {
  const values = { ...move, createdAt: sql`clock_timestamp()` };
  await tx
    .insert(orderMoves)
    .values({ orderId, ...values })
    .onConflictDoUpdate({ target: orderMoves.orderId, set: values });
}
