import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type CheckoutProduct, findForCheckout, freeHolds, holdStock } from '../catalogue/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { newId, newSecret } from '../platform/id.ts';
import type { Queue } from '../platform/queue.ts';
import { mostOrderPaise, toPaise, toRupees } from '../shared/money.ts';
import { askLater } from './reconcile-checkout.ts';
import { checkoutLines, checkouts, type Delivery } from './tables.ts';

/** How long stock is kept for a buyer who is paying (contract section 4). */
export const holdMinutes = 15;
/** Open guest holds of one address (reliability.md, finding 21). */
const mostGuestCheckouts = 3;

export interface Buyer {
  /** Null for a guest. */
  id: string | null;
  delivery: Delivery;
  /** Network address, for the cap on guests' holds. */
  address: string;
}
export interface WantedLine {
  productId: string;
  quantity: number;
  /** What the browser showed, in rupees: only compared. */
  price?: number;
}
export interface Wanted {
  lines: WantedLine[];
  /** What the browser is about to pay, in paise: only compared. */
  amountPaise: number;
}
export interface Checkout {
  id: string;
  amountPaise: number;
  heldUntil: Date;
}

/**
 * Starts a checkout: prices re-read, stock held for 15 minutes, lines written down; a buyer's earlier holds become free,
 * and the provider will be asked about it even if nobody ever calls back.
 * @throws ShopError 409 product_gone, price_changed, out_of_stock; 400 over the limits; 429 too many guest holds
 */
export async function placeOrder(tx: Tx, queue: Queue, wanted: Wanted, buyer: Buyer): Promise<Checkout> {
  const lines = mergeLines(wanted.lines);
  const buyerKey = buyer.id ?? `guest:${buyer.delivery.email}`;
  if (!buyer.id) await refuseTooManyGuestHolds(tx, buyer.address);
  const products = await findForCheckout(
    tx,
    lines.map((line) => line.productId),
    buyerKey,
  );
  const bought = lines.map((line) => priced(line, products, lines));
  const amountPaise = bought.reduce((sum, line) => sum + line.product.pricePaise * line.quantity, 0);
  if (amountPaise !== wanted.amountPaise || bought.some(isShownWrongly)) throw priceChanged(bought);
  if (amountPaise > mostOrderPaise)
    throw new ShopError('bad_input', 'An order is at most ₹5,00,000.', {
      errors: [{ path: 'amount', message: 'An order is at most ₹5,00,000.' }],
    });
  if (amountPaise < 100)
    throw new ShopError('bad_input', 'An order is at least ₹1.', {
      errors: [{ path: 'amount', message: 'An order is at least ₹1.' }],
    });
  await freeHolds(tx, { buyerKey });
  for (const line of bought) refuseShortStock(line, buyer.id === null);
  const checkout = await writeCheckout(tx, bought, amountPaise, buyerKey, buyer);
  await askLater(tx, queue, checkout.id);
  return checkout;
}

interface PricedLine {
  product: CheckoutProduct;
  quantity: number;
  shownPaise: number | null;
}

/** The same product in two lines is one line. */
function mergeLines(lines: WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>();
  for (const line of lines) {
    const earlier = merged.get(line.productId);
    merged.set(line.productId, earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line);
  }
  for (const [index, line] of [...merged.values()].entries()) {
    if (line.quantity > 99)
      throw new ShopError('bad_input', 'A quantity is at most 99.', {
        errors: [{ path: `cart.${index}.quantity`, message: 'A quantity is at most 99.' }],
      });
  }
  return [...merged.values()];
}

function priced(line: WantedLine, products: CheckoutProduct[], all: WantedLine[]): PricedLine {
  const product = products.find(({ id }) => id === line.productId);
  if (!product) throw productGone(products, all);
  const shownPaise = line.price === undefined ? null : (toPaise(line.price) ?? -1);
  return { product, quantity: line.quantity, shownPaise };
}

function isShownWrongly({ shownPaise, product }: PricedLine): boolean {
  return shownPaise !== null && shownPaise !== product.pricePaise;
}

function refuseShortStock({ product, quantity }: PricedLine, isGuest: boolean): void {
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

async function refuseTooManyGuestHolds(tx: Tx, address: string): Promise<void> {
  // One guest's parallel requests from an address must not pass the count side by side.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`guest ${address}`}))`);
  const open = await tx.$count(
    checkouts,
    and(
      isNull(checkouts.buyerId),
      eq(checkouts.guestAddress, address),
      eq(checkouts.state, 'open'),
      gt(checkouts.heldUntil, sql`now()`),
    ),
  );
  if (open >= mostGuestCheckouts)
    throw new ShopError(
      'too_many_requests',
      'Too many payments were started from your connection. Please wait a few minutes, or log in.',
      { retryAfterSeconds: 300 },
    );
}

async function writeCheckout(
  tx: Tx,
  bought: PricedLine[],
  amountPaise: number,
  buyerKey: string,
  buyer: Buyer,
): Promise<Checkout> {
  const id = newId();
  const heldUntil = sql<Date>`now() + make_interval(mins => ${holdMinutes})`;
  const [row] = await tx
    .insert(checkouts)
    .values({
      id,
      buyerId: buyer.id,
      buyerKey,
      guestAddress: buyer.id ? null : buyer.address,
      delivery: buyer.delivery,
      amountPaise,
      heldUntil,
      viewKey: newSecret(),
    })
    .returning({ heldUntil: checkouts.heldUntil });
  await tx.insert(checkoutLines).values(
    bought.map(({ product, quantity }, position) => ({
      checkoutId: id,
      position,
      productId: product.id,
      name: product.name,
      slug: product.slug,
      pricePaise: product.pricePaise,
      quantity,
      photos: product.photos,
    })),
  );
  await holdStock(tx, {
    checkoutId: id,
    buyerKey,
    lines: bought.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    minutes: holdMinutes,
  });
  return { id, amountPaise, heldUntil: (row as { heldUntil: Date }).heldUntil };
}

function freshLines(lines: { product: CheckoutProduct; quantity: number }[]) {
  return lines.map(({ product, quantity }) => ({
    _id: product.id,
    name: product.name,
    slug: product.slug,
    price: toRupees(product.pricePaise),
    photos: product.photos,
    quantity,
  }));
}

function priceChanged(bought: PricedLine[]): ShopError {
  return new ShopError('price_changed', undefined, { body: { lines: freshLines(bought) } });
}

function productGone(products: CheckoutProduct[], all: WantedLine[]): ShopError {
  const left = all.flatMap((line) => {
    const product = products.find(({ id }) => id === line.productId);
    return product ? [{ product, quantity: line.quantity }] : [];
  });
  const gone = all.filter((line) => !products.some(({ id }) => id === line.productId)).map((line) => line.productId);
  return new ShopError('product_gone', undefined, { body: { lines: freshLines(left), gone } });
}
