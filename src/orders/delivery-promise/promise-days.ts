import type { BoughtProduct } from '../../catalog/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/errors.ts';
import {
  holidayBefore,
  type Planned,
  type PromisedLine,
  type PromiseInput,
  piecesToMake,
  planDelivery,
  promiseDelivery,
  type QueuedPieces,
  queueLoad,
  type Transit,
} from '../../shared/delivery/delivery-promise.ts';
import { type Destination, destinationAt } from '../../shared/delivery/delivery-state.ts';
import { dayChangedSentence } from '../../shared/delivery/promise-text.ts';
import { closedSentence } from '../../shared/opening.ts';
import { findPlace, type PromiseRules, slowestTransit, transitTo, workCalendar } from '../../shipping/index.ts';
import { type FoundSettings, findShopSettings } from '../../shop-settings/index.ts';
import type { PromisedBody, timings } from '../core/bodies/promise-output.ts';
import { findQueue, type PromiseQueue } from './find-queue.ts';

export interface Asked {
  lines: readonly PromisedLine[];
  /** Null = the place is not known, or the buyer collects everything. */
  destination: Destination | null;
}
/** In the body of an order. */
export interface WantedDays {
  /** The days that the buyer has seen: only compared. */
  promised?: { dispatchOn: string; arriveBy?: string };
  /** The day on which it is needed. */
  wantedOn?: string;
  /** `around` = as late as it still arrives by `wantedOn`; where that cannot be, as soon as possible. */
  timing?: (typeof timings)[number];
}
export type StoredDays = Record<'dispatchOn' | 'arriveFrom' | 'arriveBy' | 'wantedOn', string | null> & {
  isPlanned: boolean;
};

const noQueue: PromiseQueue = { queue: [], madeToday: 0 };

type FindQueue = () => Promise<PromiseQueue>;

/** Reads no queue for pieces that are ready. */
async function queueFor(lines: readonly PromisedLine[], find: FindQueue): Promise<PromiseQueue> {
  return piecesToMake(lines) === 0 ? noQueue : find();
}

function promiseInput(
  { days }: PromiseRules,
  { queue, madeToday }: PromiseQueue,
  lines: readonly PromisedLine[],
  transit: Transit | null,
): PromiseInput {
  return { ...workCalendar(days), now: new Date(), queue, madeToday, lines, transit };
}

/** The earliest days; null where none can be promised. */
export async function promiseDays(
  rules: PromiseRules | null,
  asked: Asked,
  find: FindQueue,
): Promise<PromisedBody | null> {
  return rules && promiseIn(await queueFor(asked.lines, find), rules, asked);
}

function promiseIn(queue: PromiseQueue, rules: PromiseRules, { lines, destination }: Asked): PromisedBody | null {
  const input = promiseInput(rules, queue, lines, destination && transitTo(rules, destination));
  const promised = promiseDelivery(input);
  if (!promised) return null;
  const { dispatchOn, arriveBy, holdsUntil } = promised;
  return {
    dispatchOn,
    arriveBy,
    orderUntil: holdsUntil.toISOString(),
    city: destination?.pin ? findPlace(destination.pin).city : null,
    holiday: holidayBefore(dispatchOn, input),
  };
}

/**
 * For an order that is placed now: until the commit, nobody else is promised a day of pieces that are to be made.
 * Throws ShopError 409 promise_changed when its days became later than those that were shown.
 */
export async function promiseOrder(
  tx: Tx,
  bought: Bought,
  { rules, destination }: Place,
  { promised: shown, wantedOn, timing }: WantedDays,
): Promise<StoredDays> {
  const asked = makePromiseRequest(bought, destination);
  const queue = rules ? await queueFor(asked.lines, () => findQueue(tx, { locks: true })) : noQueue;
  const promise = rules && promiseIn(queue, rules, asked);
  const planned = timing === 'around' ? planIn(queue, rules, bought, { ...asked, wantedOn }) : null;
  const { dispatchOn, arriveBy } = planned ?? promise ?? { dispatchOn: null, arriveBy: null };
  if (promise && (isLater(dispatchOn, shown?.dispatchOn) || isLater(arriveBy, shown?.arriveBy)))
    throw makeLaterDayError({ ...promise, ...planned }, { isCollected: !isSent(bought) });
  tagLongerQueue(tx, rules, queue, { dispatchOn, pieces: piecesToMake(asked.lines) });
  const arriveFrom = planned?.arriveFrom ?? null;
  return { dispatchOn, arriveFrom, arriveBy, wantedOn: wantedOn ?? null, isPlanned: planned !== null };
}

function makeLaterDayError(promise: PromisedBody, { isCollected }: { isCollected: boolean }): ShopError {
  const { dispatchOn, arriveBy, orderUntil, city, holiday } = promise;
  const body = { promise: { dispatchOn, arriveBy, orderUntil, city, holiday } };
  return new ShopError('promise_changed', () => dayChangedSentence({ ...promise, isCollected }), { body });
}

/** Null without a wanted day, if it is too early, and for a parcel to an unknown place. */
function planIn(
  queue: PromiseQueue,
  rules: PromiseRules | null,
  bought: Bought,
  { lines, destination, wantedOn }: Asked & { wantedOn: string | undefined },
): Planned | null {
  const transit = rules && destination && transitTo(rules, destination);
  if (!rules || !wantedOn || (isSent(bought) && !transit)) return null;
  return planDelivery(promiseInput(rules, queue, lines, transit), wantedOn);
}

/** Clears cached pages unless the days of others stay the same with these pieces in the queue. */
function tagLongerQueue(
  tx: Tx,
  rules: PromiseRules | null,
  { queue, madeToday }: PromiseQueue,
  added: QueuedPieces,
): void {
  if (added.pieces === 0) return;
  const load = (queue: QueuedPieces[]) => rules && queueLoad({ ...workCalendar(rules.days), queue, madeToday });
  const isSame = added.dispatchOn !== null && load(queue) === load([...queue, added]);
  if (!isSame) tagWrites(tx, 'everything');
}

/**
 * For an order that is not placed yet; null while the shop sells nothing. `planned` is set where there is a choice: it
 * can leave later than `promise`, and still arrive by `wantedOn`.
 */
export async function promiseNow(
  queries: Queries,
  shopName: string,
  bought: Bought,
  { rules, destination, wantedOn }: Place & { wantedOn?: string },
): Promise<{ promise: PromisedBody | null; planned: Planned | null }> {
  const sells = rules && isSelling(await findShopSettings(queries, shopName));
  if (!sells) return { promise: null, planned: null };
  const asked = makePromiseRequest(bought, destination);
  const queue = await queueFor(asked.lines, () => findQueue(queries));
  const promise = promiseIn(queue, rules, asked);
  const planned = planIn(queue, rules, bought, { ...asked, wantedOn });
  return { promise, planned: planned && promise && planned.dispatchOn > promise.dispatchOn ? planned : null };
}

interface Place {
  destination: Destination;
  rules: PromiseRules | null;
}
type Bought = readonly { product: BoughtProduct; quantity: number }[];

/** Nothing travels to a buyer who collects everything. */
function makePromiseRequest(bought: Bought, destination: Destination): Asked {
  const lines = bought.map(({ product: { makeDays }, quantity }) => ({ quantity, makeDays }));
  return { lines, destination: isSent(bought) ? destination : null };
}

function isSent(bought: Bought): boolean {
  return bought.some(({ product }) => product.shipping);
}

function isLater(day: string | null, shown: string | undefined): boolean {
  return day !== null && shown !== undefined && day > shown;
}

/** Finds what days depend on, for answers before an order; cached values are enough. */
export interface PromiseSource {
  findSettings: () => Promise<FoundSettings>;
  findDelivery: () => Promise<{ charges: PromiseRules['charges']; days: PromiseRules['days'] | null }>;
  findQueue: FindQueue;
}

/** Null while the shop sells nothing, or promises no days. */
export async function findOpenRules({ findSettings, findDelivery }: PromiseSource): Promise<PromiseRules | null> {
  const { charges, days } = await findDelivery();
  return days?.isPromised && isSelling(await findSettings()) ? { days, charges } : null;
}

function isSelling(settings: FoundSettings): boolean {
  return settings.isOpened && !closedSentence(settings, new Date());
}

/**
 * What `promiseDelivery` and `lastTimeToOrder` are asked with, without a PIN code for lines to the rest of India; null
 * where no day is promised.
 */
export async function findPromiseInput(
  source: PromiseSource,
  pin?: string,
): Promise<((lines: readonly PromisedLine[]) => PromiseInput) | null> {
  const rules = await findOpenRules(source);
  if (!rules) return null;
  const queue = await source.findQueue();
  const slowest = slowestTransit(rules.days);
  return (lines) => promiseInput(rules, queue, lines, pin ? transitTo(rules, destinationAt(pin)) : slowest);
}
