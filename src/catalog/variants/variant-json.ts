import { type SQL, sql } from 'drizzle-orm';
import type { JsonText } from '../../platform/database/row-json.ts';
import { holds, photos, products, productVariants } from '../schema.ts';

/** Adds `hasVariants` and `fromPrice` to the JSON of a product with variants; others stay as they are. */
export function withVariantMarks<T>(json: SQL): SQL<JsonText<T>> {
  return withMore(json, marks);
}

/** And its options and variants. */
export function withVariants<T>(json: SQL, photoUrl: SQL): SQL<JsonText<T>> {
  return withMore(
    json,
    sql`${marks} || ',"options":' || ${products.options}::text || ',"variants":' || ${variantsJson(photoUrl)}`,
  );
}

const marks = sql`',"hasVariants":true' || case when ${products.hasPriceRange} then ',"fromPrice":true' else '' end`;

/** The text of an object ends with its brace. */
function withMore<T>(json: SQL, more: SQL): SQL<JsonText<T>> {
  return sql`(case when ${products.options} is null then ${json} else left(${json}, -1) || ${more} || '}' end)`;
}

function variantsJson(photoUrl: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('_id', v.id, 'values', v.option_values,
      'price', trim_scale(v.price_paise / 100.0), 'quantity', v.quantity,
      'held', (select coalesce(sum(h.quantity), 0)::int from ${holds} h
        where h.product_id = v.product_id and h.variant_id = v.id and h.held_until > now()),
      'photos', (select coalesce(json_agg(${photoUrl} order by f.position, f.id), '[]')
        from ${photos} f where f.product_id = v.product_id and v.photos ? f.id)) order by v.position), '[]')::text
    from ${productVariants} v where v.product_id = ${products.id} and v.archived_at is null)`;
}
