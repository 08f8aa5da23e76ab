import { eq, getTableColumns, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Choice } from '../../shared/orders/cart-line.ts';
import type { Gift } from '../../shared/orders/gift.ts';
import type { ShownLine } from '../../shared/orders/shown-line.ts';
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
  /** Set for a custom order: its lines are no products. */
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
    shown: ShownLine | null;
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
      'variantId', ${checkoutLines.variantId}, 'variant', ${checkoutLines.variant},
      'shown', ${checkoutLines.shown}, 'isPickup', ${checkoutLines.isPickup},
      'pricePaise', ${checkoutLines.pricePaise}, 'quantity', ${checkoutLines.quantity}) order by ${checkoutLines.position})
    from ${checkoutLines} where ${checkoutLines}.checkout_id = ${checkouts}.id)`;

/** The provider has an order for the advance, and one for the rest. */
export function isOfProviderOrder(providerOrderId: string | Placeholder): SQL | undefined {
  return or(eq(checkouts.providerOrderId, providerOrderId), eq(checkouts.advanceOrderId, providerOrderId));
}

export type LockedCheckout = typeof checkouts.$inferSelect & CheckoutSnapshot;

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
      .select({ ...getTableColumns(checkouts), lines: selectLines() })
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
