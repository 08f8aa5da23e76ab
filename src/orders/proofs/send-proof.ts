import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { newId, newSecret } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { checkoutLines } from '../core/tables/checkout-schema.ts';
import { nameStatus } from '../fulfillment/name-status.ts';
import { lockWork } from '../fulfillment/work-state.ts';
import { orderProofs } from './schema.ts';

const maxProofsOfOrder = 40;

interface NewProof {
  orderId: string;
  line: number;
  /** Re-encoded. */
  photo: Buffer;
  words: string;
  by: { name: string };
}

/**
 * Sends a photo to approve. One that waits for an answer is replaced. Throws ShopError 400, 404; 409 for an order that
 * is over.
 */
export async function sendProof(tx: Tx, queue: Queue, { orderId, line, photo, words, by }: NewProof): Promise<void> {
  const { order, positions } = await lockWork(tx, orderId);
  if (!positions.includes(line)) throw fieldError('line', t('orderAnswers.noSuchLine'));
  if (!order.isPaid || order.balanceOf) throw new ShopError('conflict', t('orderAnswers.notPaidYet'));
  if (order.status === 'Cancelled' || order.status === 'Delivered')
    throw new ShopError('conflict', t('orderAnswers.nothingToApprove', { status: nameStatus(order.status) }));
  if ((await tx.$count(orderProofs, eq(orderProofs.orderId, orderId))) >= maxProofsOfOrder)
    throw new ShopError('conflict', t('orderAnswers.mostProofs', { max: maxProofsOfOrder }));
  const isOpen = and(eq(orderProofs.orderId, orderId), eq(orderProofs.position, line), eq(orderProofs.state, 'open'));
  await tx.update(orderProofs).set({ state: 'replaced', answeredAt: sql`now()` }).where(isOpen);
  const id = newId();
  await tx.insert(orderProofs).values({ id, orderId, position: line, code: newSecret(), photo, words });
  const [sent] = await tx
    .select({ name: checkoutLines.name })
    .from(checkoutLines)
    .where(and(eq(checkoutLines.checkoutId, order.checkoutId), eq(checkoutLines.position, line)));
  const name = sent?.name ?? '';
  const what = words
    ? message('orderHistory.proofSentSaying', { name, words })
    : message('orderHistory.proofSent', { name });
  await recordOrderEvent(tx, { orderId, id: `proof ${id}`, kind: 'proof', what, by: by.name });
  await queueOrderEmail(tx, queue, { template: 'proof_sent', id: `proof${id}`, orderId, proofId: id });
}
