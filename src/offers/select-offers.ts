import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { dayInIndia, lastDayBefore } from '../platform/database/shop-day.ts';
import { toRupees } from '../shared/money.ts';
import type { OfferBody } from './api.ts';
import { offers, offerUses } from './schema.ts';

export const hasBegun = sql<boolean>`coalesce(${offers.startsAt} <= statement_timestamp(), true)`;
export const hasEnded = sql<boolean>`coalesce(${offers.endsAt} <= statement_timestamp(), false)`;
export const isPaid = isNotNull(offerUses.paidAt);
const isHeld = sql`(${offerUses.paidAt} is null and ${offerUses.heldUntil} > statement_timestamp())`;
/** A held use counts like a paid one, so that the last one is given to one buyer. */
export const isTaken = sql`(${isPaid} or ${isHeld})`;

/** Anybody can type an email address: only uses that were paid count by it. */
export function isUseOfBuyer(buyer: { key: string; emailKey: string | null } | null): SQL {
  const { key = null, emailKey = null } = buyer ?? {};
  return sql`(${offerUses.buyerKey} = ${key}::text or (${offerUses.emailKey} = ${emailKey}::text and ${isPaid}))`;
}

/** Each use is read once. */
function selectAll(queries: Queries) {
  const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const uses = queries
    .select({ used: count(isPaid).as('used'), held: count(isHeld).as('held') })
    .from(offerUses)
    .where(eq(offerUses.offerId, offers.id))
    .as('uses');
  return queries
    .select({
      offer: offers,
      from: dayInIndia(offers.startsAt),
      until: lastDayBefore(offers.endsAt),
      hasBegun,
      hasEnded,
      used: uses.used,
      held: uses.held,
    })
    .from(offers)
    .crossJoinLateral(uses)
    .$dynamic();
}

export async function listOffers(queries: Queries): Promise<OfferBody[]> {
  const rows = await selectAll(queries).orderBy(desc(offers.createdAt), desc(offers.id));
  return rows.map(offerBody);
}

export async function findOffer(queries: Queries, offerId: string): Promise<OfferBody | null> {
  const [row] = await selectAll(queries).where(eq(offers.id, offerId));
  return row ? offerBody(row) : null;
}

type Row = Awaited<ReturnType<typeof selectAll>>[number];
function offerBody({ offer, from, until, used, held, ...times }: Row): OfferBody {
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
