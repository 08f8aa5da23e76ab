import { type SQL, sql } from 'drizzle-orm';
import { holds, photos, products, productVariants } from '../schema.ts';

const { options, hasPriceRange } = products;
const marks = sql`',"hasVariants":true' || case when ${hasPriceRange} then ',"fromPrice":true' else '' end`;

/** `hasVariants` and `fromPrice` of a product with variants, as members of its JSON; empty for others. */
export const variantMarks = ifHasVariants(marks);

/** And its options and variants. */
export function variantMembers(photoUrl: SQL): SQL {
  return ifHasVariants(
    sql`${marks} || ',"options":' || ${options}::text || ',"variants":' || ${variantsJson(photoUrl)}`,
  );
}

function ifHasVariants(members: SQL): SQL {
  return sql`case when ${options} is null then '' else ${members} end`;
}

function variantsJson(photoUrl: SQL): SQL {
  return sql`(select coalesce(json_agg(json_strip_nulls(json_build_object('_id', v.id, 'values', v.option_values,
      'price', trim_scale(v.price_paise / 100.0),
      'regularPrice', case when v.price_paise = v.sale_paise then trim_scale(v.regular_paise / 100.0) end, 'quantity', v.quantity,
      'held', (select coalesce(sum(h.quantity), 0)::int from ${holds} h
        where h.product_id = v.product_id and h.variant_id = v.id and h.held_until > now()),
      'photos', (select coalesce(json_agg(${photoUrl} order by f.position, f.id), '[]')
        from ${photos} f where f.product_id = v.product_id and v.photos ? f.id),
      'gtin', nullif(v.gtin, ''))) order by v.position), '[]')::text
    from ${productVariants} v where v.product_id = ${products.id} and v.archived_at is null)`;
}
