import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { lockProducts } from '../../catalog/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { checkoutLines, checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';

/** Its pieces may leave the stock: it goes on after a cancellation, or is paid at the door. */
const mayTakeStock = or(eq(orders.status, 'Cancelled'), sql`${checkouts.codState} = 'confirmed'`);

/**
 * Before several orders are moved in one transaction: locks their checkouts, and then the products whose stock they may
 * take. Otherwise the second order would wait for a product while the first has changed the queue (decision 050).
 */
export async function lockTogether(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length < 2) return;
  await lockCheckouts(tx, orderIds);
  const among = inArray(orders.id, [...orderIds]);
  const taken = await tx
    .selectDistinct({ productId: checkoutLines.productId })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(checkoutLines, eq(checkoutLines.checkoutId, checkouts.id))
    .where(and(among, mayTakeStock));
  await lockProducts(
    tx,
    taken.map(({ productId }) => productId),
  );
}

/** Locks their checkouts, always in the same order. */
export async function lockCheckouts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = tx
    .select({ id: orders.checkoutId })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(inArray(checkouts.id, ids))
    .orderBy(asc(checkouts.id))
    .for('no key update');
}
