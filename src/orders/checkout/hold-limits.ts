import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { runPrepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';

/** At a time, for buyers who never paid here. */
export const maxNewcomerPieces = 10;
/** Of all such buyers in one network: on a mobile network many share an address. */
export const maxNetworkPieces = 30;
const maxNetworkGuests = 10;
/** Unpaid payments that were opened within an hour. */
const maxOpenedPerHour = { buyer: 20, network: 120 };
/** Unpaid holds of a network before its new buyers have to wait. */
const freeNetworkHolds = 20;
const longestWaitMinutes = { buyer: 60, network: 30 };

interface Standing {
  opened: number;
  secondsToNextHour: number;
  /** A hold that expired counts 1, one that was ended early the share of its time; each counts half after six hours. */
  unpaidHolds: number;
  secondsSinceLast: number | null;
  livePieces: number;
  liveGuests: number;
  secondsToNextFree: number;
}
export interface BuyerStanding extends Standing {
  hasPaid: boolean;
}
export interface Standings {
  buyer: BuyerStanding;
  network: Standing;
}

/** The caller holds the locks of the buyer and the network. */
export async function findStandings(
  tx: Tx,
  who: { buyerId: string | null; buyerKey: string; network: string },
): Promise<Standings> {
  const [found] = await runPrepared<Standings>(tx, 'standings', selectStandings, who);
  return found as Standings;
}

function selectStandings(): SQL {
  return sql`select (select to_json(one) from (${selectBuyerStanding()}) one) as buyer,
    (select to_json(one) from (${selectNetworkStanding()}) one) as network`;
}

function standingOf(which: SQL): SQL {
  return sql`
    count(*) filter (where created_at > now() - interval '1 hour')::int as opened,
    coalesce(extract(epoch from min(created_at) filter (where created_at > now() - interval '1 hour') + interval '1 hour' - now()), 0)::int
      as "secondsToNextHour",
    coalesce(sum(weight * power(0.5, extract(epoch from now() - ended_at) / 21600)) filter (where ended_at <= now()), 0)::float8
      as "unpaidHolds",
    extract(epoch from now() - max(ended_at) filter (where ended_at <= now() and weight >= 0.1))::int as "secondsSinceLast",
    coalesce(sum(pieces) filter (where ended_at > now()), 0)::int as "livePieces",
    count(*) filter (where ended_at > now() and buyer_id is null)::int as "liveGuests",
    coalesce(extract(epoch from min(ended_at) filter (where ended_at > now()) - now()), 0)::int as "secondsToNextFree"
    from (
      select created_at, buyer_id, pieces, coalesce(hold_ended_at, held_until) as ended_at,
        case when hold_ended_at is null then 1 else least(1, extract(epoch from hold_ended_at - created_at) / 900) end as weight
      from checkouts where ${which} and state in ('held', 'expired', 'failed') and created_at > now() - interval '1 day'
    ) unpaid`;
}

function selectBuyerStanding(): SQL {
  const isPaid = sql`checkouts.state = 'paid' and orders.refund_reason is null`;
  const joined = sql`orders join checkouts on checkouts.id = orders.checkout_id`;
  return sql`select (
      exists (select from ${joined} where orders.buyer_id = ${sql.placeholder('buyerId')}::text and ${isPaid})
      or exists (select from ${joined} where checkouts.buyer_id is null
        and checkouts.buyer_key = ${sql.placeholder('buyerKey')} and ${isPaid})
    ) as "hasPaid", ${standingOf(sql`buyer_key = ${sql.placeholder('buyerKey')}`)}`;
}

function selectNetworkStanding(): SQL {
  return sql`select ${standingOf(
    sql`network = ${sql.placeholder('network')} and is_newcomer and buyer_key <> ${sql.placeholder('buyerKey')}`,
  )}`;
}

export class HoldLimit extends ShopError {
  readonly limit: string;
  constructor(limit: string, message: string, retryAfterSeconds: number) {
    super('too_many_requests', message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
    this.limit = limit;
  }
}

export function requireFewPieces({ hasPaid }: BuyerStanding, pieces: number): void {
  if (hasPaid || pieces <= maxNewcomerPieces) return;
  const message = `A first order here is ${maxNewcomerPieces} pieces at most. Please take ${maxNewcomerPieces} or fewer now: once they are paid, you can order as many as you like.`;
  throw new HoldLimit('pieces_of_newcomer', message, 900);
}

/** Throws HoldLimit while too many holds of the buyer or the network ended unpaid or are open. */
export function requireFreeHold(
  { buyer, network }: Standings,
  { pieces, isGuest }: { pieces: number; isGuest: boolean },
): void {
  const wait = waitSeconds(buyer.unpaidHolds - 1, longestWaitMinutes.buyer) - (buyer.secondsSinceLast ?? 0);
  if (buyer.secondsSinceLast !== null && buyer.unpaidHolds >= 0.5 && wait > 0)
    throw new HoldLimit(
      'wait_of_buyer',
      `The gifts of your last orders were set aside and not paid for. Please try again ${inMinutes(wait)}.`,
      wait,
    );
  if (buyer.opened >= maxOpenedPerHour.buyer)
    throw new HoldLimit(
      'opened_by_buyer',
      `You have started many payments within an hour. Please finish the open one, or try again ${inMinutes(buyer.secondsToNextHour)}.`,
      buyer.secondsToNextHour,
    );
  if (!buyer.hasPaid) requireFreeNetwork(network, { pieces, isGuest });
}

function requireFreeNetwork(network: Standing, { pieces, isGuest }: { pieces: number; isGuest: boolean }): void {
  const wait =
    waitSeconds((network.unpaidHolds - freeNetworkHolds) / 5, longestWaitMinutes.network) -
    (network.secondsSinceLast ?? 0);
  const isWaiting = network.secondsSinceLast !== null && network.unpaidHolds >= freeNetworkHolds && wait > 0;
  const isFull = network.livePieces + pieces > maxNetworkPieces || (isGuest && network.liveGuests >= maxNetworkGuests);
  const isBusy = network.opened >= maxOpenedPerHour.network;
  if (!isWaiting && !isFull && !isBusy) return;
  const seconds = isWaiting ? wait : isFull ? network.secondsToNextFree : network.secondsToNextHour;
  const message = `Many first orders from your network are waiting for their payment just now. Please try again ${inMinutes(seconds)}.`;
  throw new HoldLimit(isFull ? 'pieces_of_network' : 'wait_of_network', message, Math.max(30, seconds));
}

/** One minute, doubled by each further hold. */
function waitSeconds(doublings: number, longestMinutes: number): number {
  return 60 * Math.min(longestMinutes, 2 ** doublings);
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}
