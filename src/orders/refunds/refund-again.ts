import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../../audit-log/index.ts';
import { hasCreditedPieces } from '../../invoicing/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import type { Pieces, RefundParts } from '../../shared/orders/compute-refund.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { requireOrder } from '../core/require-order.ts';
import { refundLines, refunds } from '../core/tables/refund-schema.ts';
import { requirePayments } from './find-payments.ts';
import { findRefundable } from './find-refundable.ts';
import { lockPayments } from './lock-payments.ts';
import { findLeftPaise, isAutomaticCause, refundAutomatically, writeRefund } from './request-refund.ts';

interface Again {
  orderId: string;
  refundId: string;
  by: { id: string; name: string };
}

type RefundRow = typeof refunds.$inferSelect;

/**
 * Makes a refund that was refused for good again: of an automatic one what is left of its payment, of the owner's what
 * it was for. Throws ShopError 404 or 409.
 */
export async function refundAgain(tx: Tx, queue: Queue, { orderId, refundId, by }: Again): Promise<void> {
  await lockPayments(tx, orderId);
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.orderId, orderId)));
  if (!refund) throw new ShopError('not_found', t('moneyAnswers.refundNotFound'));
  const { cause, paymentId, state } = refund;
  if (state !== 'failed' || cause === 'provider') throw new ShopError('conflict', t('moneyAnswers.onlyFailed'));
  if (!isAutomaticCause(cause)) await repeatRefund(tx, queue, { refund, by });
  else if (!(await refundAutomatically(tx, queue, { orderId, paymentId, cause })))
    throw new ShopError('conflict', t('moneyAnswers.allSentBack'));
  const what = message('orderHistory.refundAgain');
  await recordOrderEvent(tx, { orderId, kind: 'refund', what, by: by.name });
  const audited = message('auditEntries.refundAgain', { order: await findOrderName(tx, orderId) });
  await recordAuditEntry(tx, by, audited, `/dashboard/admin/order/${orderId}`);
}

async function repeatRefund(
  tx: Tx,
  queue: Queue,
  { refund, by }: { refund: RefundRow; by: { name: string } },
): Promise<void> {
  const { id, orderId, paymentId, reason } = refund;
  const { own, other } = await requirePayments(tx, orderId);
  const repeat = await findRepeat(tx, refund);
  if (!repeat) throw new ShopError('conflict', t('moneyAnswers.changedSinceRefund'));
  const { kind } = [own, other].find((paid) => paid?.paymentId === paymentId) ?? own;
  const asked = { orderId, paymentId, kind, reason, cause: 'admin', createdAt: selectRequestedAt(id) } as const;
  const { countedBy, ...parts } = repeat;
  if (countedBy) await tx.update(refundLines).set({ quantity: 0 }).where(eq(refundLines.refundId, countedBy));
  await writeRefund(tx, queue, { ...parts, ...asked, by: by.name });
}

interface Repeat extends Pick<RefundParts, 'amountPaise' | 'lines' | 'wrapPaise' | 'deliveryPaise'> {
  /** The part of the other payment that counts the pieces, but whose credit note was made before without them. */
  countedBy: string | null;
}

/** The time of a request: its part for each payment has it, and so has one that is made again. */
const selectRequestedAt = (refundId: string) =>
  sql<Date>`(select asked.created_at from refunds asked where asked.id = ${refundId})`;

/**
 * What a refund of the owner's that failed was for, if it can be made again as it was; null where it was, where its
 * money is gone, or where its pieces, wrap or delivery were refunded since.
 */
export async function findRepeat(queries: Queries, failed: RefundRow): Promise<Repeat | null> {
  const { orderId, paymentId, amountPaise, wrapPaise, deliveryPaise } = failed;
  const request = await findRequest(queries, failed);
  const live = request.find(({ state }) => state !== 'failed');
  if (request.some((one) => one.paymentId === paymentId && one.state !== 'failed')) return null;
  if ((await findLeftPaise(queries, paymentId)) < amountPaise || (await hasSentSince(queries, failed))) return null;
  const { lines, countedBy } = await findLines(queries, failed, { request, live });
  const { checkoutId } = await requireOrder(queries, orderId);
  const left = await findRefundable(queries, { orderId, checkoutId, leftPaise: 0 });
  const isLeft = ({ line, quantity }: Pieces) =>
    quantity <= (left.lines[line]?.quantity ?? 0) - (left.lines[line]?.refunded ?? 0);
  const arePiecesLeft = countedBy !== null || lines.every(isLeft);
  const fits = arePiecesLeft && wrapPaise <= left.wrapPaise && deliveryPaise <= left.deliveryPaise;
  return fits ? { amountPaise, lines, wrapPaise, deliveryPaise, countedBy } : null;
}

/** Its part of each payment, and those that were made again, which come later. */
function findRequest(queries: Queries, { id, orderId }: RefundRow): Promise<RefundRow[]> {
  const isAsked = eq(refunds.createdAt, selectRequestedAt(id));
  return queries
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.cause, 'admin'), isAsked))
    .orderBy(asc(refunds.settledAt));
}

interface Request {
  request: readonly RefundRow[];
  live: RefundRow | undefined;
}

/** The part of the other payment counts the pieces, unless it failed, too, or has credited its amount without them. */
async function findLines(queries: Queries, failed: RefundRow, { request, live }: Request) {
  const asked = await findAskedLines(queries, failed.id);
  if (!live) return { lines: asked, countedBy: null };
  const first = request.find((one) => one.paymentId === failed.paymentId) ?? failed;
  const own = await queries.select().from(refundLines).where(eq(refundLines.refundId, first.id));
  const hadPieces = own.some(({ quantity }) => quantity > 0);
  const isCredited = live.state !== 'processed' || (await hasCreditedPieces(queries, live.id));
  if (hadPieces && !isCredited) return { lines: asked, countedBy: live.id };
  return { lines: asked.map((line) => ({ ...line, quantity: 0 })), countedBy: null };
}

/** The same amount is taken for this one, made again in another way. */
async function hasSentSince(
  queries: Queries,
  { orderId, amountPaise, id }: Pick<RefundRow, 'orderId' | 'amountPaise' | 'id'>,
): Promise<boolean> {
  const isSame = and(eq(refunds.orderId, orderId), eq(refunds.amountPaise, amountPaise), ne(refunds.state, 'failed'));
  return (await queries.$count(refunds, and(isSame, gt(refunds.createdAt, selectRequestedAt(id))))) > 0;
}

/** With the pieces of the whole request, which one of its parts counts. */
function findAskedLines(queries: Queries, refundId: string) {
  const { position, amountPaise } = refundLines;
  const quantity = sql<number>`(select max(counted.quantity) from refund_lines counted join refunds asked on asked.id = counted.refund_id
    where asked.order_id = ${refunds.orderId} and asked.created_at = ${refunds.createdAt} and counted.position = ${position})::int`;
  return queries
    .select({ line: position, quantity, amountPaise })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(asc(position));
}
