import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { runPrepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';

/** Of all buyers in one network who never paid here, unless one of them holds more alone: on a mobile network many share an address. */
export const maxNetworkPieces = 30;
/** Of such a buyer who pays by UPI or bank transfer: for 48 hours. */
const maxManualPieces = 10;
/** An unpaid hold of such a buyer counts once for each ten pieces. */
const maxWeight = 5;
const maxNetworkGuests = 10;
/** Unpaid payments that were opened within an hour. */
const maxOpenedPerHour = { buyer: 20, network: 120 };
/** Unpaid holds of a network before its new buyers have to wait. */
const freeNetworkHolds = 20;
const longestWaitMinutes = { buyer: 60, network: 30 };

interface Standing {
  opened: number;
  secondsToNextHour: number;
  /** A hold that expired counts 1, or more if it was large; one that a buyer who never paid replaced, the share of its time. Each counts half after six hours. */
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

/** A checkout that the provider did not open counts nothing. */
function standingOf(which: SQL, countsReplaced: SQL): SQL {
  const size = sql`case when is_newcomer then least(${sql.raw(String(maxWeight))}, greatest(1, pieces / 10.0)) else 1 end`;
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
        ${size} * case when hold_ended_at is null then 1 when ${countsReplaced} then least(1, extract(epoch from hold_ended_at - created_at) / 900)
          else 0 end as weight
      from checkouts where ${which} and state in ('held', 'expired', 'failed') and created_at > now() - interval '1 day'
        and (hold_ended_at is null or provider_order_id is not null)
    ) unpaid`;
}

function selectBuyerStanding(): SQL {
  const isPaid = sql`checkouts.state = 'paid' and orders.refund_reason is null`;
  const joined = sql`orders join checkouts on checkouts.id = orders.checkout_id`;
  return sql`with known as (select
      exists (select from ${joined} where orders.buyer_id = ${sql.placeholder('buyerId')}::text and ${isPaid})
      or exists (select from ${joined} where checkouts.buyer_id is null
        and checkouts.buyer_key = ${sql.placeholder('buyerKey')} and ${isPaid}) as has_paid)
    select (select has_paid from known) as "hasPaid",
      ${standingOf(sql`buyer_key = ${sql.placeholder('buyerKey')}`, sql`not (select has_paid from known)`)}`;
}

function selectNetworkStanding(): SQL {
  return sql`select ${standingOf(
    sql`network = ${sql.placeholder('network')} and is_newcomer and buyer_key <> ${sql.placeholder('buyerKey')}`,
    sql`true`,
  )}`;
}

export class HoldLimit extends ShopError {
  readonly limit: string;
  constructor(limit: string, message: string, retryAfterSeconds: number) {
    super('too_many_requests', message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
    this.limit = limit;
  }
}

/** Throws HoldLimit while too many holds of the buyer or the network ended unpaid or are open; ShopError 409 for many pieces of a first transfer. */
export function requireFreeHold(
  { buyer, network }: Standings,
  { pieces, isGuest, isManual }: { pieces: number; isGuest: boolean; isManual: boolean },
): void {
  if (isManual && !buyer.hasPaid && pieces > maxManualPieces)
    throw new ShopError(
      'conflict',
      `A first order by UPI or bank transfer is ${maxManualPieces} pieces at most, because we keep them for two days. Please take fewer, or pay online.`,
    );
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
  const isTooMuch = network.livePieces > 0 && network.livePieces + pieces > maxNetworkPieces;
  const isFull = isTooMuch || (isGuest && network.liveGuests >= maxNetworkGuests);
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
