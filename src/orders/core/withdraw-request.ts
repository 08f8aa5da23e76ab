import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { type Message, message, writeInEnglish } from '../../platform/message.ts';
import { recordOrderEvent } from './order-events.ts';
import type { RequestKind } from './states.ts';
import { checkouts } from './tables/checkout-schema.ts';
import { orderEvents, orders } from './tables/order-schema.ts';
import { orderRequests } from './tables/request-schema.ts';

const endings = {
  Cancelled: { answer: message('shopping.orderWasCancelled'), kinds: ['cancel', 'return'] },
  Delivered: { answer: message('shopping.orderWasDelivered'), kinds: ['cancel'] },
  refunded: { answer: message('shopping.orderWasRefunded'), kinds: ['cancel', 'return'] },
} as const satisfies Record<string, { answer: Message; kinds: readonly RequestKind[] }>;
type Ending = keyof typeof endings;

const withdrawnEventId = (id: string) => `withdrawn ${id}`;

/** Closes the open request of an order that has ended otherwise; `because` is the id of the event that ended it. */
export async function withdrawRequest(tx: Tx, orderId: string, ending: string, because = newId()): Promise<void> {
  if (!isEnding(ending)) return;
  const { answer, kinds } = endings[ending];
  const closed = await tx
    .update(orderRequests)
    .set({ state: 'withdrawn', answer: writeInEnglish(answer), answeredAt: sql`clock_timestamp()` })
    .where(and(eq(orderRequests.orderId, orderId), eq(orderRequests.state, 'open'), inArray(orderRequests.kind, kinds)))
    .returning({ kind: orderRequests.kind });
  for (const { kind } of closed) {
    const what = message('orderHistory.requestClosed', { kind, why: answer });
    await recordOrderEvent(tx, { orderId, id: withdrawnEventId(because), kind: 'request', what });
  }
}

/** Opens the request again that the undone event had closed, unless the money has gone back meanwhile. */
export async function reopenRequest(tx: Tx, orderId: string, because: string): Promise<void> {
  const undone = await tx
    .delete(orderEvents)
    .where(eq(orderEvents.id, withdrawnEventId(because)))
    .returning({ id: orderEvents.id });
  if (undone.length === 0) return;
  await tx
    .update(orderRequests)
    .set({ state: 'open', answer: null, answeredAt: null })
    .where(
      sql`${orderRequests.id} = (
        select request.id from ${orderRequests} request where request.order_id = ${orderId} and request.state = 'withdrawn'
          and exists (select from ${orders} join ${checkouts} on ${checkouts.id} = ${orders.checkoutId}
            where ${orders.id} = ${orderId} and ${checkouts.state} = 'paid')
        order by request.answered_at desc limit 1)`,
    );
}

function isEnding(word: string): word is Ending {
  return Object.hasOwn(endings, word);
}
