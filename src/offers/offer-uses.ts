import { and, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { offers, offerUses } from './schema.ts';
import { hasEnded, isPaid, isTaken, isUseOfBuyer } from './select-offers.ts';

/** Holds a use of a locked offer for a checkout. */
export async function holdOfferUse(
  tx: Tx,
  use: { offerId: string; checkoutId: string; buyerKey: string; emailKey: string | null; minutes: number },
): Promise<void> {
  const { minutes, ...row } = use;
  const heldUntil = sql`now() + make_interval(mins => ${minutes}::int)`;
  await tx.insert(offerUses).values({ ...row, heldUntil });
}

/** Gives the uses of these checkouts back, paid or not. */
export async function releaseOfferUses(tx: Tx, checkoutIds: readonly string[]): Promise<void> {
  if (checkoutIds.length === 0) return;
  await tx
    .update(offerUses)
    .set({ heldUntil: sql`least(${offerUses.heldUntil}, now())`, paidAt: null })
    .where(inArray(offerUses.checkoutId, [...checkoutIds]));
}

/**
 * Locks the offer of a checkout, whose products are locked. False when the use was given back and is used up by now, by
 * others or by the buyer; a newer checkout of the same buyer gives its use up.
 */
export async function mayTakeOfferUse(tx: Tx, checkoutId: string): Promise<boolean> {
  const isThisCheckout = eq(offerUses.checkoutId, checkoutId);
  const offerId = tx.select({ id: offerUses.offerId }).from(offerUses).where(isThisCheckout);
  await tx.select({ id: offers.id }).from(offers).where(inArray(offers.id, offerId)).for('update');
  const [use] = await tx
    .select({ ...getTableColumns(offerUses), isTaken: sql<boolean>`${isTaken}` })
    .from(offerUses)
    .where(isThisCheckout);
  // A held use is one of all uses already, but another checkout with its email address may have been paid meanwhile.
  if (use?.isTaken && !use.paidAt)
    return hasUsesLeft(tx, use, sql`${isPaid} and ${ne(offerUses.checkoutId, checkoutId)}`);
  if (!use || use.isTaken || (await hasUsesLeft(tx, use, isTaken))) return true;
  const isOwnHold = and(eq(offerUses.buyerKey, use.buyerKey), isNull(offerUses.paidAt));
  if (!(await hasUsesLeft(tx, use, sql`${isTaken} and not (${isOwnHold})`))) return false;
  await tx
    .update(offerUses)
    .set({ heldUntil: sql`least(${offerUses.heldUntil}, now())` })
    .where(and(eq(offerUses.offerId, use.offerId), isOwnHold));
  return true;
}

type UseRow = typeof offerUses.$inferSelect;

async function hasUsesLeft(tx: Tx, { offerId, buyerKey: key, emailKey }: UseRow, isCounted: SQL): Promise<boolean> {
  const count = (which: SQL) =>
    sql<number>`(select count(*)::int from ${offerUses} where ${offerUses.offerId} = ${offers}.id and ${isCounted} and ${which})`;
  const isOwn = isUseOfBuyer({ key, emailKey });
  const [offer] = await tx
    .select({
      isLeft: sql<boolean>`coalesce(${count(sql`true`)} < ${offers.maxUses}, true) and coalesce(${count(isOwn)} < ${offers.maxUsesPerBuyer}, true)`,
    })
    .from(offers)
    .where(eq(offers.id, offerId));
  return offer?.isLeft ?? true;
}

/** For good: the caller has asked `mayTakeOfferUse`. */
export async function takeOfferUse(tx: Tx, checkoutId: string): Promise<void> {
  await tx
    .update(offerUses)
    .set({ paidAt: sql`coalesce(${offerUses.paidAt}, now())` })
    .where(eq(offerUses.checkoutId, checkoutId));
}

/** Erases who used a code; the uses still count. */
export async function eraseOfferBuyers(queries: Queries, checkoutIds: readonly string[]): Promise<void> {
  if (checkoutIds.length === 0) return;
  await queries
    .update(offerUses)
    .set({ buyerKey: sql`'erased:' || ${offerUses.checkoutId}`, emailKey: null })
    .where(inArray(offerUses.checkoutId, [...checkoutIds]));
}

/** Whether the code of a checkout can still be entered today. */
export async function isOfferRunning(tx: Tx, checkoutId: string): Promise<boolean> {
  const offerId = tx.select({ id: offerUses.offerId }).from(offerUses).where(eq(offerUses.checkoutId, checkoutId));
  const isRunning = and(inArray(offers.id, offerId), eq(offers.isPaused, false), sql`not ${hasEnded}`);
  return (await tx.$count(offers, isRunning)) > 0;
}

/** As part of another statement: those of the checkouts `ahead`, by the `step` of each. */
export const bringBackUses =
  'update offer_uses set held_until = held_until - step from ahead where checkout_id = ahead.id';
