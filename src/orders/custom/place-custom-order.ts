import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { countWithin } from '../../accounts/index.ts';
import { findActiveTaxSettings } from '../../invoicing/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { toNetworkBlock } from '../../platform/http/clients/client-network.ts';
import { newId, newSecret } from '../../platform/id.ts';
import { traceParent } from '../../platform/log/tracing.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import type { Buyer, Checkout } from '../checkout/checkout.ts';
import { HoldLimit } from '../checkout/holds/hold-limits.ts';
import { requireOwnState } from '../checkout/input/require-own-state.ts';
import { requireTaxInvoice } from '../checkout/input/require-tax-invoice.ts';
import { holdMinutes, manualHoldMinutes, requireOpen } from '../checkout/place-order.ts';
import { scheduleExpiry, scheduleReconciliation } from '../checkout/schedule-reconciliation.ts';
import { requireSnapshot } from '../core/find-checkout-snapshot.ts';
import { type CheckoutRow, makeOrder } from '../core/move-checkout.ts';
import { orderNotFound } from '../core/require-order.ts';
import { checkoutLines, checkouts, type Delivery } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { publicQuoteBody } from './find-quotes.ts';
import { isOrderGoingOn } from './is-order-going-on.ts';
import { endUnpaid, type LockedQuote, lockQuote, quoteBuyerKey } from './lock-quote.ts';
import { computeQuoteState, computeSums, type QuoteRow, quoteLines } from './quote-terms.ts';
import type { QuoteLine } from './schema.ts';

/** Unpaid payments that were opened within an hour. One network cannot use up those of a quote. */
const maxOpenedPerHour = { quote: 40, network: 15 };

interface WantedPayment {
  code: string;
  /** What the browser is about to pay: only compared. */
  amountPaise: number;
  isManual: boolean;
}
interface Terms {
  amountPaise: number;
  goodsPaise: number;
  deliveryPaise: number;
  balancePaise: number;
  balanceOf: string | null;
  lines: QuoteLine[];
}

/**
 * A checkout for a quote, or for the balance of its order: no products, no stock. At most one of each method is open; a
 * repeated request gets it again. Throws ShopError 400, 404, 409, HoldLimit 429.
 */
export async function placeCustomOrder(
  tx: Tx,
  { queue, shopName, isLimited }: { queue: Queue; shopName: string; isLimited: boolean },
  { code, amountPaise, isManual }: WantedPayment,
  buyer: Buyer,
): Promise<Checkout> {
  const locked = await lockQuote(tx, { code });
  const { quote, unpaid } = locked;
  if (!quote.orderId) requireOpen(buyer, await findShopSettings(tx, shopName));
  const terms = quote.orderId ? await computeBalanceTerms(tx, quote, quote.orderId) : computeFirstTerms(locked);
  if (terms.amountPaise !== amountPaise) throw changed(quote);
  const payer = await findPayer(tx, quote, buyer);
  const requestHash = hashPayment(quote, terms, payer, isManual);
  const again = unpaid.find((one) => one.isLive && one.requestHash === requestHash);
  if (again) return again;
  const awaiting = unpaid.find((one) => one.isLive && one.isManual && one.balanceOf === terms.balanceOf);
  if (isManual && awaiting) return terms.balanceOf ? awaiting : changePayer(tx, awaiting, { ...payer, requestHash });
  if (isLimited) await limitOpened(tx, quote.id, toNetworkBlock(buyer.address));
  const ended = unpaid.filter((one) => one !== awaiting);
  await endUnpaid(tx, ended);
  const checkout = await writeCheckout(tx, { quote, terms, payer, isManual, requestHash, address: buyer.address });
  if (isManual) await scheduleExpiry(tx, queue, checkout.id, manualHoldMinutes);
  else await scheduleReconciliation(tx, queue, checkout.id);
  return checkout;
}

function computeFirstTerms({ quote }: LockedQuote): Terms {
  const state = computeQuoteState(quote, { isAwaited: false, isCancelled: false });
  if (state === 'withdrawn') throw new ShopError('conflict', t('shopping.quoteWithdrawn'));
  if (state === 'expired') throw new ShopError('conflict', t('shopping.quoteExpired'));
  const { deliveryPaise } = quote;
  const { firstPaise: amountPaise, goodsPaise, balancePaise } = computeSums(quote);
  return { amountPaise, goodsPaise, deliveryPaise, balancePaise, balanceOf: null, lines: quoteLines(quote) };
}

async function computeBalanceTerms(tx: Tx, quote: QuoteRow, orderId: string): Promise<Terms> {
  const { balancePaise } = computeSums(quote);
  if (balancePaise === 0 || quote.balanceOrderId) throw new ShopError('conflict', t('shopping.quotePaid'));
  if (!(await isOrderGoingOn(tx, orderId))) throw new ShopError('conflict', t('shopping.quoteOver'));
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  const name = `Balance of order ${formatOrderNumber(order?.number ?? 0)}: ${quote.title}`;
  const lines = [{ name, pricePaise: balancePaise, quantity: 1 }];
  const sums = { amountPaise: balancePaise, goodsPaise: balancePaise, deliveryPaise: 0, balancePaise: 0 };
  return { ...sums, balanceOf: orderId, lines };
}

function changed(quote: QuoteRow): ShopError {
  const state = computeQuoteState(quote, { isAwaited: false, isCancelled: false });
  const body = { quote: publicQuoteBody({ quote, state }) };
  return new ShopError('price_changed', t('shopping.quotePriceChanged'), { body });
}

interface Payer {
  buyerId: string | null;
  delivery: Delivery;
}

/**
 * Money for an open manual order belongs to who placed it: only they may change its contact and address. Throws
 * ShopError 409.
 */
async function changePayer(
  tx: Tx,
  { id, buyerId: placedBy }: CheckoutRow,
  { buyerId, ...changes }: Payer & { requestHash: string },
): Promise<Checkout> {
  if (placedBy !== buyerId) throw new ShopError('conflict', t('shopping.quoteByAnother'));
  const [changed] = await tx.update(checkouts).set(changes).where(eq(checkouts.id, id)).returning();
  const { buyerText } = makeOrder(await requireSnapshot(tx, id), '');
  await tx.update(orders).set({ buyerText }).where(eq(orders.checkoutId, id));
  return changed as CheckoutRow;
}

/** Throws HoldLimit. */
async function limitOpened(tx: Tx, quoteId: string, network: string): Promise<void> {
  const quoteTries = await countWithin(tx, `custom order ${quoteId}`, 3_600);
  const networkTries = await countWithin(tx, `custom orders of ${network}`, 3_600);
  if (quoteTries <= maxOpenedPerHour.quote && networkTries <= maxOpenedPerHour.network) return;
  const sentence = t('shopping.manyQuotePayments');
  throw new HoldLimit('opened_custom_orders', sentence, 3_600);
}

/**
 * The address of a quote is added when it is paid (`markQuotePaid`): the link opens no personal data. The balance has
 * the address of its order, also when somebody else pays it.
 */
async function findPayer(tx: Tx, quote: QuoteRow, { id, delivery }: Buyer): Promise<Payer> {
  if (quote.orderId) {
    const [order] = await tx
      .select({ buyerId: orders.buyerId, delivery: checkouts.delivery })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(eq(orders.id, quote.orderId));
    if (!order) throw orderNotFound();
    return order;
  }
  if (!delivery.name) throw fieldError('delivery.name', t('input.required'));
  if (!delivery.address && !quote.address) throw fieldError('delivery.address', t('shopping.addAddress'));
  const goesTo = delivery.address ? delivery : { ...delivery, address: quote.address };
  const tax = await findActiveTaxSettings(tx);
  requireTaxInvoice(tax, delivery.business);
  requireOwnState(tax, { delivery: goesTo, gift: null, deliveryZone: null });
  return { buyerId: id, delivery };
}

function hashPayment(quote: QuoteRow, { amountPaise, balanceOf }: Terms, payer: Payer, isManual: boolean): string {
  const asked = [quote.id, quote.offeredAt.toISOString(), amountPaise, balanceOf, payer, isManual];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

interface NewCheckout {
  quote: QuoteRow;
  terms: Terms;
  payer: Payer;
  isManual: boolean;
  requestHash: string;
  address: string;
}

const noProduct = { slug: '', photos: [] };

async function writeCheckout(tx: Tx, { quote, terms, payer, isManual, requestHash, address }: NewCheckout) {
  const { lines, ...sums } = terms;
  const { buyerId, delivery } = payer;
  const minutes = isManual ? manualHoldMinutes : holdMinutes;
  const [written] = await tx
    .insert(checkouts)
    .values({
      ...{ id: newId(), viewKey: newSecret(), ...sums, buyerId, delivery, isManual, requestHash },
      quoteId: quote.id,
      buyerKey: quoteBuyerKey(quote.id),
      guestEmailKey: buyerId ? null : emailKey(delivery.email),
      network: toNetworkBlock(address),
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      deliveryZone: terms.balanceOf ? null : 'flat',
      dispatchOn: terms.balanceOf ? null : quote.readyOn,
      traceParent: traceParent(),
      language: currentLanguage(),
      heldUntil: sql`now() + make_interval(mins => ${minutes}::int)`,
    })
    .returning();
  if (!written) throw new Error('The checkout was not written.');
  tagWrites(tx, 'everything');
  // The quote's id stands where products have theirs: no product, review or stock move has it.
  await tx.insert(checkoutLines).values(
    lines.map((line, position) => ({
      ...noProduct,
      checkoutId: written.id,
      position,
      productId: quote.id,
      ...line,
    })),
  );
  return written;
}
