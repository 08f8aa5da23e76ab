import { and, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import type { WrittenJson } from '../platform/json.ts';
import type { ProductBody } from './api.ts';
import { productIdAt } from './find-products.ts';
import { photos, products } from './schema.ts';
import { chooseNewest, inShop, type Span, selectChosen, writtenProducts } from './select-products.ts';
import { publicPhotoUrlOf } from './store-photo.ts';

/** The newest products of the shop among those whose ids a subquery selects; `ids` null = all. */
export async function findAmong(
  queries: Queries,
  { ids, maxPaise }: { ids: SQL | null; maxPaise?: number },
  span: Span,
): Promise<{ products: WrittenJson<ProductBody[]>; total: number }> {
  const which = and(
    ids ? sql`${products.id} in (${ids})` : undefined,
    maxPaise === undefined ? undefined : sql`${products.pricePaise} <= ${maxPaise}`,
  );
  const [total, rows] = await Promise.all([
    queries.$count(products, and(inShop, which)),
    selectChosen(queries, chooseNewest(queries, span, which)),
  ]);
  return { products: writtenProducts(rows), total };
}

export interface ShownGroup {
  count: number;
  /** The longest time to make one of them. */
  makeDays: number;
  /** The first photo of the newest, in stock before others. */
  photo: string | null;
}

/** The products in the shop by group; groups without one are left out. `assigned` selects `group_id` and `product_id`. */
export async function findShownGroups(queries: Queries, assigned: SQL): Promise<Map<string, ShownGroup>> {
  const hasPhoto = sql`exists (select from ${photos} f where f.product_id = p.id)`;
  const best = sql`(array_agg(p.id order by p.quantity = 0, p.created_at desc, p.id) filter (where ${hasPhoto}))[1]`;
  const photo = sql`select ${publicPhotoUrlOf({ id: sql`f.id`, publicUrl: sql`f.public_url` })} from ${photos} f
    where f.product_id = g.best order by f.position, f.id limit 1`;
  const { rows } = await queries.execute<ShownGroup & { group_id: string; [column: string]: unknown }>(sql`
    select g.group_id, g.count, g."makeDays", (${photo}) as photo from (
      select a.group_id, count(*)::int as count, coalesce(max(p.make_days), 0)::int as "makeDays", ${best} as best
      from (${assigned}) a join ${products} p on p.id = a.product_id
      where p.archived_at is null and p.hidden_at is null
      group by a.group_id) g`);
  return new Map(rows.map(({ group_id: id, ...shown }) => [id, shown]));
}

/** Working days to make the product at an address; 0 = ready to ship. */
export async function findMakeDays(queries: Queries, slug: string): Promise<number> {
  const [found] = await queries
    .select({ makeDays: products.makeDays })
    .from(products)
    .where(sql`${products.id} = ${productIdAt(sql`${slug}::text`)}`);
  return found?.makeDays ?? 0;
}
