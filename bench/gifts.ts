import { roundToPaise, toRupees } from '../src/shared/money.ts';
/** A product with variants that is personalised and made to order; `fill` makes every twentieth one. */
export interface GiftLine {
  productId: string;
  variantId: string;
  /** A line of a cart. */
  line: { _id: string; quantity: number; price: number; variant: string; answers: Record<string, string> };
}
interface ProductPage {
  _id: string;
  variants: { _id: string; price: number }[];
  personalisation: { id: string; price: number; isRequired: boolean }[];
}

export const giftNumbers = (products: number, most: number): number[] =>
  Array.from({ length: Math.min(most, Math.floor((products + 15) / 20)) }, (_, index) => 5 + 20 * index);

export async function findGifts(shopUrl: string, products: number): Promise<GiftLine[]> {
  const found: GiftLine[] = [];
  for (const n of giftNumbers(products, 100)) {
    const { product } = await read<{ product: ProductPage }>(`${shopUrl}/api/v1/product/products/sample-${n}`);
    const { _id, variants, personalisation } = product;
    const [variant] = variants;
    const asked = personalisation.find(({ isRequired }) => isRequired);
    if (!variant || !asked) throw new Error(`sample-${n} has no variants, or nothing to answer.`);
    const price = toRupees(roundToPaise(variant.price) + roundToPaise(asked.price));
    const line = { _id, quantity: 1, price, variant: variant._id, answers: { [asked.id]: 'Meera' } };
    found.push({ productId: _id, variantId: variant._id, line });
  }
  return found;
}

export async function findWrap(shopUrl: string): Promise<{ _id: string; price: number }> {
  const { wraps } = await read<{ wraps: { _id: string; price: number }[] }>(`${shopUrl}/api/v1/gifts/wraps`);
  if (!wraps[0]) throw new Error('The shop has no gift wraps.');
  return wraps[0];
}

export const recipient = {
  ...{ name: 'Rohan Mehta', phone: '9822041177', line1: 'Flat 12, Deccan Gymkhana' },
  ...{ city: 'Pune', state: 'Maharashtra', pin: '411004' },
};

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
