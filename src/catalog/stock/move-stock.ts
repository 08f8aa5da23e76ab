import { and, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lowStockLimit } from '../../notifications/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders, prepared, runPrepared } from '../../platform/database/prepared.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/id.ts';
import { products, productVariants, stockMoves } from '../schema.ts';
import { isInIds, type StockLine, sumByStock } from './stock-line.ts';

export interface TakenStock {
  productId: string;
  quantity: number;
  /** What is left of the variant, or of a product without variants. */
  left: number;
  leftOfProduct: number;
  takenOfProduct: number;
  limit: number;
}
interface Sold {
  orderId: string;
  lines: StockLine[];
}

/** The caller has locked the products. @returns what `finishTaking` does */
export async function takeStock(tx: Tx, sold: Sold): Promise<string[]> {
  const { tagged, values } = prepareTaking(tx, sold);
  const write = () => sql`with ${writeTaken()} select * from taken`;
  return finishTaking(tx, await runPrepared<TakenStock>(tagged, 'take_stock', write, values));
}

/** For a statement with `writeTaken`, which runs in `tagged`. */
export function prepareTaking(tx: Tx, { orderId, lines }: Sold): { tagged: Tx; values: Record<string, unknown> } {
  const sums = sumByStock(lines);
  const tagged = tagWrites(tx, ...sums.map(({ productId }) => `product:${productId}` as const));
  return { tagged, values: { orderId, taking: JSON.stringify(sums.map((line) => ({ id: newId(), ...line }))) } };
}

/** As part of a statement, whose rows `taken` are for `finishTaking`. The caller has locked the products. */
export function writeTaken(): SQL {
  const { orderId, taking } = placeholders('orderId', 'taking');
  return sql`line as (
      select * from json_to_recordset(${taking}::json) as line (id text, "productId" text, "variantId" text, quantity int)
    ), sold as (
      select "productId" as id, sum(quantity)::int as quantity from line group by 1
    ), of_product as (
      update ${products} set quantity = ${products}.quantity - sold.quantity from sold where ${products}.id = sold.id
      returning ${products}.id, ${products}.quantity, sold.quantity as taken
    ), of_variant as (
      update ${productVariants} set quantity = ${productVariants}.quantity - line.quantity from line
      where ${productVariants}.id = line."variantId" returning ${productVariants}.id, ${productVariants}.quantity
    ), moves as (
      insert into ${stockMoves} (id, product_id, variant_id, change, cause, order_id)
      select id, "productId", "variantId", -quantity, 'order', ${orderId} from line
    ), taken as (
      select line."productId", line.quantity, coalesce(of_variant.quantity, of_product.quantity) as left,
        of_product.quantity as "leftOfProduct", of_product.taken as "takenOfProduct", ${lowStockLimit} as "limit"
      from line join of_product on of_product.id = line."productId" left join of_variant on of_variant.id = line."variantId"
    )`;
}

/** @returns products that became low in stock, or one of whose variants did; without those that are made once */
export async function finishTaking(tx: Tx, taken: TakenStock[]): Promise<string[]> {
  // Occasions show photos of products in stock.
  if (taken.some(({ leftOfProduct, takenOfProduct }) => leftOfProduct === 0 && takenOfProduct > 0))
    tagWrites(tx, 'lists');
  const low = taken.filter(({ left, quantity, limit }) => left <= limit && left + quantity > limit);
  return withoutMadeOnce(tx, [...new Set(low.map(({ productId }) => productId))]);
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
  requestId?: string | null;
}

const moveColumns = ['productId', 'variantId', 'change', 'cause', 'orderId', 'requestId'] as const;

/** The caller has locked the product. @returns what is left of the variant, or of a product without one */
export async function moveStock(tx: Tx, moved: StockMove) {
  const { productId, change } = moved;
  const move = { id: newId(), variantId: null, orderId: null, requestId: null, ...moved };
  const tagged = tagWrites(tx, `product:${productId}`);
  const rows = await runPrepared<{ left: number; leftOfVariant: number | null }>(tagged, 'move_stock', writeMove, move);
  const { left = 0, leftOfVariant = null } = rows[0] ?? {};
  // Occasions show photos of products in stock.
  if ((left === 0) !== (left - change === 0)) tagWrites(tx, 'lists');
  return leftOfVariant ?? left;
}

function writeMove(): SQL {
  const { id, productId, variantId, change, cause, orderId, requestId } = placeholders('id', ...moveColumns);
  return sql`with of_product as (update ${products} set quantity = quantity + ${change}::int where id = ${productId} returning quantity),
    of_variant as (update ${productVariants} set quantity = quantity + ${change}::int where id = ${variantId} returning quantity),
    written as (insert into ${stockMoves} (id, product_id, variant_id, change, cause, order_id, request_id)
      values (${id}, ${productId}, ${variantId}, ${change}, ${cause}, ${orderId}, ${requestId}))
    select of_product.quantity as "left", (select quantity from of_variant) as "leftOfVariant" from of_product`;
}

/** Records the move of pieces that are already counted. */
export async function writeStockMove(
  tx: Tx,
  move: Omit<StockMove, 'cause'> & { cause: StockMove['cause'] | 'created' },
): Promise<void> {
  await prepared(tx, 'write_stock_move', () =>
    tx.insert(stockMoves).values(placeholders('id', ...moveColumns)),
  ).execute({ id: newId(), variantId: null, orderId: null, requestId: null, ...move });
}
