import { eq, getTableColumns, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Choice } from '../../shared/orders/cart-line.ts';
import type { Gift } from '../../shared/orders/gift.ts';
import { checkoutLines, checkouts, type Delivery } from './tables/checkout-schema.ts';

/** Only the delivery of a custom order changes, while a manual payment is awaited and when it is paid. */
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
  /** 0 = all of it is paid at once, or at the door. */
  codAdvancePaise: number;
  lines: {
    productId: string;
    variantId: string | null;
    name: string;
    variant: Choice[] | null;
    pricePaise: number;
    quantity: number;
    isPickup: boolean;
  }[];
}

/** In the order of their positions; as part of a query of `checkouts` alone. */
const selectLines = () =>
  // Drizzle omits table names in a select from one table, so the join is written by hand.
  sql<CheckoutSnapshot['lines']>`(
    select json_agg(json_build_object('productId', ${checkoutLines.productId}, 'name', ${checkoutLines.name},
      'variantId', ${checkoutLines.variantId}, 'variant', ${checkoutLines.variant}, 'isPickup', ${checkoutLines.isPickup},
      'pricePaise', ${checkoutLines.pricePaise}, 'quantity', ${checkoutLines.quantity}) order by ${checkoutLines.position})
    from ${checkoutLines} where ${checkoutLines}.checkout_id = ${checkouts}.id)`;

/** What somebody buys, in one order, as text; of another checkout than the one that is selected by its alias. */
const describeLines = (checkoutId: SQL) => sql`(
  select json_agg(json_build_array(product_id, variant_id, answers, quantity) order by product_id, variant_id, answers::text, quantity)::text
  from ${checkoutLines} where ${checkoutLines}.checkout_id = ${checkoutId})`;

/**
 * Another order of the buyer, of the same pieces for the same person, that was unpaid when this checkout was opened: a
 * payment was thought to have failed, and one of the two was opened to pay again.
 */
const isTwin = sql`twin.id <> ${checkouts}.id and twin.quote_id is null and twin.state not in ('refunding', 'refunded')
  and twin_order.status <> 'Cancelled' and twin_order.refund_reason is null
  and twin.gift -> 'recipient' is not distinct from ${checkouts}.gift -> 'recipient'
  and coalesce((select max(greatest(created_at, captured_at)) from payments where checkout_id = twin.id and (settles or is_advance)),
    case when twin.cod_state in ('placed', 'confirmed', 'shipped', 'collected') then twin_order.created_at end) > ${checkouts}.created_at
  and ${describeLines(sql`twin.id`)} = ${describeLines(sql`${checkouts}.id`)}`;

const isOrderedAgain = sql<boolean>`(${checkouts}.quote_id is null and case when ${checkouts}.buyer_id is null
  then exists (select from checkouts twin join orders twin_order on twin_order.checkout_id = twin.id
    where twin.buyer_id is null and twin.buyer_key = ${checkouts}.buyer_key and ${isTwin})
  else exists (select from orders twin_order join checkouts twin on twin.id = twin_order.checkout_id
    where twin_order.buyer_id = ${checkouts}.buyer_id and twin_order.created_at > ${checkouts}.created_at - interval '1 day' and ${isTwin}) end)`;

/** The provider has an order for the advance, and one for the rest. */
export function isOfProviderOrder(providerOrderId: string | Placeholder): SQL | undefined {
  return or(eq(checkouts.providerOrderId, providerOrderId), eq(checkouts.advanceOrderId, providerOrderId));
}

export type LockedCheckout = typeof checkouts.$inferSelect &
  CheckoutSnapshot & {
    /** By its buyer, in another order that goes on. */
    isOrderedAgain: boolean;
  };

/** Locks a checkout, as `lockCheckout` does, with its lines, which never change; null for an unknown order. */
export async function lockSnapshot(
  tx: Tx,
  by: { id: string } | { providerOrderId: string },
): Promise<LockedCheckout | null> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['providerOrderId', by.providerOrderId] as const);
  const is = sql.placeholder('value');
  const which = column === 'id' ? eq(checkouts.id, is) : isOfProviderOrder(is);
  const [locked] = await prepared(tx, `lock_snapshot_${column}`, () =>
    tx
      .select({ ...getTableColumns(checkouts), lines: selectLines(), isOrderedAgain })
      .from(checkouts)
      .where(which)
      .for('no key update'),
  ).execute({ value });
  return locked ?? null;
}

export async function requireSnapshot(queries: Queries, checkoutId: string): Promise<CheckoutSnapshot> {
  const { id, buyerId, delivery, gift, amountPaise, offerCode, viewKey, erasedAt, quoteId } = checkouts;
  const { balancePaise, balanceOf, codAdvancePaise } = checkouts;
  const advanceFacts = { quoteId, balancePaise, balanceOf, codAdvancePaise };
  const [found] = await prepared(queries, 'checkout_snapshot', () =>
    queries
      .select({
        id,
        buyerId,
        delivery,
        gift,
        amountPaise,
        offerCode,
        viewKey,
        erasedAt,
        ...advanceFacts,
        lines: selectLines(),
      })
      .from(checkouts)
      .where(eq(checkouts.id, sql.placeholder('checkoutId'))),
  ).execute({ checkoutId });
  if (!found) throw new Error(`There is no checkout ${checkoutId}.`);
  return found;
}
