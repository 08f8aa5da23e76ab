import type { ProductPageBody } from '../../../catalog/api.ts';

/** Of the product, or of one of its variants: only then the page says that somebody is paying. */
function isLastHeld({ quantity, held, variants = [] }: ProductPageBody): boolean {
  return [{ quantity, held }, ...variants].some((one) => one.quantity > 0 && one.held >= one.quantity);
}

export function hidesHeld({ product }: { product: ProductPageBody }) {
  return isLastHeld(product) ? undefined : 'held';
}

export function withoutHeld<P extends ProductPageBody>(product: P): P {
  if (isLastHeld(product)) return product;
  const { variants } = product;
  return { ...product, held: 0, ...(variants && { variants: variants.map((one) => ({ ...one, held: 0 })) }) };
}
