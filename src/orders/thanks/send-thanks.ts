import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { thanksPages } from './schema.ts';

interface SentThanks {
  orderId: string;
  words: string;
  /** Re-encoded. */
  photo: Buffer | null;
}

export const alreadyThanked = () => new ShopError('conflict', t('shopping.thankedAlready'));

/** The first one counts. Throws ShopError 409 for any other. */
export async function sendThanks(tx: Tx, queue: Queue, { orderId, words, photo }: SentThanks): Promise<void> {
  const sent = await tx
    .update(thanksPages)
    .set({ words, photo, sentAt: sql`now()` })
    .where(and(eq(thanksPages.orderId, orderId), isNull(thanksPages.sentAt)))
    .returning({ orderId: thanksPages.orderId });
  if (sent.length === 0) throw alreadyThanked();
  await recordOrderEvent(tx, { orderId, kind: 'message', what: message('orderHistory.thanksSent') });
  await queueOrderEmail(tx, queue, { template: 'thanks', id: `thanks${orderId}`, orderId });
}

/** Erases what the recipient wrote; that something was sent stays. Throws ShopError 404. */
export async function removeThanks(tx: Tx, orderId: string): Promise<void> {
  const removed = await tx
    .update(thanksPages)
    .set({ words: '', photo: null, removedAt: sql`now()` })
    .where(and(eq(thanksPages.orderId, orderId), isNotNull(thanksPages.sentAt), isNull(thanksPages.removedAt)))
    .returning({ orderId: thanksPages.orderId });
  if (removed.length === 0) throw new ShopError('not_found', t('orderAnswers.noThanks'));
  await recordOrderEvent(tx, { orderId, kind: 'message', what: message('orderHistory.thanksRemoved') });
}
