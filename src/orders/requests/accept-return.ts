import { and, eq, inArray, sql } from 'drizzle-orm';
import { takeTicketNumber } from '../../grievances/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { message, writeInEnglish } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { requireOrder } from '../core/require-order.ts';
import { orderRequests } from '../core/tables/request-schema.ts';
import { lockAskedOrder } from './ask-for-change.ts';

interface TakenBack {
  orderId: string;
  /** The number of the complaint for which it is taken back. */
  complaint: string;
  by: { name: string };
}

const reason = (complaint: string) => `Complaint ${complaint}`;

/**
 * Takes a whole order back for a complaint, at any time after it has arrived: an accepted return, of which nothing is
 * refunded yet. Throws ShopError 404 or 409.
 * @returns the id of the request; that of the same complaint is found again
 */
export async function acceptReturn(tx: Tx, queue: Queue, { orderId, complaint, by }: TakenBack): Promise<string> {
  await lockAskedOrder(tx, orderId);
  const { status, balanceOf } = await requireOrder(tx, orderId);
  const [known] = await tx
    .select()
    .from(orderRequests)
    .where(and(eq(orderRequests.orderId, orderId), inArray(orderRequests.state, ['open', 'accepted'])))
    .orderBy(sql`${orderRequests.reason} = ${reason(complaint)} desc`, sql`${orderRequests.state} = 'open' desc`);
  if (known?.state === 'accepted' && known.reason === reason(complaint)) return known.id;
  if (known?.state === 'open') throw new ShopError('conflict', t('orderAnswers.answerFirst'));
  if (known) throw new ShopError('conflict', t('orderAnswers.returnAccepted', { number: known.number ?? '' }));
  if (balanceOf || status !== 'Delivered') throw new ShopError('conflict', t('orderAnswers.notArrived'));
  const id = newId();
  const number = await takeTicketNumber(tx, 'R');
  const answer = writeInEnglish(message('shopping.courierPicksUp'));
  const request = { id, number, orderId, kind: 'return', reason: reason(complaint), answer } as const;
  await tx.insert(orderRequests).values({ ...request, state: 'accepted', answeredAt: sql`clock_timestamp()` });
  const what = message('orderHistory.takenBack', { complaint, number });
  await recordOrderEvent(tx, { orderId, kind: 'request', what, by: by.name });
  await queueOrderEmail(tx, queue, { template: 'request_answered', id: `answer${id}`, orderId, requestId: id });
  return id;
}
