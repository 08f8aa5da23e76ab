import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { inShop } from './find-products.ts';
import { photoUrl } from './keep-photo.ts';
import { holds, photos, products, stockMoves } from './tables.ts';

export interface StockLine {
  productId: string;
  quantity: number;
}

/** A product as a checkout needs it, its row locked until the transaction ends. */
export interface CheckoutProduct {
  id: string;
  name: string;
  slug: string;
  pricePaise: number;
  /** On hand; holds are not taken off. */
  quantity: number;
  photos: string[];
  /** Held by buyers other than the asking one. */
  heldByOthers: number;
  /** The part of it that guests hold. */
  heldByGuests: number;
}

const isLive = gt(holds.heldUntil, sql`now()`);
const guestMark = 'guest:%';

/** Locks the rows of those products that are in the shop, always in the same order, and reads what is free. */
export async function findForCheckout(tx: Tx, productIds: string[], buyerKey: string): Promise<CheckoutProduct[]> {
  const rows = await lockProducts(tx, productIds);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const held = await tx
    .select({
      productId: holds.productId,
      others: sql<number>`coalesce(sum(${holds.quantity}), 0)::int`,
      guests: sql<number>`coalesce(sum(${holds.quantity}) filter (where ${holds.buyerKey} like ${guestMark}), 0)::int`,
    })
    .from(holds)
    .where(and(inArray(holds.productId, ids), isLive, sql`${holds.buyerKey} <> ${buyerKey}`))
    .groupBy(holds.productId);
  const pictures = await tx
    .select({ id: photos.id, productId: photos.productId })
    .from(photos)
    .where(inArray(photos.productId, ids))
    .orderBy(asc(photos.position), asc(photos.id));
  return rows.map((row) => {
    const taken = held.find(({ productId }) => productId === row.id);
    return {
      ...row,
      photos: pictures.filter(({ productId }) => productId === row.id).map(({ id }) => photoUrl(id)),
      heldByOthers: taken?.others ?? 0,
      heldByGuests: taken?.guests ?? 0,
    };
  });
}

/** Keeps stock for a checkout; the caller has locked the rows and seen that there is enough. */
export async function holdStock(
  tx: Tx,
  hold: { checkoutId: string; buyerKey: string; lines: StockLine[]; minutes: number },
): Promise<void> {
  const { checkoutId, buyerKey, lines, minutes } = hold;
  const heldUntil = sql`now() + make_interval(mins => ${minutes})`;
  await tx.insert(holds).values(lines.map((line) => ({ checkoutId, buyerKey, ...line, heldUntil })));
}

/** Frees what one checkout, or one buyer, holds; and sweeps out what has run out long ago. */
export async function freeHolds(tx: Tx, whose: { checkoutId: string } | { buyerKey: string }): Promise<void> {
  const mine = 'checkoutId' in whose ? eq(holds.checkoutId, whose.checkoutId) : eq(holds.buyerKey, whose.buyerKey);
  await tx.delete(holds).where(sql`${mine} or ${holds.heldUntil} < now() - interval '1 day'`);
}

/**
 * Takes the goods of a paid checkout out of the stock: all lines or none. Its own hold, if it still lives, is what it takes from.
 * @returns 'taken', or the products of which too little is left
 */
export async function takeStock(
  tx: Tx,
  sale: { checkoutId: string; orderId: string; lines: StockLine[] },
): Promise<'taken' | { short: string[] }> {
  const { checkoutId, orderId, lines } = sale;
  const rows = await lockProducts(
    tx,
    lines.map((line) => line.productId),
  );
  const held = await tx
    .select({ productId: holds.productId, quantity: sql<number>`sum(${holds.quantity})::int` })
    .from(holds)
    .where(
      and(
        inArray(
          holds.productId,
          lines.map((line) => line.productId),
        ),
        isLive,
        sql`${holds.checkoutId} <> ${checkoutId}`,
      ),
    )
    .groupBy(holds.productId);
  const free = (productId: string) =>
    (rows.find(({ id }) => id === productId)?.quantity ?? 0) -
    (held.find((hold) => hold.productId === productId)?.quantity ?? 0);
  const short = lines.filter((line) => free(line.productId) < line.quantity).map((line) => line.productId);
  await tx.delete(holds).where(eq(holds.checkoutId, checkoutId));
  if (short.length > 0) return { short };
  for (const { productId, quantity } of lines)
    await moveStock(tx, { productId, change: -quantity, cause: 'order', orderId });
  return 'taken';
}

/** Changes a product's stock and writes down why; both or neither. */
export async function moveStock(
  tx: Tx,
  move: { productId: string; change: number; cause: 'created' | 'edited' | 'order' | 'returned'; orderId?: string },
): Promise<void> {
  if (move.cause !== 'created') {
    await tx
      .update(products)
      .set({ quantity: sql`${products.quantity} + ${move.change}` })
      .where(eq(products.id, move.productId));
  }
  await tx.insert(stockMoves).values({ id: newId(), ...move });
}

/** What is held of a product at this moment, by anybody. */
export async function findHeld(tx: Tx, productId: string): Promise<number> {
  const [row] = await tx
    .select({ held: sql<number>`coalesce(sum(${holds.quantity}), 0)::int` })
    .from(holds)
    .where(and(eq(holds.productId, productId), isLive));
  return row?.held ?? 0;
}

/** The present stock of those products that are in the shop. */
export async function findQuantities(
  queries: Queries,
  productIds: string[],
): Promise<{ _id: string; quantity: number }[]> {
  if (productIds.length === 0) return [];
  return queries
    .select({ _id: products.id, quantity: products.quantity })
    .from(products)
    .where(and(inShop, inArray(products.id, productIds)));
}

function lockProducts(tx: Tx, productIds: string[]) {
  return tx
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      pricePaise: products.pricePaise,
      quantity: products.quantity,
    })
    .from(products)
    .where(and(inShop, inArray(products.id, productIds)))
    .orderBy(asc(products.id))
    .for('update');
}
