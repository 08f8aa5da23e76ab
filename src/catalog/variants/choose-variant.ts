import type { BoughtProduct } from '../stock/bought-products.ts';

/**
 * The product with the price, stock and photos of the variant. Null when the variant is not, or no longer, one of the
 * product's, and for a product with variants when none is named.
 */
export function chooseVariant<Product extends BoughtProduct>(
  product: Product,
  variantId: string | undefined,
): Product | null {
  if (!product.variants) return variantId ? null : product;
  const found = product.variants.find(({ id }) => id === variantId);
  if (!found) return null;
  const { id: _, choices: __, photos, ...sold } = found;
  return { ...product, ...sold, photos: photos.length > 0 ? photos : product.photos };
}
