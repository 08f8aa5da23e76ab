import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Choice } from '../../shared/orders/cart-line.ts';
import type { Gift } from '../../shared/orders/gift.ts';
import { checkoutLines, checkouts, type Delivery } from './tables/checkout-schema.ts';
import { orders } from './tables/order-schema.ts';

/**
 * Read without a lock: what settles a payment never changes. The delivery of a custom order does, while a manual
 * payment is awaited and when it is paid.
 */
export interface CheckoutSnapshot {
  id: string;
  buyerId: string | null;
  delivery: Delivery;
  gift: Gift | null;
  amountPaise: number;
  offerCode: string | null;
  viewKey: string | null;
  erasedAt: Date | null;
  /** Of a custom order: its lines are no products. */
  quoteId: string | null;
  balancePaise: number;
  balanceOf: string | null;
  lines: {
    productId: string;
    variantId: string | null;
    name: string;
    variant: Choice[] | null;
    pricePaise: number;
    quantity: number;
  }[];
}

export function findCheckoutSnapshot(queries: Queries, checkoutId: string): Promise<CheckoutSnapshot | null> {
  return find(queries, 'checkout_snapshot', 'id', checkoutId);
}

export function findCheckoutSnapshotByProviderOrder(
  queries: Queries,
  providerOrderId: string,
): Promise<CheckoutSnapshot | null> {
  return find(queries, 'checkout_snapshot_by_provider_order', 'providerOrderId', providerOrderId);
}

async function find(queries: Queries, name: string, by: 'id' | 'providerOrderId', value: string) {
  // Drizzle omits table names in a select from one table, so the join is written by hand.
  const lines = sql<CheckoutSnapshot['lines']>`(
    select json_agg(json_build_object('productId', ${checkoutLines.productId}, 'name', ${checkoutLines.name},
      'variantId', ${checkoutLines.variantId}, 'variant', ${checkoutLines.variant},
      'pricePaise', ${checkoutLines.pricePaise}, 'quantity', ${checkoutLines.quantity}) order by ${checkoutLines.position})
    from ${checkoutLines} where ${checkoutLines}.checkout_id = ${checkouts}.id)`;
  const { id, buyerId, delivery, gift, amountPaise, offerCode, viewKey, erasedAt, quoteId, balancePaise, balanceOf } =
    checkouts;
  const customOrderFacts = { quoteId, balancePaise, balanceOf };
  const [found] = await prepared(queries, name, () =>
    queries
      .select({ id, buyerId, delivery, gift, amountPaise, offerCode, viewKey, erasedAt, ...customOrderFacts, lines })
      .from(checkouts)
      .where(eq(checkouts[by], sql.placeholder('value'))),
  ).execute({ value });
  return found ?? null;
}

/** As part of another query: whether a user paid for a product in an order that was not cancelled. */
export function hasBought(userId: SQLWrapper, productId: SQLWrapper): SQL<boolean> {
  return sql`exists (select from ${orders} o join ${checkoutLines} l on l.checkout_id = o.checkout_id and l.product_id = ${productId}
    where o.buyer_id = ${userId} and o.is_paid and o.status <> 'Cancelled')`;
}

export async function hasUserBought(queries: Queries, userId: string, productId: string): Promise<boolean> {
  const [row] = await queries
    .select({ isBuyer: hasBought(sql`${userId}::text`, sql`${productId}::text`) })
    .from(sql`(select) nothing`);
  return row?.isBuyer ?? false;
}
