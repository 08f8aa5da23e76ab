import { and, gt, isNull, sql } from 'drizzle-orm';
import { readBought } from '../../catalog/index.ts';
import { releaseOfferUses } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { takeLock } from '../../platform/database/take-lock.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { toNetworkBlock, toSharedNetwork } from '../../platform/http/clients/client-network.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { findDeliveryState } from '../../shared/delivery/delivery-state.ts';
import { t } from '../../shared/languages/translate.ts';
import { closedSentence, notOpenedSentence } from '../../shared/opening.ts';
import { isFree } from '../../shared/orders/bill.ts';
import type { Gift } from '../../shared/orders/gift.ts';
import { openCodOrder } from '../cod/place-cod-order.ts';
import { resolveShipTo } from '../core/bodies/ship-to.ts';
import { moveCheckout } from '../core/move-checkout.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { promiseOrder } from '../delivery-promise/promise-days.ts';
import type { Buyer, Checkout, Wanted } from './checkout.ts';
import { guestIdentity, hashRequest } from './guest-identity.ts';
import { type BuyerStanding, requireFewCodOrders, requireFewGuests, requireFreeHold } from './holds/hold-limits.ts';
import { decideHold } from './holds/hold-shares.ts';
import { requireOwnState } from './input/require-own-state.ts';
import { requireTaxInvoice } from './input/require-tax-invoice.ts';
import { lockBuyersCheckouts, type UnpaidCheckout } from './lock-buyers-checkouts.ts';
import { chooseWrap, requireWrap } from './prices/choose-wrap.ts';
import { lockAndFindTerms, type Terms } from './prices/find-terms.ts';
import {
  mergeLines,
  type PricedLine,
  priceLines,
  requireGoods,
  requireShownPrices,
  type WantedLine,
} from './prices/price-lines.ts';
import { lockWantedOffer, type PricedOrder, priceOrder } from './prices/price-order.ts';
import { priceWayToPay } from './prices/price-way-to-pay.ts';
import { scheduleExpiry, scheduleReconciliation } from './schedule-reconciliation.ts';
import { writeCheckout } from './write-checkout.ts';

export const holdMinutes = 15;
export const manualHoldMinutes = 48 * 60;

interface PlaceDependencies {
  queue: Queue;
  shopName: string;
  isLimited: boolean;
  /** What a courier asks, found before the transaction. */
  ratePaise?: number | null;
}

/**
 * Reads the prices again, holds the stock (15 minutes, manual payments 48 hours), ends the buyer's earlier holds.
 * Throws ShopError 400 or 409, HoldLimit 429.
 */
export async function placeOrder(
  tx: Tx,
  { queue, shopName, isLimited, ratePaise = null }: PlaceDependencies,
  wanted: Wanted,
  buyer: Buyer,
): Promise<Checkout> {
  const lines = mergeLines(wanted.lines);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const request = identifyRequest(lines, wanted, buyer);
  const { buyerKey, network, guestAddress } = request;
  // One buyer's requests wait for each other on all instances, and those of guests at one address: limits hold.
  const terms = await lockAndFindTerms(tx, `buyer ${buyerKey}`, shopName);
  if (isLimited && guestAddress) await takeLock(tx, `guests at ${guestAddress}`);
  const asked = { ...request, buyerId: buyer.id, ids: [...new Set(lines.map(({ productId }) => productId))] };
  const { again, standing, unpaid, bought: locked } = await lockBuyersCheckouts(tx, asked);
  requireOpen(buyer, terms.settings);
  if (again?.isSameClick) return again;
  const products = await readBought(tx, locked, buyerKey);
  const earlier = unpaid.filter((checkout) => !checkout.isManual);
  const awaiting = unpaid.filter((checkout) => checkout.isManual && checkout.isLive);
  const heldPieces = unpaid.reduce((sum, one) => sum + (one.isHeldOn ? one.pieces : 0), pieces);
  const bought = await priceLines(tx, lines, products);
  const { priced, gift } = await priceWanted(tx, bought, { wanted, buyer, terms, ratePaise, buyerKey, earlier });
  const isManual = wanted.isManual && !isFree(priced.bill);
  const isNewcomer = isLimited && !standing.hasPaid;
  requireGoods(bought, priced.bill, buyer.id === null ? { countsOthers: !isNewcomer } : null);
  if (again) return again;
  if (isManual && awaiting.length > 0) throw makeAwaitingError(awaiting);
  if (isNewcomer && priced.cod) requireFewCodOrders(unpaid, priced.cod.decision);
  const isCod = wanted.isCod && wanted.advancePaise === 0;
  const limited = { standing, pieces: heldPieces, buyerKey, network, address: guestAddress, isManual, isCod };
  const isHeld = !isLimited || (await limitHold(tx, bought, limited));
  await endHolds(tx, earlier);
  const days = await promiseOrder(tx, bought, priced, wanted);
  const id = newId();
  const hold = { isNewcomer, isHeld, pieces, isManual, holdMinutes: isManual ? manualHoldMinutes : holdMinutes };
  await (isManual ? scheduleExpiry(tx, queue, id, manualHoldMinutes) : scheduleReconciliation(tx, queue, id));
  const placed = await writeCheckout(tx, bought, buyer, { id, ...request, ...priced, ...days, ...hold, gift });
  return priced.cod ? { ...placed, ...(await openCodOrder(tx, { queue }, placed, priced.cod)) } : placed;
}

function identifyRequest(lines: WantedLine[], wanted: Wanted, buyer: Buyer) {
  const network = toNetworkBlock(buyer.address);
  const requestHash = hashRequest(lines, wanted, buyer);
  const { idempotencyKey } = wanted;
  const guest = { key: buyer.guestKey, idempotencyKey, requestHash, network };
  return {
    buyerKey: buyer.id ?? guestIdentity(guest),
    requestHash,
    idempotencyKey,
    network,
    guestAddress: buyer.id === null ? toSharedNetwork(buyer.address) : null,
  };
}

interface Limited {
  standing: BuyerStanding;
  pieces: number;
  buyerKey: string;
  network: string;
  /** A guest's address. */
  address: string | null;
  isManual: boolean;
  isCod: boolean;
}

/** Whether the pieces are held. Throws HoldLimit 429, or ShopError 409. */
async function limitHold(
  tx: Tx,
  bought: PricedLine[],
  { standing, pieces, address, ...who }: Limited,
): Promise<boolean> {
  requireFreeHold(standing, pieces);
  if (standing.hasPaid) return true;
  if (address) await requireFewGuests(tx, { address, buyerKey: who.buyerKey });
  return decideHold(tx, bought, who);
}

/** Holds that were ended early count less than expired ones. */
async function endHolds(tx: Tx, earlier: UnpaidCheckout[]): Promise<void> {
  if (earlier.length === 0) return;
  for (const checkout of earlier) await moveCheckout(tx, checkout, { event: 'hold_ended' });
  const ids = earlier.map(({ id }) => id);
  await releaseOfferUses(tx, ids);
  await prepared(tx, 'mark_holds_ended', () =>
    tx
      .update(checkouts)
      .set({ holdEndedAt: sql`now()` })
      .where(
        and(
          sql`${checkouts.id} = any(${sql.placeholder('ids')}::text[])`,
          gt(checkouts.heldUntil, sql`now()`),
          isNull(checkouts.holdEndedAt),
        ),
      ),
  ).execute({ ids });
}

/** With the prices that the buyer saw. Throws ShopError 400 or 409. */
async function priceWanted(
  tx: Tx,
  bought: PricedLine[],
  {
    wanted,
    buyer,
    terms,
    ratePaise,
    ...by
  }: {
    wanted: Wanted;
    buyer: Buyer;
    terms: Terms;
    ratePaise: number | null;
    buyerKey: string;
    earlier: { id: string }[];
  },
): Promise<{ priced: PricedOrder; gift: Gift | null }> {
  const { delivery, tax, cod: rules } = terms;
  const offer = await lockWantedOffer(tx, bought, buyer, { code: wanted.code, ...by });
  const wrap = await chooseWrap(tx, wanted.gift?.wrap);
  const gift = wanted.gift ? { ...wanted.gift, wrap } : null;
  const destination = findDeliveryState(resolveShipTo({ ...buyer, gift }));
  const prepaid = await priceOrder(tx, bought, { destination, offer, wrap, delivery, ratePaise });
  const priced = await priceWayToPay(tx, bought, prepaid, { wanted, buyer, gift, rules });
  requireAddress(buyer, priced);
  if (gift) requireSent(priced);
  requireOwnState(tax, { delivery: buyer.delivery, gift, deliveryZone: priced.deliveryZone });
  requireTaxInvoice(tax, buyer.delivery.business);
  requireWrap(wanted.gift?.wrap, bought, priced);
  requireShownPrices(bought, priced, wanted.amountPaise);
  return { priced, gift };
}

function requireAddress({ delivery }: Buyer, { deliveryZone }: PricedOrder): void {
  if (deliveryZone !== 'pickup' && !delivery.address.trim())
    throw fieldError('delivery.address', t('shopping.addAddress'));
}

function requireSent({ deliveryZone }: PricedOrder): void {
  if (deliveryZone === 'pickup') throw fieldError('gift', t('shopping.collectedGift'));
}

export function requireOpen({ isAdmin }: Buyer, settings: Terms['settings']): void {
  if (!settings.isOpened && !isAdmin) throw new ShopError('shop_closed', notOpenedSentence());
  const closed = closedSentence(settings, new Date());
  if (closed) throw new ShopError('shop_closed', closed);
}

function makeAwaitingError(awaiting: { isCod: boolean }[]): ShopError {
  const sentence = awaiting.some(({ isCod }) => isCod) ? t('shopping.waitsConfirmation') : t('shopping.waitsPayment');
  return new ShopError('conflict', sentence);
}
