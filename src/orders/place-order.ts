import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { emailKey } from '../accounts/index.ts';
import { type CheckoutProduct, findForCheckout, freeHolds, holdStock } from '../catalogue/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { newId, newSecret } from '../platform/id.ts';
import type { Queue } from '../platform/queue.ts';
import { mostOrderPaise, toPaise, toRupees } from '../shared/money.ts';
import { moveOrder } from './move-order.ts';
import { askLater } from './reconcile-checkout.ts';
import { checkoutLines, checkouts, type Delivery } from './tables.ts';

/** How long stock is kept for a buyer who is paying (contract section 4). */
export const holdMinutes = 15;
/** Open guest holds of one address (reliability.md, finding 21). */
const mostGuestCheckouts = 3;
/** Within which the same request is the same click (reliability.md, C1). */
const doubleClickSeconds = 10;

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
  /** The same key brings the same checkout, however often it is sent. */
  idempotencyKey?: string;
}
export interface Checkout {
  id: string;
  amountPaise: number;
  heldUntil: Date;
  /** Set when this is an earlier checkout that was asked for again. */
  providerOrderId: string | null;
}

/**
 * Starts a checkout: prices re-read, stock held for 15 minutes, lines written down; a buyer's earlier holds become free,
 * and the provider will be asked about it even if nobody ever calls back. A double click brings the same checkout twice.
 * @throws ShopError 409 product_gone, price_changed, out_of_stock, or a key that was used for another order; 400 over the limits; 429 too many guest holds
 */
export async function placeOrder(tx: Tx, queue: Queue, wanted: Wanted, buyer: Buyer): Promise<Checkout> {
  const lines = mergeLines(wanted.lines);
  const buyerKey = buyer.id ?? `guest:${emailKey(buyer.delivery.email)}`;
  await lockBuyer(tx, buyerKey);
  const requestHash = hashOf(lines, wanted.amountPaise, buyer);
  const again = await findAgain(tx, { buyerKey, requestHash, idempotencyKey: wanted.idempotencyKey });
  if (again) return again;
  if (!buyer.id) await refuseTooManyGuestHolds(tx, buyer);
  const earlier = await lockHeld(tx, buyerKey);
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
  for (const line of bought) refuseShortStock(line, buyer.id === null);
  await freeHolds(tx, { buyerKey });
  for (const checkout of earlier) await moveOrder(tx, checkout, { happening: 'hold_ended' });
  const checkout = await writeCheckout(tx, bought, buyer, {
    amountPaise,
    buyerKey,
    requestHash,
    idempotencyKey: wanted.idempotencyKey,
  });
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

/** Two clicks of one buyer are handled one after the other, in whichever instance; so nobody ever holds for two checkouts. */
async function lockBuyer(tx: Tx, buyerKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${buyerKey}`}, 0))`);
}

function hashOf(lines: WantedLine[], amountPaise: number, { id, delivery }: Buyer): string {
  const asked = [lines.map(({ productId, quantity }) => [productId, quantity]), amountPaise, id, delivery];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

/** The checkout of this very request: the one under its key, or the one that the same click began a moment ago. */
async function findAgain(
  tx: Tx,
  asked: { buyerKey: string; requestHash: string; idempotencyKey?: string },
): Promise<Checkout | null> {
  const { buyerKey, requestHash, idempotencyKey } = asked;
  const isSame = idempotencyKey
    ? eq(checkouts.idempotencyKey, idempotencyKey)
    : and(
        eq(checkouts.requestHash, requestHash),
        isNull(checkouts.idempotencyKey),
        eq(checkouts.state, 'held'),
        gt(checkouts.createdAt, sql`clock_timestamp() - make_interval(secs => ${doubleClickSeconds})`),
      );
  const [known] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.buyerKey, buyerKey), isSame));
  if (known && known.requestHash !== requestHash)
    throw new ShopError('conflict', 'This Idempotency-Key was already used for another order.');
  return known ?? null;
}

/** The checkouts for which this buyer still holds stock; locked before any product is, as every deed does. */
function lockHeld(tx: Tx, buyerKey: string) {
  return tx
    .select({ id: checkouts.id, state: checkouts.state })
    .from(checkouts)
    .where(and(eq(checkouts.buyerKey, buyerKey), eq(checkouts.state, 'held')))
    .orderBy(asc(checkouts.id))
    .for('update');
}

async function refuseTooManyGuestHolds(tx: Tx, { address }: Buyer): Promise<void> {
  // One guest's parallel requests from an address must not pass the count side by side.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${address}`}, 0))`);
  const open = await tx.$count(
    checkouts,
    and(
      isNull(checkouts.buyerId),
      eq(checkouts.guestAddress, address),
      inArray(checkouts.state, ['held', 'failed']),
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
  buyer: Buyer,
  asked: { amountPaise: number; buyerKey: string; requestHash: string; idempotencyKey?: string },
): Promise<Checkout> {
  const { amountPaise, buyerKey } = asked;
  const id = newId();
  const heldUntil = sql<Date>`now() + make_interval(mins => ${holdMinutes})`;
  const [row] = await tx
    .insert(checkouts)
    .values({
      id,
      buyerId: buyer.id,
      ...asked,
      guestAddress: buyer.id ? null : buyer.address,
      delivery: buyer.delivery,
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
  return { id, amountPaise, heldUntil: (row as { heldUntil: Date }).heldUntil, providerOrderId: null };
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
