import { eq, sql } from 'drizzle-orm';
import { issueCreditNote } from '../../invoicing/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { type Message, message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatPaise } from '../../shared/money.ts';
import { lockCheckout, moveCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { lockOrderToRestock, restockMissing } from '../core/restock-order.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { withdrawRequest } from '../core/withdraw-request.ts';
import { findCodRules } from './cod-rules.ts';
import { undoHandOver } from './follow-cod.ts';
import { moveCod } from './move-cod.ts';
import { rememberRefusal } from './refusals.ts';
import { findAdvance, returnAdvance } from './return-advance.ts';

export interface Returned {
  orderId: string;
  /** What both ways cost. */
  costPaise: number;
  /** False = its pieces cannot be sold again: they are written off. */
  isRestocked: boolean;
  /** The buyer did not want it; a parcel that the courier lost is not the buyer's fault. */
  isBuyersRefusal: boolean;
  /** By the courier, which may have reported it as delivered before. */
  isReported?: boolean;
  by: { name: string };
}

/**
 * A parcel that came back unpaid: the order is over, its invoice is credited in full, its pieces go back into the
 * stock or are written off. Throws ShopError 404 or 409.
 */
export async function recordReturned(tx: Tx, { queue }: { queue: Queue }, returned: Returned): Promise<void> {
  const { orderId, costPaise, isRestocked, isBuyersRefusal, isReported, by } = returned;
  const order = await lockOrderToRestock(tx, orderId);
  const checkout = await lockCheckout(tx, order.checkoutId);
  const isHandedOver = checkout.codState === 'collected' && isReported === true;
  if (isHandedOver) await undoHandOver(tx, checkout, orderId);
  await moveCod(tx, isHandedOver ? { ...checkout, codState: 'shipped' } : checkout, 'came_back');
  if (isRestocked) await restockMissing(tx, { order, by: by.name });
  await tx.update(orders).set({ status: 'Cancelled' }).where(eq(orders.id, orderId));
  const retainedPaise = await settleAdvance(tx, queue, { checkoutId: checkout.id, returned });
  const cost = { refusedAt: sql`now()`, costPaise, retainedPaise };
  await tx.update(codOrders).set(cost).where(eq(codOrders.orderId, orderId));
  await moveCheckout(tx, checkout, { event: 'hold_ended' });
  await withdrawRequest(tx, orderId, 'Cancelled');
  if (isBuyersRefusal) {
    const { salt } = await findCodRules(tx);
    await rememberRefusal(tx, salt, { orderId, phone: checkout.delivery.phone, accountId: order.buyerId });
  }
  await recordOrderEvent(tx, { orderId, kind: 'status', what: describe(returned, retainedPaise), by: by.name });
  tagWrites(tx, 'everything');
  await issueCreditNote(tx, { orderId, reason: 'The parcel came back unpaid' });
}

/**
 * Returns the advance, or keeps it where the buyer refused the parcel and the rules of the order say so. The owner has
 * to have it checked whether tax is due on what is retained: CGST Circular 178/10/2022.
 * @returns what is retained, in paise
 */
async function settleAdvance(
  tx: Tx,
  queue: Queue,
  { checkoutId, returned: { orderId, isBuyersRefusal } }: { checkoutId: string; returned: Returned },
): Promise<number> {
  const [cod] = await tx.select().from(codOrders).where(eq(codOrders.orderId, orderId));
  if (isBuyersRefusal && !cod?.decision.rules.returnsAdvance)
    return Math.max(0, (await findAdvance(tx, checkoutId))?.leftPaise ?? 0);
  await returnAdvance(tx, queue, { checkoutId, orderId });
  return 0;
}

function describe({ costPaise, isRestocked, isBuyersRefusal }: Returned, retainedPaise: number): Message {
  const [refused, restocked] = [isBuyersRefusal, isRestocked].map((is) => (is ? 'yes' : 'no')) as [string, string];
  const cameBack = { refused, restocked, cost: formatPaise(costPaise) };
  return retainedPaise > 0
    ? message('orderHistory.cameBackRetained', { ...cameBack, advance: formatPaise(retainedPaise) })
    : message('orderHistory.cameBack', cameBack);
}
