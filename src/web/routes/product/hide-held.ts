import type { ProductPageBody } from '../../../catalog/api.ts';
import type { Api } from '../../api-client/api-client.ts';

/** Of the product, or of one of its variants: only then the page says that somebody is paying. */
function isLastHeld({ quantity, held, variants = [] }: ProductPageBody): boolean {
  return [{ quantity, held }, ...variants].some((one) => one.quantity > 0 && one.held >= one.quantity);
}

/** The same calls; the product's leaves out how many pieces are held. */
export function callsHidingHeld(call: Api): Api {
  const hides = ({ product }: { product: ProductPageBody }) => (isLastHeld(product) ? undefined : 'held');
  return (name, options) =>
    call(name, name === 'GET /product/products/:slug' ? { ...options, hides: hides as never } : options);
}

export function withoutHeld<P extends ProductPageBody>(product: P): P {
  if (isLastHeld(product)) return product;
  const { variants } = product;
  return { ...product, held: 0, ...(variants && { variants: variants.map((one) => ({ ...one, held: 0 })) }) };
}
