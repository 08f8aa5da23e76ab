import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Choice } from '../../shared/orders/cart-line.ts';
import { selectPhotoUrl } from '../photos/store-photo.ts';
import { photos, products, productVariants } from '../schema.ts';
import { variantPriceNow } from './variant-sales.ts';

/** A variant as an order buys it. */
export interface BoughtVariant {
  id: string;
  /** The value of each option. */
  choices: Choice[];
  pricePaise: number;
  /** On hand, holds included. */
  quantity: number;
  /** Addresses; empty = the product's. */
  photos: string[];
}

/**
 * By product, in their order; nothing is read for products without variants. The caller holds the products' locks if it
 * buys.
 */
export async function findVariantsByProduct(
  queries: Queries,
  products: readonly { id: string; hasVariants: boolean }[],
): Promise<Map<string, BoughtVariant[]>> {
  const ids = products.filter(({ hasVariants }) => hasVariants).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await selectVariants(queries).execute({ ids });
  return new Map(
    ids.map((id) => [id, rows.filter(({ productId }) => productId === id).map(({ productId: _, ...one }) => one)]),
  );
}

function selectVariants(queries: Queries) {
  const v = productVariants;
  return prepared(queries, 'variants_to_buy', () =>
    queries
      .select({
        id: v.id,
        productId: v.productId,
        choices: sql<
          Choice[]
        >`(select json_agg(json_build_object('name', o ->> 'name', 'value', ${v.values} ->> (place - 1)::int) order by place)
          from jsonb_array_elements(${products.options}) with ordinality options (o, place))`,
        pricePaise: variantPriceNow(sql`${v}`),
        quantity: v.quantity,
        photos: sql<string[]>`(select coalesce(json_agg(${selectPhotoUrl(sql`f.id`)} order by f.position, f.id), '[]')
          from ${photos} f where f.product_id = ${v.productId} and ${v.photos} ? f.id)`,
      })
      .from(v)
      .innerJoin(products, sql`${products.id} = ${v.productId}`)
      .where(sql`${v.archivedAt} is null and ${v.productId} = any(${sql.placeholder('ids')}::text[])`)
      .orderBy(v.productId, v.position),
  );
}
