import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { selectPhotoUrl } from '../photos/store-photo.ts';
import { photos, products, productVariants } from '../schema.ts';
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

const variantCount = sql<number>`(select count(*)::int from ${productVariants} v
  where v.product_id = ${products}.id and v.archived_at is null)`;

/** How many products the feeds have, and what the others lack. */
export async function findReadiness(queries: Queries): Promise<ReadinessBody> {
  const [settings, fetches] = [await findFeedSettings(queries), await findFeedFetches(queries)];
  const missing: ReadinessBody['missing'] = [];
  let [total, lacking, lines, personalised] = [0, 0, 0, 0];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await findBatch(queries, after);
    for (const { description, shipping, photos: sizes, variants, asks, ...row } of rows) {
      const lacks = findShortcomings({ name: row.name, description, shipping, photos: sizes });
      if (lacks.length > 0) {
        lacking++;
        if (missing.length < maxListed) missing.push({ ...row, lacks });
      } else if (asks && !settings.hasPersonalised) personalised++;
      else lines += Math.max(1, variants);
    }
    total += rows.length;
    after = rows.length < productsPerBatch ? undefined : rows.at(-1)?._id;
  }
  const hidden = await queries.$count(products, and(notArchived, isNotNull(products.hiddenAt)));
  const onSale = await queries.$count(products, and(inShop, eq(products.pricePaise, products.salePaise)));
  const [listed, ready] = [total - personalised, total - personalised - lacking];
  return { total: listed, ready, hidden, lines, personalised, onSale, settings, fetches, missing };
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
      variants: variantCount,
      asks: sql<boolean>`${products.personalisation} is not null`,
    })
    .from(products)
    .where(and(inShop, gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(productsPerBatch);
}
