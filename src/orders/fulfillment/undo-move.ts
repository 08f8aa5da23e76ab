import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { cancelEmail } from '../../platform/email/mailer.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { orderEvents } from '../core/tables/order-schema.ts';
import { reopenRequest } from '../core/withdraw-request.ts';
import { followCancellation } from './follow-cancellation.ts';
import { lockTogether } from './lock-together.ts';
import type { WorkDependencies } from './move-work.ts';
import { orderMoves } from './schema.ts';
import { isSameWork, lockWork, writeWork } from './work-state.ts';

/**
 * Takes a change of one or several orders back, all or none: the state before it returns, its email never leaves, and
 * the history does not show it. Orders that a person has moved again since are left out. Throws ShopError 404; 409 when
 * the time is over, or when an order has changed otherwise.
 * @returns the numbers of the orders
 */
export async function undoMove(tx: Tx, { queue, undoSeconds }: WorkDependencies, moveId: string): Promise<number[]> {
  const moved = await tx
    .select({ orderId: orderMoves.orderId })
    .from(orderMoves)
    .where(eq(orderMoves.moveId, moveId))
    .orderBy(asc(orderMoves.orderId));
  if (moved.length === 0) throw new ShopError('not_found', t('orderAnswers.nothingToUndo'));
  await lockTogether(
    tx,
    moved.map(({ orderId }) => orderId),
  );
  const numbers: number[] = [];
  for (const { orderId } of moved) {
    const work = await lockWork(tx, orderId);
    const move = await requireMove(tx, { orderId, moveId, undoSeconds });
    // A payment that came meanwhile goes back.
    const isRefunded = work.order.refundReason !== null && move.after.status === 'Cancelled';
    if (isRefunded || !isSameWork(work.state, move.after)) throw changedSinceError();
    if (move.emailId && !(await cancelEmail(tx, queue, move.emailId))) throw tooLate();
    await followCancellation(tx, { work, after: move.before, isRefunded: false, isUndone: true, by: null });
    await writeWork(tx, work.order, move.after, move.before);
    await tx.delete(orderEvents).where(eq(orderEvents.id, move.eventId));
    await reopenRequest(tx, orderId, move.eventId);
    numbers.push(work.order.number);
  }
  const orderIds = moved.map(({ orderId }) => orderId);
  await tx.delete(orderMoves).where(inArray(orderMoves.orderId, orderIds));
  return numbers;
}

/** The order is locked. */
async function requireMove(
  tx: Tx,
  { orderId, moveId, undoSeconds }: { orderId: string; moveId: string; undoSeconds: number },
) {
  const isInTime = sql<boolean>`${orderMoves.createdAt} > clock_timestamp() - make_interval(secs => ${undoSeconds}::int)`;
  const [row] = await tx.select({ move: orderMoves, isInTime }).from(orderMoves).where(eq(orderMoves.orderId, orderId));
  if (row?.move.moveId !== moveId) throw changedSinceError();
  if (!row.isInTime) throw tooLate();
  return row.move;
}

function changedSinceError(): ShopError {
  return new ShopError('changed_meanwhile', t('orderAnswers.changedSince'));
}

function tooLate(): ShopError {
  return new ShopError('conflict', t('orderAnswers.tooLate'));
}
