import { fieldError } from '../../platform/errors.ts';

export const sumsRefusal = 'This product has variants: their prices and stock are changed on its page of variants.';

/** Price and stock of a product with variants follow theirs. Throws ShopError 400. */
export function requireUnchangedSums(
  product: { options: unknown; pricePaise: number; regularPaise: number | null },
  { pricePaise, change }: { pricePaise: number; change: number },
): void {
  if (!product.options) return;
  if (pricePaise !== product.pricePaise && pricePaise !== product.regularPaise) throw fieldError('price', sumsRefusal);
  if (change !== 0) throw fieldError('quantity', sumsRefusal);
}
