import type { ProductBody } from '../../catalog/api.ts';

/**
 * What a list shows of a product, and its button puts into the cart: its page is not rendered anew for each piece that
 * is sold.
 */
export type CardProduct = Pick<
  ProductBody,
  | '_id'
  | 'name'
  | 'slug'
  | 'price'
  | 'regularPrice'
  | 'saleUntil'
  | 'photos'
  | 'placeholders'
  | 'hasVariants'
  | 'fromPrice'
  | 'mustPersonalise'
  | 'rating'
> & { makeDays?: number; isPickup?: true; isSoldOut?: true; preview?: string };

/** A page is sent with the data of its list: no more than the list needs. */
export function toCards(
  products: readonly ProductBody[],
  makePreview: (product: ProductBody) => string | undefined = () => undefined,
): CardProduct[] {
  return products.map((product) => ({
    _id: product._id,
    name: product.name,
    slug: product.slug,
    price: product.price,
    regularPrice: product.regularPrice,
    saleUntil: product.saleUntil,
    photos: product.photos.slice(0, 1),
    placeholders: product.placeholders.slice(0, 1),
    ...(product.rating && { rating: product.rating }),
    ...(product.makeDays > 0 && { makeDays: product.makeDays }),
    ...(!product.shipping && { isPickup: true }),
    ...(product.quantity === 0 && { isSoldOut: true }),
    ...(product.hasVariants && { hasVariants: true }),
    ...(product.fromPrice && { fromPrice: true }),
    ...(product.mustPersonalise && { mustPersonalise: true }),
    preview: makePreview(product),
  }));
}
