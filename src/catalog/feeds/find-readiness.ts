import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { selectPhotoUrl } from '../photos/store-photo.ts';
import { photos, products } from '../schema.ts';
import { inShop, notArchived } from '../select-products.ts';
import { findFeedFetches } from './feed-fetches.ts';
import { findFeedSettings } from './feed-settings.ts';
import { findShortcomings } from './find-shortcomings.ts';
import { photoSizes } from './photo-sizes.ts';
import type { ReadinessBody } from './readiness-endpoint.ts';

const productsPerBatch = 2_000;
const maxListed = 100;

const firstPhoto = sql<string | null>`(select ${selectPhotoUrl(sql`f.id`)} from ${photos} f
  where f.product_id = ${products}.id order by f.position, f.id limit 1)`;

/** How many products the feeds have, and what the others lack. */
export async function findReadiness(queries: Queries): Promise<ReadinessBody> {
  const missing: ReadinessBody['missing'] = [];
  let total = 0;
  let lacking = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await findBatch(queries, after);
    for (const { description, shipping, photos: sizes, _id, slug, name, photo } of rows) {
      const lacks = findShortcomings({ name, description, shipping, photos: sizes });
      if (lacks.length === 0) continue;
      lacking++;
      if (missing.length < maxListed) missing.push({ _id, slug, name, photo, lacks });
    }
    total += rows.length;
    after = rows.length < productsPerBatch ? undefined : rows.at(-1)?._id;
  }
  const hidden = await queries.$count(products, and(notArchived, isNotNull(products.hiddenAt)));
  const onSale = await queries.$count(products, and(inShop, eq(products.pricePaise, products.salePaise)));
  const [settings, fetches] = [await findFeedSettings(queries), await findFeedFetches(queries)];
  return { total, ready: total - lacking, hidden, onSale, settings, fetches, missing };
}

function findBatch(queries: Queries, after: string) {
  return queries
    .select({
      _id: products.id,
      slug: products.slug,
      name: products.name,
      description: sql<string>`left(btrim(${products.description}), 1)`,
      shipping: products.shipping,
      photos: photoSizes,
      photo: firstPhoto,
    })
    .from(products)
    .where(and(inShop, gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(productsPerBatch);
}
