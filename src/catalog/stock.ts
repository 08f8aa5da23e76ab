import { and, asc, eq, gt, inArray, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { findLowStockLimit } from '../notifications/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { placeholders, prepared } from '../platform/database/prepared.ts';
import { newId } from '../platform/id.ts';
import { priceNow, settlePrices } from './sales.ts';
import { holds, photos, products, stockMoves } from './schema.ts';
import { lockCatalogIndexes } from './search-index.ts';
import { inShop, notArchived } from './select-products.ts';
import { photoUrlOf } from './store-photo.ts';

export interface StockLine {
  productId: string;
  quantity: number;
}

/** What an order's price depends on. */
export interface BoughtProduct {
  id: string;
  name: string;
  slug: string;
  pricePaise: number;
  /** On hand, holds included. */
  quantity: number;
  photos: string[];
  /** False = pick-up only. */
  shipping: boolean;
  isDeliveredFree: boolean;
}
export interface CheckoutProduct extends BoughtProduct {
  heldByOthers: number;
  heldByGuests: number;
}

const isLive = gt(holds.heldUntil, sql`now()`);
const guestMark = 'guest:%';

/** Locks products in the order of their ids, and reads their stock. */
export async function lockForCheckout(tx: Tx, productIds: string[], buyerKey: string): Promise<CheckoutProduct[]> {
  const ids = { ids: [...new Set(productIds)] };
  const rows = await prepared(tx, 'lock_products_to_buy', () =>
    selectBought(tx, products.pricePaise).for('update'),
  ).execute(ids);
  const held = await prepared(tx, 'held_by_others', () =>
    tx
      .select({
        productId: holds.productId,
        others: sql<number>`coalesce(sum(${holds.quantity}), 0)::int`,
        guests: sql<number>`coalesce(sum(${holds.quantity}) filter (where ${holds.buyerKey} like ${sql.raw(`'${guestMark}'`)}), 0)::int`,
      })
      .from(holds)
      .where(and(isOneOf(holds.productId), isLive, ne(holds.buyerKey, sql.placeholder('buyerKey'))))
      .groupBy(holds.productId),
  ).execute({ ...ids, buyerKey });
  const switched = await switchPricesOf(tx, rows);
  return rows.map(({ hasSale: _, ...row }) => {
    const taken = held.find(({ productId }) => productId === row.id);
    const pricePaise = switched.get(row.id) ?? row.pricePaise;
    return { ...row, pricePaise, heldByOthers: taken?.others ?? 0, heldByGuests: taken?.guests ?? 0 };
  });
}

/** The job that switches the price of a sale may be late. */
async function switchPricesOf(tx: Tx, locked: { id: string; hasSale: boolean }[]): Promise<Map<string, number>> {
  const ids = locked.filter(({ hasSale }) => hasSale).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  await lockCatalogIndexes(tx);
  return settlePrices(tx, ids);
}

/** Without locks, at the prices of now: for a price that is only shown. */
export function findBoughtProducts(queries: Queries, productIds: string[]): Promise<BoughtProduct[]> {
  return prepared(queries, 'products_to_quote', () => selectBought(queries, priceNow)).execute({
    ids: [...new Set(productIds)],
  });
}

function selectBought(queries: Queries, pricePaise: SQL<number> | (typeof products)['pricePaise']) {
  return queries
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      pricePaise,
      hasSale: sql<boolean>`${products.salePaise} is not null`,
      quantity: products.quantity,
      shipping: products.shipping,
      isDeliveredFree: products.isDeliveredFree,
      photos: sql<
        string[]
      >`(select coalesce(json_agg(${photoUrlOf(sql`f.id`)} order by f.position, f.id), '[]') from ${photos} f where f.product_id = products.id)`,
    })
    .from(products)
    .where(and(inShop, isOneOf(products.id)))
    .orderBy(asc(products.id));
}

/** An array is one parameter, so the statement can be prepared. */
function isOneOf(column: SQLWrapper): SQL {
  return sql`${column} = any(${sql.placeholder('ids')}::text[])`;
}

/** The caller has locked the products and checked their stock. */
export async function holdStock(
  tx: Tx,
  hold: { checkoutId: string; buyerKey: string; lines: StockLine[]; minutes: number },
): Promise<void> {
  const { checkoutId, buyerKey, lines, minutes } = hold;
  const statement = prepared(tx, 'hold_stock', () =>
    tx.insert(holds).values({
      ...placeholders('checkoutId', 'buyerKey', 'productId', 'quantity'),
      heldUntil: sql`now() + make_interval(mins => ${sql.placeholder('minutes')}::int)`,
    }),
  );
  for (const line of lines) await statement.execute({ checkoutId, buyerKey, minutes, ...line });
}

export async function freeHolds(tx: Tx, whose: { checkoutId: string } | { buyerKey: string }): Promise<void> {
  const isOld = sql`${holds.heldUntil} < now() - interval '1 day'`;
  if ('checkoutId' in whose)
    await prepared(tx, 'free_holds_of_checkout', () =>
      tx.delete(holds).where(or(eq(holds.checkoutId, sql.placeholder('checkoutId')), isOld)),
    ).execute(whose);
  else
    await prepared(tx, 'free_holds_of_buyer', () =>
      tx.delete(holds).where(or(eq(holds.buyerKey, sql.placeholder('buyerKey')), isOld)),
    ).execute(whose);
}

/** Locks the products of a paid checkout in the order of their ids; returns those with too little stock. */
export async function lockStock(
  tx: Tx,
  { checkoutId, lines }: { checkoutId: string; lines: StockLine[] },
): Promise<string[]> {
  const ids = lines.map((line) => line.productId);
  const rows = await lockProducts(tx, ids);
  const held = await prepared(tx, 'held_by_other_checkouts', () =>
    tx
      .select({ productId: holds.productId, quantity: sql<number>`sum(${holds.quantity})::int` })
      .from(holds)
      .where(and(isOneOf(holds.productId), isLive, ne(holds.checkoutId, sql.placeholder('checkoutId'))))
      .groupBy(holds.productId),
  ).execute({ ids, checkoutId });
  const free = (productId: string) =>
    (rows.find(({ id }) => id === productId)?.quantity ?? 0) -
    (held.find((hold) => hold.productId === productId)?.quantity ?? 0);
  return lines.filter((line) => free(line.productId) < line.quantity).map((line) => line.productId);
}

export async function takeStock(tx: Tx, { orderId, lines }: { orderId: string; lines: StockLine[] }): Promise<void> {
  for (const { productId, quantity } of lines)
    await moveStock(tx, { productId, change: -quantity, cause: 'order', orderId });
}

/** Products that became low in stock when these lines were taken. */
export async function findNewlyLow(tx: Tx, lines: StockLine[]): Promise<string[]> {
  const limit = await findLowStockLimit(tx);
  const ids = lines.map(({ productId }) => productId);
  const rows = await prepared(tx, 'quantities_left', () =>
    tx.select({ id: products.id, quantity: products.quantity }).from(products).where(isOneOf(products.id)),
  ).execute({ ids });
  return rows
    .filter(({ id, quantity }) => {
      const taken = lines.reduce((sum, line) => sum + (line.productId === id ? line.quantity : 0), 0);
      return quantity <= limit && quantity + taken > limit;
    })
    .map(({ id }) => id);
}

export async function moveStock(
  tx: Tx,
  move: { productId: string; change: number; cause: 'created' | 'edited' | 'order' | 'returned'; orderId?: string },
): Promise<void> {
  const { productId, change, cause, orderId = null } = move;
  if (cause !== 'created')
    await prepared(tx, 'change_quantity', () =>
      tx
        .update(products)
        .set({ quantity: sql`${products.quantity} + ${sql.placeholder('change')}::int` })
        .where(eq(products.id, sql.placeholder('productId'))),
    ).execute({ productId, change });
  await prepared(tx, 'write_stock_move', () =>
    tx.insert(stockMoves).values(placeholders('id', 'productId', 'change', 'cause', 'orderId')),
  ).execute({ id: newId(), productId, change, cause, orderId });
}

export async function findHeld(tx: Tx, productId: string): Promise<number> {
  const [row] = await tx
    .select({ held: sql<number>`coalesce(sum(${holds.quantity}), 0)::int` })
    .from(holds)
    .where(and(eq(holds.productId, productId), isLive));
  return row?.held ?? 0;
}

/** As part of another query: a text that is another one when a product or its stock has changed. */
export function catalogMark(): SQL<string> {
  return sql`(select count(*) || '.' || coalesce(sum(p.version), 0) || '.' || coalesce(sum(p.quantity), 0) from ${products} p)`;
}

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

/** A product that was hidden after it was paid for is still delivered. */
function lockProducts(tx: Tx, ids: string[]) {
  return prepared(tx, 'lock_products', () =>
    tx
      .select({ id: products.id, quantity: products.quantity })
      .from(products)
      .where(and(notArchived, isOneOf(products.id)))
      .orderBy(asc(products.id))
      .for('update'),
  ).execute({ ids });
}
