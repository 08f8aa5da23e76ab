import { z } from 'zod';
import { codeOrder } from '../platform/database/code-order.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { dayInIndia, lastDayBefore } from '../platform/database/shop-day.ts';
import { ShopError } from '../platform/errors.ts';
import { text } from '../platform/input.ts';
import { toRupees } from '../shared/money.ts';
import { offerKinds } from '../shared/orders/offer.ts';
import { offerInput } from './api.ts';
import { insertOffer } from './change-offers.ts';
import { offers } from './schema.ts';

const count = z.int().min(1).max(1_000_000).nullable();

/** An offer in the file of a whole catalog, without its uses. */
export const movedOffer = z.strictObject({
  code: text({ max: 100 }),
  kind: z.enum(offerKinds),
  percent: z.int().nullable(),
  amount: z.number().nullable(),
  minimum: z.number(),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  maxUses: count,
  maxUsesPerBuyer: count,
  isPaused: z.boolean(),
});
type MovedOffer = z.output<typeof movedOffer>;

/** By code. */
export async function listMovedOffers(queries: Queries): Promise<MovedOffer[]> {
  const rows = await queries
    .select({ offer: offers, from: dayInIndia(offers.startsAt), until: lastDayBefore(offers.endsAt) })
    .from(offers)
    .orderBy(codeOrder(offers.code));
  return rows.map(({ offer, from, until }) => ({
    code: offer.code,
    kind: offer.kind,
    percent: offer.percent,
    amount: offer.amountPaise === null ? null : toRupees(offer.amountPaise),
    minimum: toRupees(offer.minimumPaise),
    from,
    until,
    maxUses: offer.maxUses,
    maxUsesPerBuyer: offer.maxUsesPerBuyer,
    isPaused: offer.isPaused,
  }));
}

/** One whose code is here already stays as it is; one that is over is taken, too. Throws ShopError 400. */
export async function importOffer(tx: Tx, { isPaused, ...moved }: MovedOffer): Promise<void> {
  const parsed = offerInput.safeParse(moved);
  if (!parsed.success) throw new ShopError('bad_input', parsed.error.issues[0]?.message);
  await insertOffer(tx, parsed.data, isPaused);
}
