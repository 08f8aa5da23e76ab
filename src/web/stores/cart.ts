import type { ProductBody } from '../../catalog/api.ts';
import { roundToPaise, toRupees } from '../../shared/money.ts';
import { stored } from './local-storage-store.ts';

export interface CartLine {
  _id: string;
  name: string;
  slug: string;
  /** Rupees, as shown when it was added: the server prices again. */
  price: number;
  photos: string[];
  quantity: number;
}

const empty: CartLine[] = [];
export const maxOfOne = 99;
const maxLines = 50;

/** One invalid line makes the whole cart invalid. */
const cart = stored<CartLine[]>('cart', empty, (raw) =>
  Array.isArray(raw) && raw.length > 0 && raw.length <= maxLines && raw.every(isLine) ? raw : empty,
);

export const useCart = cart.use;

/** As typed; the server decides on it each time. */
export const offerCode = stored<string>('offer-code', '', (raw) =>
  typeof raw === 'string' && raw.length <= 60 ? raw : '',
);

export function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

export function totalOf(lines: readonly CartLine[]): number {
  return toRupees(lines.reduce((sum, line) => sum + roundToPaise(line.price) * line.quantity, 0));
}

/** @returns why the cart accepts no more, or null */
export function addToCart({
  _id,
  name,
  slug,
  price,
  photos,
}: Pick<ProductBody, '_id' | 'name' | 'slug' | 'price' | 'photos'>): string | null {
  const lines = cart.read();
  const known = lines.find((line) => line._id === _id);
  if (known && known.quantity >= maxOfOne) return `A cart holds at most ${maxOfOne} pieces of one product.`;
  if (!known && lines.length >= maxLines) return `A cart holds at most ${maxLines} products.`;
  const line = { _id, name, slug, price, photos, quantity: (known?.quantity ?? 0) + 1 };
  cart.write(known ? lines.map((one) => (one === known ? line : one)) : [...lines, line]);
  return null;
}

export function changeQuantity(id: string, by: 1 | -1): void {
  cart.write(
    cart
      .read()
      .map((line) =>
        line._id === id ? { ...line, quantity: Math.min(maxOfOne, Math.max(1, line.quantity + by)) } : line,
      ),
  );
}

export function removeFromCart(id: string): void {
  writeLines(cart.read().filter((line) => line._id !== id));
}

export function refreshCart(
  fresh: readonly { _id: string; name: string; price: number }[],
  gone: readonly string[] = [],
): void {
  const lines = cart.read().filter((line) => !gone.includes(line._id));
  writeLines(
    lines.map((line) => ({
      ...line,
      ...fresh.map(({ _id, name, price }) => ({ _id, name, price })).find(({ _id }) => _id === line._id),
    })),
  );
}

export function clearCart(): void {
  cart.write(empty);
  offerCode.write('');
}

function writeLines(lines: CartLine[]): void {
  cart.write(lines.length > 0 ? lines : empty);
}

function isLine(line: unknown): line is CartLine {
  const { _id, name, slug, price, photos, quantity } = (
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
    quantity <= maxOfOne
  );
}
