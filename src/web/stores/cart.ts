import type { ProductBody } from '../../catalog/api.ts';
import { t } from '../../shared/languages/translate.ts';
import { type Choice, type LineIdentity, lineExtras, lineKey } from '../../shared/orders/cart-line.ts';
import { stored } from './local-storage-store.ts';

export interface CartLine extends LineIdentity {
  name: string;
  slug: string;
  /** Rupees of one piece, as the server last quoted it, or as the page of the product showed it. */
  price: number;
  photos: string[];
  quantity: number;
  /** Choices of the variant and the answers, for people. */
  choices?: Choice[];
}

/** What was chosen on the product's page; `price` and `photos` with it. */
export type Chosen = Pick<CartLine, 'variant' | 'answers' | 'choices'> & {
  /** The key of the line of the cart that is being changed. */
  replaces?: string;
};

export const emptyCart: CartLine[] = [];
export const maxOfOne = 99;
const maxLines = 50;

/** One invalid line makes the whole cart invalid. */
export const cart = stored<CartLine[]>('cart', emptyCart, (raw) =>
  Array.isArray(raw) && raw.length > 0 && raw.length <= maxLines && raw.every(isLine) ? raw : emptyCart,
);

export const useCart = cart.use;

/** As typed; the server decides on it each time. */
export const offerCode = stored<string>('offer-code', '', (raw) =>
  typeof raw === 'string' && raw.length <= 60 ? raw : '',
);

export function countPieces(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** @returns why the cart accepts no more, or null */
export function addToCart({
  _id,
  name,
  slug,
  price,
  photos,
  choices,
  ...chosen
}: Pick<ProductBody, '_id' | 'name' | 'slug' | 'price' | 'photos'> & Chosen): string | null {
  const lines = cart.read();
  const extras = lineExtras(chosen);
  const key = lineKey({ _id, ...extras });
  const known = lines.find((line) => lineKey(line) === key);
  if (known && chosen.replaces === key) return null;
  const old = lines.find((line) => lineKey(line) === chosen.replaces);
  const quantity = (known?.quantity ?? 0) + (old?.quantity ?? 1);
  const others = lines.filter(
    (line) => line !== known && line !== old && line._id === _id && line.variant === extras.variant,
  );
  if (countPieces(others) + quantity > maxOfOne) return t('checkout.maxPieces', { count: maxOfOne });
  if (!known && !old && lines.length >= maxLines) return t('checkout.maxProducts', { count: maxLines });
  const line = { _id, name, slug, price, photos, quantity, ...extras, ...(choices && { choices }) };
  const place = known ?? old;
  const next = place ? lines.map((one) => (one === place ? line : one)) : [...lines, line];
  cart.write(next.filter((one) => one !== old));
  return null;
}

function isLine(line: unknown): line is CartLine {
  const { _id, name, slug, price, photos, quantity, variant, answers, choices } = (
    typeof line === 'object' && line !== null ? line : {}
  ) as Record<string, unknown>;
  return (
    [_id, name, slug].every((text) => typeof text === 'string') &&
    typeof price === 'number' &&
    price >= 0 &&
    price <= 10_000_000 &&
    Array.isArray(photos) &&
    photos.every((photo) => typeof photo === 'string') &&
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= maxOfOne &&
    (variant === undefined || typeof variant === 'string') &&
    (answers === undefined || Object.values(Object(answers)).every((text) => typeof text === 'string')) &&
    (choices === undefined || (Array.isArray(choices) && choices.every(isChoice)))
  );
}

function isChoice(choice: unknown): boolean {
  const { name, value } = Object(choice) as Record<string, unknown>;
  return typeof name === 'string' && typeof value === 'string';
}
