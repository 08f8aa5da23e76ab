import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { freeHolds, lockForCheckout } from '../../catalog/index.ts';
import { releaseOfferUses } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { takeLock } from '../../platform/database/take-lock.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { toClientNetwork, toNetworkBlock } from '../../platform/http/clients/client-network.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { findDeliveryState } from '../../shared/delivery/delivery-state.ts';
import { closedSentence, notOpenedSentence } from '../../shared/opening.ts';
import { isFree } from '../../shared/orders/bill.ts';
import type { Gift } from '../../shared/orders/gift.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { resolveShipTo } from '../core/bodies/ship-to.ts';
import { moveOrder } from '../core/move-order.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { promiseOrder } from '../promise/promise-days.ts';
import type { Buyer, Checkout, Wanted } from './checkout.ts';
import { guestIdentity, hashRequest } from './guest-identity.ts';
import { type BuyerStanding, findStanding, requireFewGuests, requireFreeHold } from './holds/hold-limits.ts';
import { decideHold } from './holds/hold-shares.ts';
import { chooseWrap, requireWrap } from './prices/choose-wrap.ts';
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
import { requireOwnState } from './require-own-state.ts';
import { requireTaxInvoice } from './require-tax-invoice.ts';
import { scheduleExpiry, scheduleReconciliation } from './schedule-reconciliation.ts';
import { writeCheckout } from './write-checkout.ts';

export const holdMinutes = 15;
export const manualHoldMinutes = 48 * 60;
/** Within this time the same request gets the same checkout. */
const reuseMinutes = 10;
const doubleClickSeconds = 10;

/**
 * Reads the prices again, holds the stock (15 minutes, manual payments 48 hours), ends the buyer's earlier holds.
 * Throws ShopError 400 or 409, HoldLimit 429.
 */
export async function placeOrder(
  tx: Tx,
  { queue, shopName, isLimited }: { queue: Queue; shopName: string; isLimited: boolean },
  wanted: Wanted,
  buyer: Buyer,
): Promise<Checkout> {
  const lines = mergeLines(wanted.lines);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const request = identifyRequest(lines, wanted, buyer);
  const { buyerKey, network, guestAddress } = request;
  await requireOpen(tx, shopName, buyer);
  const [, again, standing] = await Promise.all([
    lockBuyer(tx, buyerKey, isLimited ? guestAddress : null),
    findAgain(tx, request),
    findStanding(tx, { buyerId: buyer.id, buyerKey }),
  ]);
  if (again?.isSameClick) return again;
  const [unpaid, products] = await Promise.all([lockUnpaid(tx, buyerKey), lockForCheckout(tx, lines, buyerKey)]);
  const earlier = unpaid.filter((checkout) => !checkout.isManual);
  const awaiting = unpaid.filter((checkout) => checkout.isManual && checkout.isLive);
  const heldPieces = pieces + awaiting.reduce((sum, checkout) => sum + checkout.pieces, 0);
  const bought = await priceLines(tx, lines, products);
  const { priced, gift } = await priceWanted(tx, bought, { wanted, buyer, buyerKey, earlier });
  const isManual = wanted.isManual === true && !isFree(priced.bill);
  const isNewcomer = isLimited && !standing.hasPaid;
  requireGoods(bought, priced.bill, buyer.id === null ? { countsOthers: !isNewcomer } : null);
  if (again) return again;
  if (isManual && awaiting.length > 0) throw alreadyAwaiting(awaiting);
  const limited = { standing, pieces: heldPieces, buyerKey, network, address: guestAddress, isManual };
  const isHeld = !isLimited || (await limitHold(tx, bought, { ...limited, isCod: wanted.isCod }));
  await Promise.all([freeHolds(tx, { buyerKey }), endHolds(tx, earlier)]);
  const days = await promiseOrder(tx, bought, priced, wanted);
  const id = newId();
  const hold = { isNewcomer, isHeld, pieces, isManual, holdMinutes: isManual ? manualHoldMinutes : holdMinutes };
  const [written] = await Promise.all([
    writeCheckout(tx, bought, buyer, { id, ...request, ...priced, ...days, ...hold, gift }),
    isManual ? scheduleExpiry(tx, queue, id, manualHoldMinutes) : scheduleReconciliation(tx, queue, id),
  ]);
  return written;
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
    guestAddress: buyer.id === null ? toClientNetwork(buyer.address) : null,
  };
}

interface Limited {
  standing: BuyerStanding;
  pieces: number;
  buyerKey: string;
  network: string;
  /** Of a guest. */
  address: string | null;
  isManual: boolean;
  isCod?: boolean;
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

async function endHolds(tx: Tx, earlier: Awaited<ReturnType<typeof lockUnpaid>>): Promise<void> {
  await Promise.all([
    ...earlier.map((checkout) => moveOrder(tx, checkout, { event: 'hold_ended' })),
    markEnded(tx, earlier),
  ]);
}

/** With the prices that the buyer saw. Throws ShopError 400 or 409. */
async function priceWanted(
  tx: Tx,
  bought: PricedLine[],
  { wanted, buyer, ...by }: { wanted: Wanted; buyer: Buyer; buyerKey: string; earlier: { id: string }[] },
): Promise<{ priced: PricedOrder; gift: Gift | null }> {
  const offer = await lockWantedOffer(tx, bought, buyer, { code: wanted.code, ...by });
  const wrap = await chooseWrap(tx, wanted.gift?.wrap);
  const gift = wanted.gift ? { ...wanted.gift, wrap } : null;
  const destination = findDeliveryState(resolveShipTo({ ...buyer, gift }));
  const prepaid = await priceOrder(tx, bought, { destination, offer, wrap });
  const priced = await priceWayToPay(tx, bought, prepaid, { buyer, gift, isCod: wanted.isCod });
  requireAddress(buyer, priced);
  if (gift) requireSent(priced);
  await requireOwnState(tx, { delivery: buyer.delivery, gift, deliveryZone: priced.deliveryZone });
  await requireTaxInvoice(tx, buyer.delivery.business);
  requireWrap(wanted.gift?.wrap, bought, priced);
  requireShownPrices(bought, priced, wanted.amountPaise);
  return { priced, gift };
}

function requireAddress({ delivery }: Buyer, { deliveryZone }: PricedOrder): void {
  if (deliveryZone !== 'pickup' && !delivery.address.trim())
    throw fieldError('delivery.address', 'Please add the address that your order goes to.');
}

function requireSent({ deliveryZone }: PricedOrder): void {
  if (deliveryZone === 'pickup')
    throw fieldError('gift', 'You collect everything in this order yourself, so it cannot be sent to somebody.');
}

export async function requireOpen(tx: Tx, shopName: string, { isAdmin }: Buyer): Promise<void> {
  const settings = await findShopSettings(tx, shopName);
  if (!settings.isOpened && !isAdmin) throw new ShopError('shop_closed', notOpenedSentence);
  const closed = closedSentence(settings, new Date());
  if (closed) throw new ShopError('shop_closed', closed);
}

function alreadyAwaiting(awaiting: { isCod: boolean }[]): ShopError {
  if (awaiting.some(({ isCod }) => isCod))
    return new ShopError(
      'conflict',
      'An order of yours still waits to be confirmed. Please do that first: by the link in its email, or write to us.',
    );
  const sentence =
    'An order of yours still waits for your UPI payment or bank transfer. Please pay it first: it is under Orders in your account.';
  return new ShopError('conflict', sentence);
}

/**
 * Serialises the requests of one buyer on all instances, and those of guests at one address, so that parallel requests
 * cannot exceed a limit.
 */
async function lockBuyer(tx: Tx, buyerKey: string, guestAddress: string | null): Promise<void> {
  await Promise.all([takeLock(tx, `buyer ${buyerKey}`), guestAddress && takeLock(tx, `guests at ${guestAddress}`)]);
}

async function findAgain(
  tx: Tx,
  asked: { buyerKey: string; requestHash: string; idempotencyKey?: string },
): Promise<(Checkout & { isSameClick: boolean }) | null> {
  const { buyerKey, requestHash, idempotencyKey } = asked;
  const { id, amountPaise, heldUntil, providerOrderId, viewKey } = checkouts;
  const isSameClick = sql<boolean>`${checkouts.createdAt} > statement_timestamp() - interval '${sql.raw(String(doubleClickSeconds))} seconds'`;
  const selectBuyersCheckout = (which: SQL | undefined) =>
    tx
      .select({ id, amountPaise, heldUntil, providerOrderId, viewKey, requestHash: checkouts.requestHash, isSameClick })
      .from(checkouts)
      .where(and(eq(checkouts.buyerKey, sql.placeholder('buyerKey')), which));
  const selectByIdempotencyKey = () =>
    selectBuyersCheckout(eq(checkouts.idempotencyKey, sql.placeholder('idempotencyKey')));
  const selectByRequestHash = () =>
    selectBuyersCheckout(
      and(
        eq(checkouts.requestHash, sql.placeholder('requestHash')),
        isNull(checkouts.idempotencyKey),
        // A free order is paid from the start.
        sql`(${checkouts.state} = 'held' or (${checkouts.state} = 'paid' and ${checkouts.amountPaise} = 0))`,
        gt(checkouts.createdAt, sql`statement_timestamp() - interval '${sql.raw(String(reuseMinutes))} minutes'`),
        gt(checkouts.heldUntil, sql`now()`),
      ),
    );
  const statement = idempotencyKey
    ? prepared(tx, 'checkout_under_key', selectByIdempotencyKey)
    : prepared(tx, 'checkout_of_click', selectByRequestHash);
  const [known] = await statement.execute({ buyerKey, requestHash, idempotencyKey });
  if (known && known.requestHash !== requestHash)
    throw new ShopError('conflict', 'This Idempotency-Key was already used for another order.');
  return known
    ? { ...known, isSameClick: known.isSameClick || idempotencyKey !== undefined || known.amountPaise === 0 }
    : null;
}

function lockUnpaid(tx: Tx, buyerKey: string) {
  return prepared(tx, 'lock_unpaid', () =>
    tx
      .select({
        id: checkouts.id,
        state: checkouts.state,
        isManual: checkouts.isManual,
        pieces: checkouts.pieces,
        isLive: sql<boolean>`${checkouts.heldUntil} > now() and coalesce(${checkouts.codState}, 'placed') = 'placed'`,
        isCod: sql<boolean>`${checkouts.codState} is not null`,
      })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.buyerKey, sql.placeholder('buyerKey')),
          sql`(${checkouts.state} = 'held' or (${checkouts.state} = 'failed' and ${checkouts.heldUntil} > now()))`,
        ),
      )
      .orderBy(asc(checkouts.id))
      .for('update'),
  ).execute({ buyerKey });
}

/** Holds that were ended early count less than expired ones. */
async function markEnded(tx: Tx, earlier: { id: string }[]): Promise<void> {
  if (earlier.length === 0) return;
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
