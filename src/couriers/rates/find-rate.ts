import { and, eq, lt, sql } from 'drizzle-orm';
import { findBoughtProducts, findWeights } from '../../catalog/index.ts';
import type { FindDeliveryRate, RatedPieces } from '../../orders/index.ts';
import { badLogin } from '../../platform/couriers/courier-provider.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { toNetworkBlock } from '../../platform/http/clients/client-network.ts';
import { makeWindowCounter } from '../../platform/http/clients/window-counter.ts';
import type { Failed } from '../../platform/network/provider-answer.ts';
import { chargedGrams } from '../../shared/delivery/courier-charge.ts';
import { chooseRate } from '../propose-rates.ts';
import type { CourierAccount, CourierAccountSource } from '../settings/courier-accounts.ts';
import { courierRates } from './schema.ts';

/** Then the courier is asked again. An order takes what the cart has shown a little longer. */
const freshHours = { cart: 12, order: 14 } as const;
/** Longer, nobody waits: the owner's own charges are shown, and the answer is stored for the next one. */
const patienceMs = 3_000;
/** After a call without an answer. */
const pauseMs = 60_000;
/** After a refusal: of this place and weight, or of everything where the account may not ask. */
const refusedMs = 600_000;
const refusedAccount = [401, 402, 403];
/** A stranger who tries PIN codes does not use up what the provider allows. */
const maxCallsPerMinute = 60;
/** Nor does one network use up what all buyers share. */
const maxCallsPerNetwork = 15;
const storedDays = 7;
/** Heavier parcels are sent by other ways. */
const maxGrams = 50_000;
/** What is in the parcel is not known here: couriers ask for insurance from higher values on. */
const valuePaise = 100_000;

interface RateDependencies {
  db: Pick<Database, 'read'>;
  accounts: CourierAccountSource;
  /** May be remembered: the order decides with what is stored. */
  isByCourier: () => Promise<boolean>;
  isLimited: boolean;
}

/** Null where the owner's own charges apply: she wants them, a weight is missing, or no courier has answered. */
export function makeRateFinder({ db, accounts, isByCourier, isLimited }: RateDependencies): FindDeliveryRate {
  const ask = rateAsker(db.read, isLimited);
  return async ({ pin, pieces, isOrder, from }) => {
    if (!pin || !(await isByCourier())) return null;
    const account = await accounts.find();
    const grams = account && (await weigh(db.read, pieces));
    if (!account || !grams || grams > maxGrams) return null;
    const key = { fromPin: account.pickupPin, toPin: pin, grams: chargedGrams(grams) };
    const known = await findStored(db.read, key, freshHours[isOrder ? 'order' : 'cart']);
    return known ? known.paise : ask(account, key, from);
  };
}

/** What is collected weighs nothing; null where a weight is not known. */
async function weigh(queries: Queries, pieces: readonly RatedPieces[]): Promise<number | null> {
  const ids = [...new Set(pieces.map(({ productId }) => productId))];
  const sent = new Set((await findBoughtProducts(queries, ids)).filter(({ shipping }) => shipping).map(({ id }) => id));
  const weights = await findWeights(queries, ids);
  let grams = 0;
  for (const { productId, quantity } of pieces) {
    if (!sent.has(productId)) continue;
    const weight = weights.get(productId);
    if (!weight) return null;
    grams += weight * quantity;
  }
  return grams || null;
}

type RateKey = Pick<typeof courierRates.$inferSelect, 'fromPin' | 'toPin' | 'grams'>;

async function findStored(queries: Queries, { fromPin, toPin, grams }: RateKey, hours: number) {
  const isKey = and(eq(courierRates.fromPin, fromPin), eq(courierRates.toPin, toPin), eq(courierRates.grams, grams));
  const isFresh = sql`${courierRates.fetchedAt} > now() - make_interval(hours => ${hours}::int)`;
  const [row] = await queries.select({ paise: courierRates.paise }).from(courierRates).where(and(isKey, isFresh));
  return row;
}

/** Requests for one rate share a call; after a failure the provider has a pause. */
function rateAsker(read: Queries, isLimited: boolean) {
  const asking = new Map<string, Promise<number | null>>();
  const { isOver, begin } = ratePauses();
  let minute = { began: Number.NEGATIVE_INFINITY, calls: 0 };
  const countByNetwork = isLimited ? makeWindowCounter(maxCallsPerNetwork) : () => 0;
  const mayAsk = (name: string, from: string) => {
    const now = performance.now();
    if (now - minute.began > 60_000) minute = { began: now, calls: 0 };
    return isOver(name) && minute.calls < maxCallsPerMinute && countByNetwork(toNetworkBlock(from)) === 0;
  };
  const fetchRate = async ({ provider }: CourierAccount, key: RateKey): Promise<number | null> => {
    minute.calls++;
    const answered = await provider.findRates({ ...key, ...boxFor(key), valuePaise, codPaise: 0 });
    if (!answered.ok) {
      begin(JSON.stringify(key), answered);
      return null;
    }
    const paise = chooseRate(answered.value, 'cheapest')?.chargePaise ?? null;
    const found = { paise, fetchedAt: sql`now()` };
    await read
      .insert(courierRates)
      .values({ ...key, ...found })
      .onConflictDoUpdate({ target: [courierRates.fromPin, courierRates.toPin, courierRates.grams], set: found });
    return paise;
  };
  return async (account: CourierAccount, key: RateKey, from: string): Promise<number | null> => {
    const name = JSON.stringify(key);
    const present = asking.get(name);
    if (!present && !mayAsk(name, from)) return null;
    const asked = present ?? fetchRate(account, key).finally(() => asking.delete(name));
    asking.set(name, asked);
    return Promise.race([asked.catch(() => null), afterPatience()]);
  };
}

/** When a rate may be asked for again. */
function ratePauses() {
  let allUntil = 0;
  const refused = new Map<string, number>();
  const begin = (name: string, { kind, status, code }: Failed) => {
    const now = performance.now();
    for (const [other, until] of refused) if (until <= now) refused.delete(other);
    if (code === badLogin || refusedAccount.includes(status)) allUntil = now + refusedMs;
    else if (kind === 'refused') refused.set(name, now + refusedMs);
    else allUntil = now + pauseMs;
  };
  const isOver = (name: string) => Math.max(allUntil, refused.get(name) ?? 0) <= performance.now();
  return { isOver, begin };
}

function afterPatience(): Promise<null> {
  return new Promise((done) => setTimeout(done, patienceMs, null).unref());
}

/** A box that is charged for no more than its weight: couriers count 5,000 cm³ as a kilogram. */
function boxFor({ grams }: RateKey) {
  const side = Math.max(1, Math.floor(Math.cbrt(grams * 5)));
  return { weightGrams: grams, lengthCm: side, widthCm: side, heightCm: side };
}

export async function eraseOldRates({ read }: Pick<Database, 'read'>): Promise<void> {
  await read
    .delete(courierRates)
    .where(lt(courierRates.fetchedAt, sql`now() - make_interval(days => ${storedDays}::int)`));
}
