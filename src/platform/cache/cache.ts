import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../../shared/cache-tag.ts';
import { startOfNextDay } from '../../shared/dates/dates.ts';
import { countChanges } from './cache-validity.ts';
import {
  type Finishing,
  finishResponse,
  type ResponseContent,
  type StoredResponse,
  whenSentOnce,
  whenStored,
} from './stored-response.ts';

export interface ResponseCache {
  find(key: string): StoredResponse | undefined;
  /** Concurrent requests share one call of `create`; keys over 1 kB are not stored. */
  findOrCreate(key: string, create: () => Promise<ResponseContent>): Promise<StoredResponse>;
  /**
   * From now on, no response is found that was read from these, nor one that is being made from what was there before.
   */
  invalidate(tags: readonly CacheTag[]): void;
  /** Everything changes at this moment, as at the start of each day in India, unless an earlier one was named. */
  clearAt(moment: Date): void;
  /** While true, changes may have been missed: responses are sent as stale, and none is added. */
  setStale(isNowStale: boolean): void;
  readonly isStale: boolean;
  readonly size: { entries: number; bytes: number };
  /** Since the start; requests that share one call of `create` are hits but for the first. */
  readonly lookups: { hits: number; misses: number };
}

type Create = () => Promise<ResponseContent>;
type Fill = (key: string, create: Create) => Promise<StoredResponse>;

interface Entry extends StoredResponse {
  /** The changes that had been counted when it was begun. */
  begunAfter: number;
  /** By `performance.now()`. */
  expiresAt: number;
}

const maxKeyLength = 1_024;
const maxPlainKeyLength = 200;
const maxEntries = 20_000;
/** Bytes of an entry's objects and headers, mostly of the Content-Security-Policy. */
const entryBytes = 2_048;
const tagBytes = 80;

/** `maxBytes` bounds keys, headers and bodies, 0 = nothing is stored; responses replace `baseHeaders` by their own. */
export function makeResponseCache(maxBytes: number, baseHeaders: Record<string, string> = {}): ResponseCache {
  const store = openStore(Math.max(1, maxBytes));
  const lookups = { hits: 0, misses: 0 };
  const find = (key: string) => {
    const found = store.find(shorten(key));
    if (found) lookups.hits++;
    return found;
  };
  const make = async (create: Create, finishing: Finishing) => {
    lookups.misses++;
    return finishResponse(baseHeaders, await create(), finishing);
  };
  const fill = async (key: string, create: Create) => {
    const begunAfter = store.countChanges();
    return store.add(shorten(key), await make(create, whenStored), begunAfter);
  };
  const fillOnce = shareCalls(fill, store.countChanges, () => lookups.hits++);
  return {
    find,
    lookups,
    async findOrCreate(key, create) {
      if (maxBytes === 0 || key.length > maxKeyLength) return make(create, whenSentOnce);
      return find(key) ?? fillOnce(key, create);
    },
    invalidate: store.invalidate,
    clearAt: store.clearAt,
    setStale: store.setStale,
    get isStale() {
      return store.isStale();
    },
    get size() {
      return store.size();
    },
  };
}

function openStore(maxSize: number) {
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize, sizeCalculation: countBytes });
  const changes = countChanges();
  const clearing = scheduleClearing();
  let isStale = false;
  const invalidate = (tags: readonly CacheTag[]) => {
    changes.add(tags);
    if (tags.includes('everything')) entries.clear();
  };
  const clearWhenDue = () => {
    if (!isStale && clearing.isDue()) invalidate(['everything']);
  };
  return {
    find(key: string): StoredResponse | undefined {
      clearWhenDue();
      const found = entries.get(key);
      if (!found) return undefined;
      const isInTime = isStale || found.expiresAt > performance.now();
      if (isInTime && changes.isUnchanged(found.validity.tags, found.begunAfter)) return found;
      entries.delete(key);
      return undefined;
    },
    /** Unless what it was read from has changed meanwhile. */
    add(key: string, response: StoredResponse, begunAfter: number): StoredResponse {
      const { isCacheable, body, validity } = response;
      if (!isCacheable || isStale || !changes.isUnchanged(validity.tags, begunAfter)) return response;
      const expiresAt = performance.now() + validity.maxAgeMs;
      entries.set(key, { ...response, body: copyBytes(body), begunAfter, expiresAt });
      return response;
    },
    invalidate,
    countChanges: changes.count,
    clearAt: clearing.addMoment,
    setStale: (isNowStale: boolean) => {
      isStale = isNowStale;
    },
    isStale: () => isStale,
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}

const clockStepMs = 60_000;

/** At the start of each day, at moments that are added, and when the clock was set back. */
function scheduleClearing() {
  let clearsAt = startOfNextDay(new Date()).getTime();
  let latest = Date.now();
  return {
    isDue(): boolean {
      const now = Date.now();
      const isSetBack = now < latest - clockStepMs;
      latest = isSetBack ? now : Math.max(latest, now);
      if (now < clearsAt && !isSetBack) return false;
      clearsAt = startOfNextDay(new Date()).getTime();
      return true;
    },
    addMoment(moment: Date): void {
      clearsAt = Math.min(clearsAt, moment.getTime());
    },
  };
}

/** A request joins an earlier one that was begun after the same number of changes. */
function shareCalls(fill: Fill, countNow: () => number, onShared: () => void): Fill {
  const pending = new Map<string, { filling: Promise<StoredResponse>; begunAfter: number }>();
  return (key, create) => {
    const begun = pending.get(key);
    const begunAfter = countNow();
    if (begun?.begunAfter === begunAfter) {
      onShared();
      return begun.filling;
    }
    const filling = fill(key, create);
    const end = () => pending.get(key)?.filling === filling && pending.delete(key);
    pending.set(key, { filling, begunAfter });
    filling.then(end, end);
    return filling;
  };
}

/** What zlib returns is a slice of 16 kB or more, which would stay in memory with it. */
function copyBytes(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

function shorten(key: string): string {
  return key.length > maxPlainKeyLength ? `#${hash('sha256', key, 'base64url')}` : key;
}

function countBytes({ body, validity }: Entry, key: string): number {
  return entryBytes + tagBytes * (validity.tags?.length ?? 0) + 2 * key.length + body.length;
}
