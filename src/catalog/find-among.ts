import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { literal, prepared } from '../platform/database/prepared.ts';
import type { WrittenJson } from '../platform/json.ts';
import { firstLanguage, type Language } from '../shared/languages/languages.ts';
import type { ProductBody } from './api.ts';
import { productIdAt } from './find-products.ts';
import { selectPublicPhotoUrl } from './photos/store-photo.ts';
import { photos, products } from './schema.ts';
import { inShop, joinProducts, nameFor, newestFirst, type Span, selectProducts } from './select-products.ts';

/**
 * A span of the products whose ids a subquery selects, the newest first as its rows are; a prepared statement of this
 * name.
 */
export async function findAmong(
  queries: Queries,
  name: string,
  ids: () => SQL,
  values: Record<string, unknown>,
  { language = firstLanguage, ...span }: Span & { language?: Language | undefined },
): Promise<WrittenJson<ProductBody[]>> {
  const { limit, offset } = span;
  const rows = await prepared(queries, nameFor(name, span, language), () =>
    selectProducts(queries, language)
      .where(sql`${products.id} in (${ids()} limit ${literal(limit)} offset ${literal(offset)})`)
      .orderBy(...newestFirst),
  ).execute(values);
  return joinProducts(rows);
}

/**
 * As part of another query: the first photo of the newest product, of those in stock before others.
 * @param among selects `product_id` and `created_at` of products
 */
export function selectNewestPhoto(among: SQL): SQL<string | null> {
  const url = selectPublicPhotoUrl({ id: sql`f.id`, publicUrl: sql`f.public_url` });
  const first = sql`select ${url} as url from ${photos} f where f.product_id = a.product_id order by f.position, f.id limit 1`;
  const newest = (only: SQL) => sql`(select first.url from (${among}) a ${only} cross join lateral (${first}) first
    order by a.created_at desc, a.product_id limit 1)`;
  const inStock = sql`join ${products} p on p.id = a.product_id and p.quantity > 0`;
  return sql`coalesce(${newest(inStock)}, ${newest(sql``)})`;
}

/** In paise; null in an empty shop. */
export async function findLowestPrice(queries: Queries): Promise<number | null> {
  const lowest = sql<number | null>`min(${products.pricePaise})`;
  const [row] = await queries.select({ lowest }).from(products).where(inShop);
  return row?.lowest ?? null;
}

/** Working days to make the product at an address; 0 = ready to ship. */
export async function findMakeDays(queries: Queries, slug: string): Promise<number> {
  const [found] = await prepared(queries, 'make_days', () =>
    queries
      .select({ makeDays: products.makeDays })
      .from(products)
      .where(sql`${products.id} = ${productIdAt(sql.placeholder('slug'))}`),
  ).execute({ slug });
  return found?.makeDays ?? 0;
}
