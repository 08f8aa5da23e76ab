import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { dayInIndia, lastDayBefore } from '../platform/database/shop-day.ts';
import { toRupees } from '../shared/money.ts';
import type { OfferBody } from './api.ts';
import { offers, offerUses } from './schema.ts';

export const hasBegun = sql<boolean>`coalesce(${offers.startsAt} <= statement_timestamp(), true)`;
export const hasEnded = sql<boolean>`coalesce(${offers.endsAt} <= statement_timestamp(), false)`;
const isPaid = isNotNull(offerUses.paidAt);
const isHeld = sql`(${offerUses.paidAt} is null and ${offerUses.heldUntil} > statement_timestamp())`;
/** A held use counts like a paid one, so that the last one is given to one buyer. */
export const isTaken = sql`(${isPaid} or ${isHeld})`;

/** Drizzle omits table names in a select from one table. */
function usesOf(which: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${offerUses} where ${offerUses}.offer_id = ${offers}.id and ${which})`;
}

const selected = {
  offer: offers,
  from: dayInIndia(offers.startsAt),
  until: lastDayBefore(offers.endsAt),
  hasBegun,
  hasEnded,
  used: usesOf(sql`${offerUses}.paid_at is not null`),
  held: usesOf(sql`${offerUses}.paid_at is null and ${offerUses}.held_until > statement_timestamp()`),
};

export async function listOffers(queries: Queries): Promise<OfferBody[]> {
  const rows = await queries.select(selected).from(offers).orderBy(desc(offers.createdAt), desc(offers.id));
  return rows.map(bodyOf);
}

export async function findOffer(queries: Queries, offerId: string): Promise<OfferBody | null> {
  const [row] = await queries.select(selected).from(offers).where(eq(offers.id, offerId));
  return row ? bodyOf(row) : null;
}

type Row = Awaited<ReturnType<typeof selectAll>>[number];
function selectAll(queries: Queries) {
  return queries.select(selected).from(offers);
}

function bodyOf({ offer, from, until, used, held, ...times }: Row): OfferBody {
  const { id: _id, code, kind, percent, amountPaise, minimumPaise, maxUses, maxUsesPerBuyer, isPaused } = offer;
  const isUsedUp = maxUses !== null && used >= maxUses;
  return {
    _id,
    code,
    kind,
    percent,
    amount: amountPaise === null ? null : toRupees(amountPaise),
    minimum: toRupees(minimumPaise),
    from,
    until,
    maxUses,
    maxUsesPerBuyer,
    state: isPaused ? 'paused' : times.hasEnded ? 'over' : isUsedUp ? 'used_up' : times.hasBegun ? 'on' : 'planned',
    used,
    held,
    createdAt: offer.createdAt.toISOString(),
  };
}

/** Whether a shopper may enter a code now. */
export async function hasOffers(queries: Queries): Promise<boolean> {
  return (await queries.$count(offers, and(eq(offers.isPaused, false), hasBegun, sql`not ${hasEnded}`))) > 0;
}

/** Whether pages offer a field for a code: also before the first day of an offer, because pages are cached. */
export async function mayTakeCodes(queries: Queries): Promise<boolean> {
  const rows = await prepared(queries, 'may_take_codes', () =>
    queries
      .select({ id: offers.id })
      .from(offers)
      .where(and(eq(offers.isPaused, false), sql`not ${hasEnded}`))
      .limit(1),
  ).execute();
  return rows.length > 0;
}
