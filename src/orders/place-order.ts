import { createHash } from 'node:crypto';
import { and, asc, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { type CheckoutProduct, findForCheckout, freeHolds, holdStock } from '../catalogue/index.ts';
import { findShopSettings } from '../desk/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { placeholders, prepared, runPrepared } from '../platform/database/prepared.ts';
import { leaveToCommit } from '../platform/database/transaction.ts';
import { ShopError } from '../platform/errors.ts';
import { newId, newSecret } from '../platform/id.ts';
import type { Queue } from '../platform/queue.ts';
import { emailKey } from '../shared/email-key.ts';
import { mostOrderPaise, toPaise, toRupees } from '../shared/money.ts';
import { closedSentence } from '../shared/opening.ts';
import { askLater } from './ask-provider.ts';
import { moveOrder } from './move-order.ts';
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
 * @returns the checkout as it stands once the transaction is committed
 * @throws ShopError shop_closed on holidays; 409 product_gone, price_changed, out_of_stock, or a key that was used for another order; 400 over the limits; 429 too many guest holds
 */
export async function placeOrder(
  tx: Tx,
  { queue, shopName }: { queue: Queue; shopName: string },
  wanted: Wanted,
  buyer: Buyer,
): Promise<{ checkout: Promise<Checkout> }> {
  const lines = mergeLines(wanted.lines);
  const buyerKey = buyer.id ?? `guest:${emailKey(buyer.delivery.email)}`;
  const requestHash = hashOf(lines, wanted.amountPaise, buyer);
  // Asked one behind the other without waiting in between: the locks are taken in this order, buyer, checkouts, products.
  const [settings, , again, openByGuests, earlier, products] = await Promise.all([
    findShopSettings(tx, shopName),
    lockBuyer(tx, buyerKey),
    findAgain(tx, { buyerKey, requestHash, idempotencyKey: wanted.idempotencyKey }),
    buyer.id ? 0 : countGuestCheckouts(tx, buyer),
    lockHeld(tx, buyerKey),
    findForCheckout(
      tx,
      lines.map((line) => line.productId),
      buyerKey,
    ),
  ]);
  const closed = closedSentence(settings, new Date());
  if (closed) throw new ShopError('shop_closed', closed);
  if (again) return { checkout: Promise.resolve(again) };
  if (openByGuests >= mostGuestCheckouts) throw tooManyGuestCheckouts();
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
  const freed = freeHolds(tx, { buyerKey });
  const ended = earlier.map((checkout) => moveOrder(tx, checkout, { happening: 'hold_ended' }));
  const id = newId();
  const written = writeCheckout(tx, id, bought, buyer, {
    amountPaise,
    buyerKey,
    requestHash,
    idempotencyKey: wanted.idempotencyKey,
  });
  leaveToCommit(tx, Promise.all([written, freed, ...ended]));
  await askLater(tx, queue, id);
  return { checkout: written };
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
function lockBuyer(tx: Tx, buyerKey: string): Promise<unknown> {
  return takeLock(tx, `buyer ${buyerKey}`);
}

function takeLock(tx: Tx, name: string): Promise<unknown> {
  const write = () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))`;
  return runPrepared(tx, 'take_lock', write, { name });
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
  const ofBuyer = (which: SQL | undefined) =>
    tx
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.buyerKey, sql.placeholder('buyerKey')), which));
  const underKey = () => ofBuyer(eq(checkouts.idempotencyKey, sql.placeholder('idempotencyKey')));
  const ofThisClick = () =>
    ofBuyer(
      and(
        eq(checkouts.requestHash, sql.placeholder('requestHash')),
        isNull(checkouts.idempotencyKey),
        sql`${checkouts.state} = 'held'`,
        gt(checkouts.createdAt, sql`statement_timestamp() - interval '${sql.raw(String(doubleClickSeconds))} seconds'`),
      ),
    );
  const statement = idempotencyKey
    ? prepared(tx, 'checkout_under_key', underKey)
    : prepared(tx, 'checkout_of_click', ofThisClick);
  const [known] = await statement.execute({ buyerKey, requestHash, idempotencyKey });
  if (known && known.requestHash !== requestHash)
    throw new ShopError('conflict', 'This Idempotency-Key was already used for another order.');
  return known ?? null;
}

/** The checkouts for which this buyer still holds stock; locked before any product is, as every deed does. */
function lockHeld(tx: Tx, buyerKey: string) {
  return prepared(tx, 'lock_held', () =>
    tx
      .select({ id: checkouts.id, state: checkouts.state })
      .from(checkouts)
      .where(and(eq(checkouts.buyerKey, sql.placeholder('buyerKey')), sql`${checkouts.state} = 'held'`))
      .orderBy(asc(checkouts.id))
      .for('update'),
  ).execute({ buyerKey });
}

async function countGuestCheckouts(tx: Tx, { address }: Buyer): Promise<number> {
  // One guest's parallel requests from an address must not pass the count side by side.
  const locked = takeLock(tx, `guest ${address}`);
  const counted = prepared(tx, 'open_guest_checkouts', () =>
    tx
      .select({ open: count() })
      .from(checkouts)
      .where(
        and(
          isNull(checkouts.buyerId),
          eq(checkouts.guestAddress, sql.placeholder('address')),
          sql`${checkouts.state} in ('held', 'failed')`,
          gt(checkouts.heldUntil, sql`now()`),
        ),
      ),
  ).execute({ address });
  const [, [row]] = await Promise.all([locked, counted]);
  return row?.open ?? 0;
}

function tooManyGuestCheckouts(): ShopError {
  return new ShopError(
    'too_many_requests',
    'Too many payments were started from your connection. Please wait a few minutes, or log in.',
    { retryAfterSeconds: 300 },
  );
}

async function writeCheckout(
  tx: Tx,
  id: string,
  bought: PricedLine[],
  buyer: Buyer,
  asked: { amountPaise: number; buyerKey: string; requestHash: string; idempotencyKey?: string },
): Promise<Checkout> {
  const { amountPaise, buyerKey } = asked;
  const written = prepared(tx, 'write_checkout', () =>
    tx
      .insert(checkouts)
      .values({
        ...placeholders(
          'id',
          'buyerId',
          'buyerKey',
          'amountPaise',
          'requestHash',
          'idempotencyKey',
          'guestAddress',
          'delivery',
          'viewKey',
        ),
        heldUntil: sql`now() + interval '${sql.raw(String(holdMinutes))} minutes'`,
      })
      .returning({ heldUntil: checkouts.heldUntil }),
  ).execute({
    idempotencyKey: null,
    ...asked,
    id,
    buyerId: buyer.id,
    guestAddress: buyer.id ? null : buyer.address,
    delivery: buyer.delivery,
    viewKey: newSecret(),
  });
  const writeLine = prepared(tx, 'write_checkout_line', () =>
    tx
      .insert(checkoutLines)
      .values(placeholders('checkoutId', 'position', 'productId', 'name', 'slug', 'pricePaise', 'quantity', 'photos')),
  );
  const lines = bought.map(({ product: { id: productId, name, slug, pricePaise, photos }, quantity }, position) =>
    writeLine.execute({ checkoutId: id, position, productId, name, slug, pricePaise, quantity, photos }),
  );
  const held = holdStock(tx, {
    checkoutId: id,
    buyerKey,
    lines: bought.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    minutes: holdMinutes,
  });
  const [[row]] = await Promise.all([written, held, ...lines]);
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
