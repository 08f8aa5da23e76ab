import type { BoughtProduct, CheckoutProduct } from '../../catalog/index.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import type { Bill } from '../../shared/bill.ts';
import { maxOrderPaise, toPaise, toRupees } from '../../shared/money.ts';
import { type PricedOrder, pricedBody } from './price-order.ts';

export interface WantedLine {
  productId: string;
  quantity: number;
  price?: number;
}
export interface PricedLine<Product extends BoughtProduct = CheckoutProduct> {
  product: Product;
  quantity: number;
  shownPaise: number | null;
}

/** Throws ShopError 409 product_gone. */
export function priceLines<Product extends BoughtProduct>(
  lines: WantedLine[],
  products: Product[],
): PricedLine<Product>[] {
  return lines.map((line) => priced(line, products, lines));
}

/** Throws ShopError 409 price_changed with the lines and the bill as they are. */
export function requireShownPrices(bought: PricedLine[], priced: PricedOrder, shownPaise: number): void {
  if (priced.bill.totalPaise === shownPaise && !bought.some(isShownWrongly)) return;
  throw new ShopError('price_changed', undefined, { body: { lines: freshLines(bought), bill: pricedBody(priced) } });
}

/** Throws ShopError 409 out_of_stock; 400 over the limits. */
export function requireGoods(bought: PricedLine[], { totalPaise }: Bill, isGuest: boolean): void {
  if (totalPaise > maxOrderPaise) throw badAmount('An order is at most ₹5,00,000.');
  if (totalPaise < 100) throw badAmount('An order is at least ₹1.');
  for (const line of bought) requireStock(line, isGuest);
}

function badAmount(message: string): ShopError {
  return fieldError('amount', message);
}

export function mergeLines(lines: WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>();
  for (const line of lines) {
    const earlier = merged.get(line.productId);
    merged.set(line.productId, earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line);
  }
  for (const [index, line] of [...merged.values()].entries()) {
    if (line.quantity > 99) throw fieldError(`cart.${index}.quantity`, 'A quantity is at most 99.');
  }
  return [...merged.values()];
}

function priced<Product extends BoughtProduct>(
  line: WantedLine,
  products: Product[],
  all: WantedLine[],
): PricedLine<Product> {
  const product = products.find(({ id }) => id === line.productId);
  if (!product) throw productGone(products, all);
  const shownPaise = line.price === undefined ? null : (toPaise(line.price) ?? -1);
  return { product, quantity: line.quantity, shownPaise };
}

function isShownWrongly({ shownPaise, product }: PricedLine): boolean {
  return shownPaise !== null && shownPaise !== product.pricePaise;
}

function requireStock({ product, quantity }: PricedLine, isGuest: boolean): void {
  const free = product.quantity - product.heldByOthers;
  if (product.quantity >= quantity && free < quantity) {
    throw new ShopError(
      'out_of_stock',
      `Someone is paying for ${product.name} just now. Please try again in a few minutes.`,
      { body: { product: product.id, available: Math.max(0, free) } },
    );
  }
  if (free < quantity) {
    const left =
      product.quantity === 0
        ? `${product.name} is out of stock.`
        : `Only ${product.quantity} of ${product.name} can be bought.`;
    throw new ShopError('out_of_stock', left, { body: { product: product.id, available: Math.max(0, free) } });
  }
  const guestsShare = Math.max(1, Math.floor(product.quantity / 2));
  if (isGuest && product.heldByGuests + quantity > guestsShare) {
    throw new ShopError(
      'out_of_stock',
      `Too much of ${product.name} is being bought by guests just now. Please log in, or try again in a few minutes.`,
      { body: { product: product.id, available: Math.max(0, guestsShare - product.heldByGuests) } },
    );
  }
}

export function freshLines(lines: { product: BoughtProduct; quantity: number }[]) {
  return lines.map(({ product, quantity }) => ({
    _id: product.id,
    name: product.name,
    slug: product.slug,
    price: toRupees(product.pricePaise),
    photos: product.photos,
    shipping: product.shipping,
    quantity,
  }));
}

function productGone(products: BoughtProduct[], all: WantedLine[]): ShopError {
  const left = all.flatMap((line) => {
    const product = products.find(({ id }) => id === line.productId);
    return product ? [{ product, quantity: line.quantity }] : [];
  });
  const gone = all.filter((line) => !products.some(({ id }) => id === line.productId)).map((line) => line.productId);
  return new ShopError('product_gone', undefined, { body: { lines: freshLines(left), gone } });
}
