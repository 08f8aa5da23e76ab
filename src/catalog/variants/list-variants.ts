import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import { selectPhotoUrl } from '../photos/store-photo.ts';
import { saleDays } from '../sales/sales.ts';
import { holds, photos, products, productVariants } from '../schema.ts';
import { notArchived, productNotFound } from '../select-products.ts';
import type { VariantsBody } from './variant-endpoints.ts';

export const heldOfVariant = sql<number>`(select coalesce(sum(h.quantity), 0)::int from ${holds} h
  where h.product_id = ${productVariants}.product_id and h.variant_id = ${productVariants}.id and h.held_until > now())`;

/** As an admin edits them. Throws ShopError 404. */
export async function listVariants(queries: Queries, productId: string): Promise<VariantsBody> {
  const [found] = await queries
    .select({ product: products, ...saleDays })
    .from(products)
    .where(and(notArchived, eq(products.id, productId)));
  if (!found) throw productNotFound();
  const { product, from, until } = found;
  const rows = await queries
    .select({ variant: productVariants, held: heldOfVariant })
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position));
  const shown = await queries
    .select({ _id: photos.id, url: sql<string>`${selectPhotoUrl(photos.id)}` })
    .from(photos)
    .where(eq(photos.productId, productId))
    .orderBy(asc(photos.position), asc(photos.id));
  const { id: _id, name, slug, quantity, version, options } = product;
  const price = toRupees(product.regularPaise ?? product.pricePaise);
  const sale = options && product.salePaise !== null ? { from, until } : null;
  return {
    options: (options ?? []).map((option) => ({ name: option.name, values: option.values.map((value) => value.name) })),
    variants: rows.map(({ variant, held }) => ({
      _id: variant.id,
      values: variant.values,
      price: toRupees(variant.regularPaise ?? variant.pricePaise),
      salePrice: variant.salePaise === null ? null : toRupees(variant.salePaise),
      quantity: variant.quantity,
      held,
      photos: variant.photos.filter((id) => shown.some((photo) => photo._id === id)),
      gtin: variant.gtin,
    })),
    product: { _id, name, slug, price, quantity, version, sale, photos: shown },
  };
}
