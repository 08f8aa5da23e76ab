import { and, asc, eq, gt, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lowStockLimit } from '../../notifications/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { placeholders, prepared, runPrepared } from '../../platform/database/prepared.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/id.ts';
import { holds, products, productVariants, stockMoves } from '../schema.ts';
import { inShop, notArchived } from '../select-products.ts';

export interface StockLine {
  productId: string;
  /** Null or undefined for a product without variants. */
  variantId?: string | null;
  quantity: number;
}

const isLive = gt(holds.heldUntil, sql`now()`);

/** An array is one parameter, so the statement can be prepared. */
export function isInIds(column: SQLWrapper): SQL {
  return sql`${column} = any(${sql.placeholder('ids')}::text[])`;
}

/** Instead of the earlier holds of the buyer `replaces`. The caller has locked the products and checked their stock. */
export async function holdStock(
  tx: Tx,
  hold: { checkoutId: string; buyerKey: string; lines: StockLine[]; minutes: number; replaces: string },
): Promise<void> {
  const { lines, ...others } = hold;
  const sums = sumByStock(lines);
  const values = { ...others, lines: JSON.stringify(sums) };
  const tagged = tagWrites(tx, ...sums.map(({ productId }) => `product:${productId}` as const));
  const freed = await runPrepared<{ productId: string }>(tagged, 'hold_stock', replaceHolds, values);
  tagWrites(tx, ...freed.map(({ productId }) => `product:${productId}` as const));
}

function replaceHolds(): SQL {
  const { checkoutId, buyerKey, minutes, lines, replaces } = placeholders(
    ...(['checkoutId', 'buyerKey', 'minutes', 'lines', 'replaces'] as const),
  );
  return sql`with freed as (
      delete from ${holds} where buyer_key = ${replaces} or ${isOld} returning product_id
    ), written as (insert into ${holds} (checkout_id, product_id, variant_id, buyer_key, quantity, held_until)
    select ${checkoutId}, line."productId", coalesce(line."variantId", ''), ${buyerKey}, line.quantity,
      now() + make_interval(mins => ${minutes}::int)
    from json_to_recordset(${lines}::json) as line ("productId" text, "variantId" text, quantity int))
    select product_id as "productId" from freed`;
}

const isOld = sql`${holds}.held_until < now() - interval '1 day'`;

export async function freeHolds(tx: Tx, whose: { checkoutId: string } | { buyerKey: string }): Promise<void> {
  const { productId } = holds;
  const tagged = tagWrites(tx);
  const freed = await ('checkoutId' in whose
    ? prepared(tagged, 'free_holds_of_checkout', () =>
        tagged
          .delete(holds)
          .where(or(eq(holds.checkoutId, sql.placeholder('checkoutId')), isOld))
          .returning({ productId }),
      ).execute(whose)
    : prepared(tagged, 'free_holds_of_buyer', () =>
        tagged
          .delete(holds)
          .where(or(eq(holds.buyerKey, sql.placeholder('buyerKey')), isOld))
          .returning({ productId }),
      ).execute(whose));
  tagWrites(tx, ...freed.map((row) => `product:${row.productId}` as const));
}

/** Holds what a checkout holds until another moment; the pieces of it that are held are not sold. */
export async function holdUntil(tx: Tx, checkoutId: string, minutes: number): Promise<void> {
  await tx
    .update(holds)
    .set({ heldUntil: sql`now() + make_interval(mins => ${minutes}::int)` })
    .where(eq(holds.checkoutId, checkoutId));
}

/** Lines of one product or variant as one. */
export function sumByStock(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const line of lines) {
    const { productId, variantId, quantity } = line;
    const key = stockKey(line);
    sums.set(key, { productId, variantId, quantity: (sums.get(key)?.quantity ?? 0) + quantity });
  }
  return [...sums.values()];
}

function stockKey({ productId, variantId }: StockLine): string {
  return `${productId} ${variantId ?? ''}`;
}

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

/**
 * Locks the products of a paid checkout in the order of their ids and frees its holds; returns those with too little
 * stock.
 */
export async function lockStock(
  tx: Tx,
  { checkoutId, lines }: { checkoutId: string; lines: StockLine[] },
): Promise<string[]> {
  const ids = lines.map((line) => line.productId);
  const rows = await lockProducts(tx, ids);
  const tagged = tagWrites(tx);
  const [found] = await runPrepared<FreedHolds>(tagged, 'free_and_sum_holds', freeAndSumHolds, { ids, checkoutId });
  const { freed, held } = found as FreedHolds;
  tagWrites(tx, ...freed.map((productId) => `product:${productId}` as const));
  const variants = await quantitiesOfVariants(tx, lines);
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

/** Of those that are sold; the products are locked. */
async function quantitiesOfVariants(tx: Tx, lines: readonly StockLine[]): Promise<Map<string, number>> {
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

/**
 * The caller has locked the products.
 * @returns products that became low in stock by this, or one of whose variants did; without those that are made once
 */
export async function takeStock(
  tx: Tx,
  { orderId, lines }: { orderId: string; lines: StockLine[] },
): Promise<string[]> {
  const sums = sumByStock(lines);
  const tagged = tagWrites(tx, ...sums.map(({ productId }) => `product:${productId}` as const));
  const taken = await runPrepared<TakenStock>(tagged, 'take_stock', writeTaken, {
    orderId,
    lines: JSON.stringify(sums.map((line) => ({ id: newId(), ...line }))),
  });
  // Occasions show photos of products in stock.
  if (taken.some(({ leftOfProduct, takenOfProduct }) => leftOfProduct === 0 && takenOfProduct > 0))
    tagWrites(tx, 'lists');
  const low = taken.filter(({ left, quantity, limit }) => left <= limit && left + quantity > limit);
  return withoutMadeOnce(tx, [...new Set(low.map(({ productId }) => productId))]);
}

interface TakenStock {
  productId: string;
  quantity: number;
  /** Of the variant, or of a product without one. */
  left: number;
  leftOfProduct: number;
  takenOfProduct: number;
  limit: number;
}

function writeTaken(): SQL {
  const { orderId, lines } = placeholders('orderId', 'lines');
  return sql`with line as (
      select * from json_to_recordset(${lines}::json) as line (id text, "productId" text, "variantId" text, quantity int)
    ), sold as (
      select "productId" as id, sum(quantity)::int as quantity from line group by 1
    ), of_product as (
      update ${products} set quantity = ${products}.quantity - sold.quantity from sold where ${products}.id = sold.id
      returning ${products}.id, ${products}.quantity, sold.quantity as taken
    ), of_variant as (
      update ${productVariants} set quantity = ${productVariants}.quantity - line.quantity from line
      where ${productVariants}.id = line."variantId" returning ${productVariants}.id, ${productVariants}.quantity
    ), written as (
      insert into ${stockMoves} (id, product_id, variant_id, change, cause, order_id)
      select id, "productId", "variantId", -quantity, 'order', ${orderId} from line
    )
    select line."productId", line.quantity, coalesce(of_variant.quantity, of_product.quantity) as left,
      of_product.quantity as "leftOfProduct", of_product.taken as "takenOfProduct", ${lowStockLimit} as "limit"
    from line join of_product on of_product.id = line."productId" left join of_variant on of_variant.id = line."variantId"`;
}

/** Only one piece has ever been there, whether it is sold or not: a piece that comes back counts as itself. */
export function isMadeOnce(productId: SQLWrapper): SQL {
  return sql`(select coalesce(sum(m.change), 0) = 1 from ${stockMoves} m
    where m.product_id = ${productId} and m.cause in ('created', 'edited'))`;
}

async function withoutMadeOnce(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await prepared(tx, 'products_made_more_than_once', () =>
    tx
      .select({ id: products.id })
      .from(products)
      .where(and(isInIds(products.id), not(isMadeOnce(products.id)))),
  ).execute({ ids });
  return rows.map(({ id }) => id);
}

interface StockMove {
  productId: string;
  variantId?: string | null;
  change: number;
  cause: 'edited' | 'order' | 'returned';
  orderId?: string | null;
}

/** The caller has locked the product. @returns what is left of the variant, or of a product without one */
export async function moveStock(tx: Tx, { productId, variantId = null, change, cause, orderId = null }: StockMove) {
  const move = { id: newId(), productId, variantId, change, cause, orderId };
  const tagged = tagWrites(tx, `product:${productId}`);
  const rows = await runPrepared<{ left: number; leftOfVariant: number | null }>(tagged, 'move_stock', writeMove, move);
  const { left = 0, leftOfVariant = null } = rows[0] ?? {};
  // Occasions show photos of products in stock.
  if ((left === 0) !== (left - change === 0)) tagWrites(tx, 'lists');
  return leftOfVariant ?? left;
}

function writeMove(): SQL {
  const { id, productId, variantId, change, cause, orderId } = placeholders(
    ...(['id', 'productId', 'variantId', 'change', 'cause', 'orderId'] as const),
  );
  return sql`with of_product as (update ${products} set quantity = quantity + ${change}::int where id = ${productId} returning quantity),
    of_variant as (update ${productVariants} set quantity = quantity + ${change}::int where id = ${variantId} returning quantity),
    written as (insert into ${stockMoves} (id, product_id, variant_id, change, cause, order_id)
      values (${id}, ${productId}, ${variantId}, ${change}, ${cause}, ${orderId}))
    select of_product.quantity as "left", (select quantity from of_variant) as "leftOfVariant" from of_product`;
}

/** Of pieces that are counted already. */
export async function writeStockMove(
  tx: Tx,
  move: Omit<StockMove, 'cause'> & { cause: StockMove['cause'] | 'created' },
): Promise<void> {
  const { productId, variantId = null, change, cause, orderId = null } = move;
  await prepared(tx, 'write_stock_move', () =>
    tx.insert(stockMoves).values(placeholders('id', 'productId', 'variantId', 'change', 'cause', 'orderId')),
  ).execute({ id: newId(), productId, variantId, change, cause, orderId });
}

export async function findHeld(tx: Tx, productId: string): Promise<number> {
  const [row] = await tx
    .select({ held: sql<number>`coalesce(sum(${holds.quantity}), 0)::int` })
    .from(holds)
    .where(and(eq(holds.productId, productId), isLive));
  return row?.held ?? 0;
}

/** Held by transactions that have changed products, until they end (a trigger of `products`). */
const changing = sql`select from pg_locks where locktype = 'advisory' and classid = 1019 and objid = 0 and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`;

/** As part of another query: a text that is another one when a product or its stock has changed. */
export function catalogMark(): SQL<string> {
  return sql`(with mark as materialized (select last_value from catalog_changes)
    select last_value || case when exists (${changing}) then '.' else '' end from mark)`;
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
      .select({
        id: products.id,
        quantity: products.quantity,
        hasVariants: sql<boolean>`${products.options} is not null`,
      })
      .from(products)
      .where(and(notArchived, isInIds(products.id)))
      .orderBy(asc(products.id))
      .for('update'),
  ).execute({ ids });
}

/** As part of another query: pieces that nobody holds; 0 outside the shop. An empty variant is the whole product. */
export function freePieces(productId: SQLWrapper, variantId: SQLWrapper): SQL<number> {
  const held = (which: SQL) =>
    sql`(select coalesce(sum(h.quantity), 0) from ${holds} h where ${which} and h.held_until > now())`;
  return sql<number>`coalesce((select (case when ${variantId} = '' then p.quantity - ${held(sql`h.product_id = p.id`)}
    else (select v.quantity - ${held(sql`h.variant_id = v.id`)} from ${productVariants} v
      where v.id = ${variantId} and v.product_id = p.id and v.archived_at is null) end)::int
    from ${products} p where p.id = ${productId} and p.archived_at is null and p.hidden_at is null), 0)`;
}
