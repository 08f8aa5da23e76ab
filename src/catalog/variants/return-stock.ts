import { and, asc, eq, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { t } from '../../shared/languages/translate.ts';
import { holds, products, productVariants, stockMoves } from '../schema.ts';
import { moveStock, writeStockMove } from '../stock/move-stock.ts';
import type { StockLine } from '../stock/stock-line.ts';

interface ReturnedLine extends StockLine {
  orderId: string;
  /** The request of the buyer with which they come back. */
  requestId?: string | null;
}

/**
 * Puts pieces of an order back. False where they are no longer sold (a variant that was removed, or a product that has
 * variants since): they are written off at once.
 */
export async function returnStock(tx: Tx, { quantity, ...line }: ReturnedLine): Promise<boolean> {
  const { productId, variantId } = line;
  const move = { ...line, change: quantity, cause: 'returned' } as const;
  const isSold = await lockStockSold(tx, { productId, variantId });
  if (isSold) await moveStock(tx, move);
  else {
    await writeStockMove(tx, move);
    await writeStockMove(tx, { productId, variantId, change: -quantity, cause: 'edited' });
  }
  return isSold;
}

/**
 * Takes pieces out again that an order had put back. Throws ShopError 409 when they were sold, or are held, meanwhile.
 */
export async function takeBackStock(
  tx: Tx,
  { productId, variantId, quantity, orderId, name }: ReturnedLine & { name: string },
): Promise<void> {
  await lockStockSold(tx, { productId, variantId });
  const [stock] = await tx
    .select({ pieces: variantId ? productVariants.quantity : products.quantity })
    .from(products)
    .leftJoin(productVariants, and(eq(productVariants.productId, products.id), eq(productVariants.id, variantId ?? '')))
    .where(eq(products.id, productId));
  const [held] = await tx
    .select({ pieces: sql<number>`coalesce(sum(${holds.quantity}), 0)::int` })
    .from(holds)
    .where(and(eq(holds.productId, productId), eq(holds.variantId, variantId ?? ''), gt(holds.heldUntil, sql`now()`)));
  const free = (stock?.pieces ?? 0) - (held?.pieces ?? 0);
  if (free < quantity)
    throw new ShopError('conflict', t('catalogAnswers.onlyInStock', { count: Math.max(0, free), name }));
  await moveStock(tx, { productId, variantId, change: -quantity, cause: 'returned', orderId });
}

/** Locks the product; whether it, or its variant, has a stock that pieces can go to. */
export async function lockStockSold(tx: Tx, line: Omit<StockLine, 'quantity'>): Promise<boolean> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, line.productId)).for('update');
  return isStockSold(tx, line);
}

export async function isStockSold(
  queries: Queries,
  { productId, variantId }: Omit<StockLine, 'quantity'>,
): Promise<boolean> {
  const [product] = await queries
    .select({ hasVariants: sql<boolean>`${products.options} is not null` })
    .from(products)
    .where(eq(products.id, productId));
  if (!variantId) return product?.hasVariants === false;
  const isListed = and(eq(productVariants.id, variantId), isNull(productVariants.archivedAt));
  return (await queries.$count(productVariants, isListed)) > 0;
}

/** Whether an order took pieces out of the stock when it was paid. */
export async function hasTakenStock(queries: Queries, orderId: string): Promise<boolean> {
  const [move] = await queries
    .select({ id: stockMoves.id })
    .from(stockMoves)
    .where(and(eq(stockMoves.orderId, orderId), eq(stockMoves.cause, 'order')))
    .limit(1);
  return move !== undefined;
}

interface OfRequest {
  orderId: string;
  requestId: string;
  /** When it was accepted. */
  since: Date;
}

/**
 * Pieces that an order has put back for a request, and since then for none, less what it took out again; by product
 * and variant.
 */
export async function findReturnedStock(
  queries: Queries,
  { orderId, requestId, since }: OfRequest,
): Promise<(StockLine & { ofRequest: number })[]> {
  const { productId, variantId, change, cause, createdAt } = stockMoves;
  const isOfRequest = eq(stockMoves.requestId, requestId);
  return queries
    .select({
      ...{ productId, variantId, quantity: sql<number>`sum(${change})::int` },
      ofRequest: sql<number>`coalesce(sum(${change}) filter (where ${isOfRequest}), 0)::int`,
    })
    .from(stockMoves)
    .where(
      and(
        ...[eq(stockMoves.orderId, orderId), eq(cause, 'returned')],
        or(isOfRequest, and(isNull(stockMoves.requestId), gte(createdAt, since))),
      ),
    )
    .groupBy(productId, variantId);
}

/** Pieces that an order has put back since then, less what it took out again; by product and variant. */
export async function countReturnedSince(queries: Queries, orderId: string, since: SQL): Promise<StockLine[]> {
  const { productId, variantId, change, cause, createdAt } = stockMoves;
  return queries
    .select({ productId, variantId, quantity: sql<number>`sum(${change})::int` })
    .from(stockMoves)
    .where(and(eq(stockMoves.orderId, orderId), eq(cause, 'returned'), sql`${createdAt} >= ${since}`))
    .groupBy(productId, variantId);
}

/** Counts pieces that came back without a request as those of this one: no other takes them for its own. */
export async function claimReturnedStock(tx: Tx, { orderId, requestId, since }: OfRequest, line: StockLine) {
  const { productId, variantId } = line;
  const loose = await tx
    .select()
    .from(stockMoves)
    .where(
      and(
        ...[eq(stockMoves.orderId, orderId), eq(stockMoves.cause, 'returned'), eq(stockMoves.productId, productId)],
        variantId ? eq(stockMoves.variantId, variantId) : isNull(stockMoves.variantId),
        ...[isNull(stockMoves.requestId), gt(stockMoves.change, 0), gte(stockMoves.createdAt, since)],
      ),
    )
    .orderBy(asc(stockMoves.createdAt), asc(stockMoves.id));
  let left = line.quantity;
  for (const move of loose) {
    const claimed = Math.min(move.change, left);
    left -= claimed;
    const isOne = eq(stockMoves.id, move.id);
    if (claimed === move.change) await tx.update(stockMoves).set({ requestId }).where(isOne);
    else if (claimed > 0) {
      await tx
        .update(stockMoves)
        .set({ change: move.change - claimed })
        .where(isOne);
      await tx.insert(stockMoves).values({ ...move, id: newId(), change: claimed, requestId });
    }
  }
}
