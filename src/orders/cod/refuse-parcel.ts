import { eq, sql } from 'drizzle-orm';
import { issueCreditNote } from '../../invoicing/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import { lockCheckout, moveCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { lockOrderToRestock, restockOrder } from '../core/restock-order.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { withdrawRequest } from '../core/withdraw-request.ts';
import { findCodRules } from './cod-rules.ts';
import { moveCod } from './move-cod.ts';
import { rememberRefusal } from './refusals.ts';

export interface Returned {
  orderId: string;
  /** What both ways cost. */
  costPaise: number;
  /** False = its pieces cannot be sold again: they are written off. */
  isRestocked: boolean;
  /** The buyer did not want it; a parcel that the courier lost is not the buyer's fault. */
  isBuyersRefusal: boolean;
  by: { name: string };
}

/**
 * A parcel that came back unpaid: the order is over, its invoice is credited in full, its pieces go back into the
 * stock or are written off. Throws ShopError 404 or 409.
 */
export async function recordReturned(tx: Tx, returned: Returned): Promise<void> {
  const { orderId, costPaise, isRestocked, isBuyersRefusal, by } = returned;
  const order = await lockOrderToRestock(tx, orderId);
  const checkout = await lockCheckout(tx, order.checkoutId);
  await moveCod(tx, checkout, 'came_back');
  if (isRestocked) await restockOrder(tx, { order, pieces: null, isLenient: true, by: by.name });
  await tx.update(orders).set({ status: 'Cancelled' }).where(eq(orders.id, orderId));
  await tx.update(codOrders).set({ refusedAt: sql`now()`, costPaise }).where(eq(codOrders.orderId, orderId));
  await moveCheckout(tx, checkout, { event: 'hold_ended' });
  await withdrawRequest(tx, orderId, 'Cancelled');
  if (isBuyersRefusal) {
    const { salt } = await findCodRules(tx);
    await rememberRefusal(tx, salt, { orderId, phone: checkout.delivery.phone, accountId: order.buyerId });
  }
  await recordOrderEvent(tx, { orderId, kind: 'status', what: describe(returned), by: by.name });
  tagWrites(tx, 'everything');
  await issueCreditNote(tx, { orderId, reason: 'The parcel came back unpaid' });
}

function describe({ costPaise, isRestocked, isBuyersRefusal }: Returned): string {
  const what = isBuyersRefusal ? 'The buyer refused the parcel' : 'The parcel did not arrive';
  const pieces = isRestocked ? 'its pieces are back in the stock' : 'its pieces are written off';
  return `${what}; ${pieces}; it cost ${formatPrice(toRupees(costPaise))}`;
}
