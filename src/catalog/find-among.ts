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

/** As part of another query: how many of the products with these ids are in the shop, the longest time to make one, and the first photo of one of them. */
export function shownAmong(ids: SQL): SQL<{ count: number; makeDays: number; photo: string | null }> {
  const table = sql`${products} p`;
  const condition = sql`p.archived_at is null and p.hidden_at is null`;
  const photo = sql`select ${publicPhotoUrlOf({ id: sql`f.id`, publicUrl: sql`f.public_url` })} from ${products} q
    join ${photos} f on f.product_id = q.id where q.id in (${ids}) and q.archived_at is null and q.hidden_at is null
    order by q.quantity = 0, q.created_at desc, q.id, f.position, f.id limit 1`;
  return sql`(select json_build_object('count', count(*), 'makeDays', coalesce(max(p.make_days), 0), 'photo', (${photo}))
    from ${table} where p.id in (${ids}) and ${condition})`;
}

/** Working days to make the product at an address; 0 = ready to ship. */
export async function findMakeDays(queries: Queries, slug: string): Promise<number> {
  const [found] = await queries
    .select({ makeDays: products.makeDays })
    .from(products)
    .where(sql`${products.id} = ${productIdAt(sql`${slug}::text`)}`);
  return found?.makeDays ?? 0;
}
