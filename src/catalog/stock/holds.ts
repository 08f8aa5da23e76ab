import { and, eq, gt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders, prepared, runPrepared } from '../../platform/database/prepared.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { holds, products, productVariants } from '../schema.ts';
import { type StockLine, sumByStock } from './stock-line.ts';

const isLive = gt(holds.heldUntil, sql`now()`);

/**
 * As part of the statement that writes a checkout: replaces the earlier holds of the buyer `replaces`, whose products
 * are in `freed`. The caller has locked the products and checked their stock.
 */
export function replaceHolds(): SQL {
  const { checkoutId, holder, holdMinutes, held, replaces } = placeholders(
    ...(['checkoutId', 'holder', 'holdMinutes', 'held', 'replaces'] as const),
  );
  return sql`freed as (
      delete from ${holds} where buyer_key = ${replaces} or ${isOld} returning product_id
    ), held as (
      insert into ${holds} (checkout_id, product_id, variant_id, buyer_key, quantity, held_until)
      select ${checkoutId}, line."productId", coalesce(line."variantId", ''), ${holder}, line.quantity,
        now() + make_interval(mins => ${holdMinutes}::int)
      from json_to_recordset(${held}::json) as line ("productId" text, "variantId" text, quantity int)
    )`;
}

/** The same of a checkout that is written already. */
export async function holdStock(
  tx: Tx,
  hold: { checkoutId: string; holder: string; lines: readonly StockLine[]; holdMinutes: number; replaces: string },
): Promise<void> {
  const { lines, ...values } = hold;
  const tagged = tagHeld(
    tx,
    lines.map(({ productId }) => productId),
  );
  const replace = () => sql`with ${replaceHolds()} select product_id as "productId" from freed`;
  const freed = await runPrepared<{ productId: string }>(tagged, 'hold_stock', replace, {
    ...values,
    held: writeHeld(lines),
  });
  tagHeld(
    tx,
    freed.map(({ productId }) => productId),
  );
}

export function writeHeld(lines: readonly StockLine[]): string {
  return JSON.stringify(sumByStock(lines));
}

/** Writes of what is held change only what is shown of these products. */
export function tagHeld(tx: Tx, productIds: readonly string[]): Tx {
  return tagWrites(tx, ...productIds.map((productId) => `product:${productId}` as const));
}

/** Expired ones are deleted by those who come next. */
export const isOld = sql`${holds}.held_until < now() - interval '1 day'`;

export async function freeHolds(tx: Tx, whose: { checkoutId: string }): Promise<void> {
  const { productId } = holds;
  const tagged = tagWrites(tx);
  const freed = await prepared(tagged, 'free_holds_of_checkout', () =>
    tagged
      .delete(holds)
      .where(or(eq(holds.checkoutId, sql.placeholder('checkoutId')), isOld))
      .returning({ productId }),
  ).execute(whose);
  tagWrites(tx, ...freed.map((row) => `product:${row.productId}` as const));
}

/** As part of another statement: those of the checkouts `ahead`, by the `step` of each. */
export const bringBackStock = 'update holds set held_until = held_until - step from ahead where checkout_id = ahead.id';

/** Holds what a checkout holds until another moment; the pieces of it that are held are not sold. */
export async function holdUntil(tx: Tx, checkoutId: string, minutes: number): Promise<void> {
  await tx
    .update(holds)
    .set({ heldUntil: sql`now() + make_interval(mins => ${minutes}::int)` })
    .where(eq(holds.checkoutId, checkoutId));
}

export async function findHeld(tx: Tx, productId: string): Promise<number> {
  const [row] = await tx
    .select({ held: sql<number>`coalesce(sum(${holds.quantity}), 0)::int` })
    .from(holds)
    .where(and(eq(holds.productId, productId), isLive));
  return row?.held ?? 0;
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
