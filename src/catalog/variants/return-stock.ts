import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { products, productVariants } from '../schema.ts';
import { moveStock, type StockLine, writeStockMove } from '../stock.ts';

/** Puts the pieces of an order back, unless what was bought is no longer sold: a variant that was removed, or a product that has variants since. */
export async function returnStock(
  tx: Tx,
  { orderId, lines }: { orderId: string; lines: readonly StockLine[] },
): Promise<void> {
  for (const { productId, variantId, quantity } of lines.toSorted((a, b) => a.productId.localeCompare(b.productId))) {
    const move = { productId, variantId, change: quantity, cause: 'returned', orderId } as const;
    if (await isSold(tx, { productId, variantId })) await moveStock(tx, move);
    else {
      await writeStockMove(tx, move);
      await writeStockMove(tx, { productId, variantId, change: -quantity, cause: 'edited' });
    }
  }
}

async function isSold(tx: Tx, { productId, variantId }: Omit<StockLine, 'quantity'>): Promise<boolean> {
  const [product] = await tx
    .select({ hasVariants: sql<boolean>`${products.options} is not null` })
    .from(products)
    .where(eq(products.id, productId))
    .for('update');
  if (!variantId) return product?.hasVariants === false;
  const isListed = and(eq(productVariants.id, variantId), isNull(productVariants.archivedAt));
  return (await tx.$count(productVariants, isListed)) > 0;
}
