import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { offerUses } from './schema.ts';

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

/** A payment that arrives after the hold takes its use all the same: the buyer has paid the amount that was agreed. */
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
