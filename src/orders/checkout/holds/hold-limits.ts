import { type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { runPrepared } from '../../../platform/database/prepared.ts';
import { ShopError } from '../../../platform/errors.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPaise } from '../../../shared/money.ts';
import type { StoredDecision } from '../../core/stored-decision.ts';

/** The most pieces in all open holds of a buyer who never paid here. */
export const maxNewcomerPieces = 10;
/** Open unpaid payments of guests at one address. */
const maxGuestsOfAddress = 10;
/** Orders in cash on delivery of a buyer who never paid here, until the courier has the money. */
const maxCodOrders = 2;
/** Unpaid payments that one buyer opened within an hour. */
const maxOpenedPerHour = 20;
const longestWaitMinutes = 60;

export interface BuyerStanding {
  hasPaid: boolean;
  opened: number;
  secondsToNextHour: number;
  /**
   * A hold that expired counts 1; one that a buyer who never paid replaced, the share of its time. Each counts half
   * after six hours.
   */
  unpaidHolds: number;
  secondsSinceLast: number | null;
}

/** A free order is no payment. */
const hasPaid = (orderOrGuest: { buyerId: SQL; buyerKey?: SQL }) => {
  const isPaid = sql`checkouts.state = 'paid' and checkouts.amount_paise > 0 and orders.refund_reason is null`;
  const joined = sql`orders join checkouts on checkouts.id = orders.checkout_id`;
  const accountHasPaid = sql`exists (select from ${joined} where orders.buyer_id = ${orderOrGuest.buyerId} and ${isPaid})`;
  if (!orderOrGuest.buyerKey) return accountHasPaid;
  return sql`(${accountHasPaid} or exists (select from ${joined} where checkouts.buyer_id is null
    and checkouts.buyer_key = ${orderOrGuest.buyerKey} and ${isPaid}))`;
};

/** Whether a user has an order whose payment stands. */
export async function hasUserPaid(queries: Queries, userId: string): Promise<boolean> {
  const { rows } = await queries.execute<{ hasPaid: boolean }>(
    sql`select ${hasPaid({ buyerId: sql`${userId}::text` })} as "hasPaid"`,
  );
  return rows[0]?.hasPaid ?? false;
}

/** The buyer’s standing, as part of another query. A checkout that the provider did not open counts nothing. */
export function selectStanding(): SQL {
  const buyerKey = sql`${sql.placeholder('buyerKey')}`;
  const known = hasPaid({ buyerId: sql`${sql.placeholder('buyerId')}::text`, buyerKey });
  const lastHour = sql`created_at > now() - interval '1 hour'`;
  return sql`with known as (select ${known} as has_paid)
    select (select has_paid from known) as "hasPaid",
    count(*) filter (where ${lastHour})::int as opened,
    coalesce(extract(epoch from min(created_at) filter (where ${lastHour}) + interval '1 hour' - now()), 0)::int as "secondsToNextHour",
    coalesce(sum(weight * power(0.5, extract(epoch from now() - ended_at) / 21600)) filter (where ended_at <= now()), 0)::float8
      as "unpaidHolds",
    extract(epoch from now() - max(ended_at) filter (where ended_at <= now() and weight >= 0.1))::int as "secondsSinceLast"
    from (
      select created_at, coalesce(hold_ended_at, held_until) as ended_at,
        case when hold_ended_at is null then 1 when not (select has_paid from known)
          then least(1, extract(epoch from hold_ended_at - created_at) / 900) else 0 end as weight
      from checkouts where buyer_key = ${buyerKey} and state in ('held', 'expired', 'failed')
        and coalesce(cod_state, 'placed') in ('placed', 'awaiting', 'expired')
        and created_at > now() - interval '1 day' and (hold_ended_at is null or provider_order_id is not null)
    ) unpaid`;
}

export class HoldLimit extends ShopError {
  readonly limit: string;
  constructor(limit: string, message: string, retryAfterSeconds: number) {
    super('too_many_requests', message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
    this.limit = limit;
  }
}

/**
 * Throws HoldLimit while too many holds of the buyer ended unpaid; ShopError 409 for more pieces than a first order
 * has.
 */
export function requireFreeHold(standing: BuyerStanding, pieces: number): void {
  const { hasPaid: isKnown, unpaidHolds, secondsSinceLast, opened, secondsToNextHour } = standing;
  if (!isKnown && pieces > maxNewcomerPieces)
    throw new ShopError('conflict', t('shopping.firstPieces', { count: maxNewcomerPieces }));
  const wait = waitSeconds(unpaidHolds - 1) - (secondsSinceLast ?? 0);
  if (secondsSinceLast !== null && unpaidHolds >= 0.5 && wait > 0)
    throw new HoldLimit('wait_of_buyer', t('shopping.unpaidBefore', { minutes: inMinutes(wait) }), wait);
  if (opened >= maxOpenedPerHour)
    throw new HoldLimit(
      'opened_by_buyer',
      t('shopping.manyPayments', { minutes: inMinutes(secondsToNextHour) }),
      secondsToNextHour,
    );
}

/**
 * `codPaise` of a checkout is what is open of it; together with the new order it is what one order may be at most.
 * Throws ShopError 409.
 */
export function requireFewCodOrders(
  unpaid: { codPaise: number | null }[],
  { rules: { greatestPaise }, asked: { totalPaise } }: StoredDecision,
): void {
  const open = unpaid.flatMap(({ codPaise }) => codPaise ?? []);
  if (open.length >= maxCodOrders) throw new ShopError('conflict', t('shopping.openInCash', { count: maxCodOrders }));
  const sum = open.reduce((sum, paise) => sum + paise, totalPaise);
  if (open.length > 0 && sum > greatestPaise)
    throw new ShopError('conflict', t('shopping.mostInCash', { amount: formatPaise(greatestPaise) }));
}

/** The caller holds the lock of the address. Throws HoldLimit. */
export async function requireFewGuests(tx: Tx, who: { address: string; buyerKey: string }): Promise<void> {
  const statement = () => sql`select count(*)::int as open,
      coalesce(extract(epoch from min(held_until) - now()), 0)::int as "secondsToNextFree"
    from checkouts where is_newcomer and state in ('held', 'expired', 'failed') and created_at > now() - interval '1 hour'
      and guest_address = ${sql.placeholder('address')} and buyer_key <> ${sql.placeholder('buyerKey')}
      and hold_ended_at is null and held_until > now()`;
  const [found] = await runPrepared<{ open: number; secondsToNextFree: number }>(
    tx,
    'guests_of_address',
    statement,
    who,
  );
  if (!found || found.open < maxGuestsOfAddress) return;
  const seconds = Math.max(30, found.secondsToNextFree);
  const sentence = t('shopping.manyGuests', { minutes: inMinutes(seconds) });
  throw new HoldLimit('guests_of_address', sentence, seconds);
}

/** One minute, doubled by each further hold. */
function waitSeconds(doublings: number): number {
  return 60 * Math.min(longestWaitMinutes, 2 ** doublings);
}

function inMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
