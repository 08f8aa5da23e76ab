import { fieldError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';

/** Why price and stock of a product with variants stay. */
export function describeSums(): string {
  return t('catalogAnswers.variantSums');
}

/** Price and stock of a product with variants follow theirs. Throws ShopError 400. */
export function requireUnchangedSums(
  product: { options: unknown; pricePaise: number; regularPaise: number | null },
  { pricePaise, change }: { pricePaise: number; change: number },
): void {
  if (!product.options) return;
  if (pricePaise !== product.pricePaise && pricePaise !== product.regularPaise)
    throw fieldError('price', describeSums());
  if (change !== 0) throw fieldError('quantity', describeSums());
}
