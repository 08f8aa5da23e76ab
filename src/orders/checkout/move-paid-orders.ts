import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';

/**
 * Moves paid orders of one account to another, if their emails went to its address: a person with
 * these emails knows the orders already.
 */
export async function movePaidOrders(tx: Tx, { from, to }: { from: string; to: { id: string; email: string } }) {
  const paid = await tx
    .select({ id: orders.id, delivery: checkouts.delivery })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(orders.buyerId, from), eq(orders.isPaid, true)));
  const ids = paid.filter(({ delivery }) => emailKey(delivery.email) === emailKey(to.email)).map(({ id }) => id);
  if (ids.length > 0) await tx.update(orders).set({ buyerId: to.id }).where(inArray(orders.id, ids));
}
