import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { takeLock } from '../platform/database/take-lock.ts';
import { ShopError } from '../platform/errors.ts';
import type { LearnedRegion } from '../shared/delivery/learned-days.ts';
import { t } from '../shared/languages/translate.ts';
import { deliveryDays } from './schema.ts';

export type LearnedDays = Omit<LearnedRegion, 'acceptedDays'>;

/** Nothing is stored before the owner has saved her own days. What she has agreed to stays. */
export async function saveLearnedDays(tx: Tx, found: readonly LearnedDays[]): Promise<void> {
  await takeLock(tx, 'delivery days');
  const present = await findLearned(tx);
  if (!present) return;
  const accepted = new Map(present.map(({ region, acceptedDays }) => [region, acceptedDays]));
  const learned = found.map((one) => ({ ...one, acceptedDays: accepted.get(one.region) ?? null }));
  // Each write clears every cached page.
  if (JSON.stringify(learned.map(sortedKeys)) === JSON.stringify(present.map(sortedKeys))) return;
  await tx.update(deliveryDays).set({ learned });
}

/**
 * With the owner's say, a region is promised fewer days than her own setting: as many as nine of ten parcels take
 * today, and not fewer later. Throws ShopError 409 for a region that is not learned.
 */
export async function acceptLearnedDays(tx: Tx, region: string, isAccepted: boolean): Promise<void> {
  await takeLock(tx, 'delivery days');
  const present = (await findLearned(tx)) ?? [];
  if (!present.some((one) => one.region === region))
    throw new ShopError('conflict', t('deliveryAnswers.fewDeliveries'));
  const learned = present.map((one) =>
    one.region === region ? { ...one, acceptedDays: isAccepted ? one.longDays : null } : one,
  );
  await tx.update(deliveryDays).set({ learned, changedAt: sql`now()` });
}

async function findLearned(queries: Queries): Promise<LearnedRegion[] | null> {
  const [row] = await queries.select({ learned: deliveryDays.learned }).from(deliveryDays);
  return row?.learned ?? null;
}

/** JSON of the database has its keys in an order of its own. */
function sortedKeys({ region, deliveries, medianDays, longDays, acceptedDays }: LearnedRegion) {
  return [region, deliveries, medianDays, longDays, acceptedDays];
}
