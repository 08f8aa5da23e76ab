import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import { checkouts } from '../checkout/schema.ts';
import { refundBalance } from '../custom/refund-balance.ts';
import { queueOrderEmail } from '../emails.ts';
import { changeOrderStatus } from '../fulfillment/change-order-status.ts';
import type { WorkDependencies } from '../fulfillment/move-work.ts';
import { recordOrderEvent } from '../fulfillment/order-events.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { orders } from '../schema.ts';
import { orderRequests } from './schema.ts';

export interface Acceptance {
  requestId: string;
  /** Null = all that is left; 0 = nothing. */
  amountPaise: number | null;
  isRestocked: boolean;
  answer: string | null;
  by: { id: string; name: string };
}

/** Refunds, cancels an order that is not shipped, and writes to the buyer. Throws ShopError 404 or 409. */
export async function acceptRequest(tx: Tx, deps: WorkDependencies, accepted: Acceptance): Promise<string> {
  const { requestId, amountPaise, isRestocked, answer, by } = accepted;
  const balancePaise = await refundBalanceOfCancelled(tx, deps, accepted);
  const { orderId, kind } = await lockRequest(tx, requestId);
  await writeAnswer(tx, requestId, 'accepted', answer);
  const refund = { orderId, amountPaise: amountPaise ?? undefined, isRestocked, by };
  const ownPaise = amountPaise === 0 ? 0 : await requestRefund(tx, deps.queue, refund);
  const refundPaise = ownPaise + balancePaise || undefined;
  const amount = refundPaise ? `, ${formatPrice(toRupees(refundPaise))} refunded` : '';
  const what = `The request to ${kind} was accepted${amount}${answer ? `: “${answer}”` : ''}`;
  await recordOrderEvent(tx, { orderId, kind: 'request', what, by: by.name });
  await queueOrderEmail(tx, deps.queue, { template: 'request_answered', id: `answer${requestId}`, orderId, requestId });
  if (kind === 'cancel')
    await changeOrderStatus(tx, deps, { orderId, moveId: requestId, status: 'Cancelled', by, refundPaise });
  return orderId;
}

async function refundBalanceOfCancelled(tx: Tx, deps: WorkDependencies, { requestId, amountPaise, by }: Acceptance) {
  const [request] = await tx.select().from(orderRequests).where(eq(orderRequests.id, requestId));
  if (request?.kind !== 'cancel' || request.state !== 'open' || amountPaise === 0) return 0;
  return refundBalance(tx, deps.queue, { orderId: request.orderId, by });
}

/** Throws ShopError 404 or 409. */
export async function refuseRequest(
  tx: Tx,
  deps: WorkDependencies,
  { requestId, answer, by }: { requestId: string; answer: string; by: { name: string } },
): Promise<string> {
  const { orderId, kind } = await lockRequest(tx, requestId);
  await writeAnswer(tx, requestId, 'refused', answer);
  const what = `The request to ${kind} was refused: “${answer}”`;
  await recordOrderEvent(tx, { orderId, kind: 'request', what, by: by.name });
  await queueOrderEmail(tx, deps.queue, { template: 'request_answered', id: `answer${requestId}`, orderId, requestId });
  return orderId;
}

/** The checkout first, as every refund does. */
async function lockRequest(tx: Tx, requestId: string) {
  const [found] = await tx
    .select({ orderId: orderRequests.orderId, checkoutId: orders.checkoutId })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderId))
    .where(eq(orderRequests.id, requestId));
  if (!found) throw new ShopError('not_found', 'This request was not found.');
  await tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.id, found.checkoutId)).for('update');
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, found.orderId)).for('update');
  const [request] = await tx.select().from(orderRequests).where(eq(orderRequests.id, requestId)).for('update');
  if (request?.state !== 'open') throw new ShopError('conflict', 'This request was answered already.');
  return request;
}

async function writeAnswer(tx: Tx, requestId: string, state: 'accepted' | 'refused', answer: string | null) {
  await tx.update(orderRequests).set({ state, answer, answeredAt: sql`now()` }).where(eq(orderRequests.id, requestId));
}
