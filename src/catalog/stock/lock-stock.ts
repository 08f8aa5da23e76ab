import { and, asc, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders, prepared, runPrepared } from '../../platform/database/prepared.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { holds, products, productVariants } from '../schema.ts';
import { notArchived } from '../select-products.ts';
import { isOld } from './holds.ts';
import { isInIds, type StockLine, sumByStock } from './stock-line.ts';

interface FreedHolds {
  freed: string[];
  held: { productId: string; variantId: string; quantity: number }[];
}

/** Only after the products are locked: the sum has the holds of those who had the lock before. */
function freeAndSumHolds(): SQL {
  const { ids, checkoutId } = placeholders('ids', 'checkoutId');
  return sql`with freed as (
      delete from ${holds} where checkout_id = ${checkoutId} or ${isOld} returning product_id
    ), held as (
      select product_id as "productId", variant_id as "variantId", sum(quantity)::int as quantity from ${holds}
      where product_id = any(${ids}::text[]) and held_until > now() and checkout_id <> ${checkoutId} group by 1, 2
    )
    select (select coalesce(json_agg(product_id), '[]') from freed) as freed,
      (select coalesce(json_agg(held), '[]') from held) as held`;
}

interface StockOfCheckout {
  checkoutId: string;
  lines: StockLine[];
  /** The owner has accepted its order: pieces of products that were deleted since still go out with it. */
  isAccepted: boolean;
}

/**
 * Locks the products of a paid checkout in the order of their ids and frees its holds; returns those with too little
 * stock.
 */
export async function lockStock(tx: Tx, { checkoutId, lines, isAccepted }: StockOfCheckout): Promise<string[]> {
  const ids = lines.map((line) => line.productId);
  const rows = await lockProducts(tx, { ids, isAccepted });
  const tagged = tagWrites(tx);
  const [found] = await runPrepared<FreedHolds>(tagged, 'free_and_sum_holds', freeAndSumHolds, { ids, checkoutId });
  const { freed, held } = found as FreedHolds;
  tagWrites(tx, ...freed.map((productId) => `product:${productId}` as const));
  const variants = await findVariantQuantities(tx, lines);
  const findStock = ({ productId, variantId }: StockLine) => {
    const product = rows.find(({ id }) => id === productId);
    if (!product || product.hasVariants !== Boolean(variantId)) return 0;
    return variantId ? (variants.get(variantId) ?? 0) : product.quantity;
  };
  const heldQuantity = ({ productId, variantId }: StockLine) =>
    held.find((hold) => hold.productId === productId && hold.variantId === (variantId ?? ''))?.quantity ?? 0;
  return sumByStock(lines)
    .filter((line) => findStock(line) - heldQuantity(line) < line.quantity)
    .map(({ productId }) => productId);
}

/** Stock of the variants in these lines; the products are locked. */
async function findVariantQuantities(tx: Tx, lines: readonly StockLine[]): Promise<Map<string, number>> {
  const ids = lines.flatMap(({ variantId }) => variantId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await prepared(tx, 'quantities_of_variants', () =>
    tx
      .select({ id: productVariants.id, quantity: productVariants.quantity })
      .from(productVariants)
      .where(and(isInIds(productVariants.id), isNull(productVariants.archivedAt))),
  ).execute({ ids });
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/** A product that was hidden after it was paid for is still delivered. */
function lockProducts(tx: Tx, which: { ids: string[]; isAccepted: boolean }) {
  return prepared(tx, 'lock_products', () =>
    tx
      .select({
        id: products.id,
        quantity: products.quantity,
        hasVariants: sql<boolean>`${products.options} is not null`,
      })
      .from(products)
      .where(and(or(notArchived, sql`${sql.placeholder('isAccepted')}::boolean`), isInIds(products.id)))
      .orderBy(asc(products.id))
      .for('update'),
  ).execute(which);
}
