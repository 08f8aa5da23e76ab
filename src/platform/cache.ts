import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../shared/cache-tag.ts';
import { startOfNextDay } from '../shared/dates.ts';
import { followChanges, hashTag } from './cache-validity.ts';
import type { DiskCache } from './disk-cache.ts';
import {
  type Finishing,
  finishResponse,
  type HeldResponse,
  type ResponseContent,
  type StoredResponse,
  whenSentOnce,
  whenStored,
} from './stored-response.ts';

export interface ResponseCache {
  find(key: string): StoredResponse | undefined;
  /** Concurrent requests share one call of `create`; keys over 1 kB are not stored. */
  findOrCreate(key: string, create: () => Promise<ResponseContent>): Promise<StoredResponse>;
  /** From now on, no response is found that is made from these, nor one that was being made from what was there before. */
  invalidate(tags: readonly CacheTag[]): void;
  /** Invalidates everything at this moment, as at the start of each day in India, or at an earlier one that was named before. */
  clearAt(moment: Date): void;
  /** While true, changes may have been missed: responses are sent as stale, and none is added. */
  setStale(isNowStale: boolean): void;
  readonly isStale: boolean;
  readonly size: { entries: number; bytes: number };
  readonly entriesOnDisk: number;
  /** Since the start; requests that share one call of `create` are hits but for the first. */
  readonly lookups: { hits: number; misses: number };
}

const maxAgeMs = 60 * 60_000;
/** Of a response that shows pieces held for open checkouts: a hold also ends by itself. */
const maxAgeWithHoldsMs = 60_000;
const maxKeyLength = 1_024;
const maxPlainKeyLength = 200;
/** Measured: 1.6 kB of objects and headers, most of it the Content-Security-Policy. */
const entryBytes = 2_048;
const maxEntries = 20_000;
/** Of the memory, for finding what is on the disk. */
const indexShare = 1 / 4;
/** A place, its key and their part of the map. */
const indexBytes = 256;

/** How many responses on the disk a cache of `maxBytes` can find. */
export function maxEntriesOnDisk(maxBytes: number): number {
  return Math.floor((maxBytes * indexShare) / indexBytes);
}

/** `maxBytes` bounds keys, headers and bodies, 0 = nothing is stored; responses replace `baseHeaders` by their own. Those that there is no room for go to `disk`. */
export function makeResponseCache(
  maxBytes: number,
  { baseHeaders = {}, disk }: { baseHeaders?: Record<string, string>; disk?: DiskCache } = {},
): ResponseCache {
  const lookups = { hits: 0, misses: 0 };
  const changes = followChanges();
  const store = openStore(disk ? maxBytes * (1 - indexShare) : maxBytes, changes, disk);
  const pending = new Map<string, { creating: Promise<StoredResponse>; after: number }>();
  const make = async (
    create: () => Promise<ResponseContent>,
    finishing: Pick<Finishing, 'compression' | 'isStored'>,
  ) => {
    lookups.misses++;
    const after = changes.count();
    return finishResponse({ baseHeaders, after, ...finishing }, await create());
  };
  const findOnDiskOrMake = async (key: string, create: () => Promise<ResponseContent>) => {
    const found = disk && countHit(lookups, await store.findOnDisk(key));
    return store.add(key, found ?? (await make(create, whenStored)));
  };
  /** Joins what is being made of the present data. */
  const makeOnce = (key: string, create: () => Promise<ResponseContent>) => {
    const after = changes.count();
    const begun = pending.get(key);
    if (begun?.after === after) return countHit(lookups, begun.creating);
    const creating = findOnDiskOrMake(key, create);
    pending.set(key, { creating, after });
    const end = () => pending.get(key)?.creating === creating && pending.delete(key);
    creating.then(end, end);
    return creating;
  };
  const find = (key: string) => countHit(lookups, store.find(hashLong(key)));
  return {
    find,
    lookups,
    async findOrCreate(key, create) {
      if (maxBytes === 0 || key.length > maxKeyLength) return make(create, whenSentOnce);
      return find(key) ?? makeOnce(hashLong(key), create);
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
    get entriesOnDisk() {
      return disk?.entries ?? 0;
    },
  };
}

const holds = hashTag('holds');

function openStore(maxBytes: number, changes: ReturnType<typeof followChanges>, disk?: DiskCache) {
  let isStale = false;
  const isCurrent = (held: HeldResponse) => changes.isValid(held) && (isStale || held.until > performance.now());
  const responses = new LRUCache<string, HeldResponse>({
    max: maxEntries,
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    ...(disk && {
      dispose: (held, key, reason) => {
        if (reason === 'evict' && isCurrent(held)) disk.add(key, held);
      },
    }),
  });
  const invalidate = (tags: readonly CacheTag[]) => {
    changes.note(tags);
    if (!tags.includes('everything')) return;
    responses.clear();
    disk?.clear();
  };
  const expiry = followExpiry(() => invalidate(['everything']));
  return {
    find(key: string): StoredResponse | undefined {
      if (!isStale) expiry.check();
      const found = responses.get(key);
      if (!found || isCurrent(found)) return found;
      responses.delete(key);
      disk?.delete(key);
      return undefined;
    },
    async findOnDisk(key: string): Promise<HeldResponse | undefined> {
      const found = await disk?.find(key);
      if (!found || isCurrent(found)) return found;
      disk?.delete(key);
      return undefined;
    },
    /** Unless it became invalid while it was being made. */
    add(key: string, response: StoredResponse | HeldResponse): StoredResponse {
      if (!response.isCacheable || isStale || !changes.isValid(response)) return response;
      responses.set(key, { until: endOf(response), ...response, body: inMemoryOfItsOwn(response.body) });
      return response;
    },
    invalidate,
    clearAt: expiry.add,
    setStale: (isNowStale: boolean) => {
      isStale = isNowStale;
    },
    isStale: () => isStale,
    size: () => ({ entries: responses.size, bytes: responses.calculatedSize }),
  };
}

function endOf({ madeFrom }: StoredResponse): number {
  return performance.now() + (madeFrom?.includes(holds) ? maxAgeWithHoldsMs : maxAgeMs);
}

function countHit<Found>(lookups: { hits: number }, found: Found): Found {
  if (found) lookups.hits++;
  return found;
}

/** `check` calls `expire` at the earliest moment that was added, or later, and when a day has begun: offers, occasions and closures begin and end with days. */
function followExpiry(expire: () => void) {
  let at = startOfNextDay(new Date()).getTime();
  return {
    add: (moment: Date) => {
      at = Math.min(at, moment.getTime());
    },
    check: () => {
      if (Date.now() < at) return;
      at = startOfNextDay(new Date()).getTime();
      expire();
    },
  };
}

/** What zlib returns is a slice of 16 kB or more, which would stay in memory with it. */
function inMemoryOfItsOwn(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

function hashLong(key: string): string {
  return key.length > maxPlainKeyLength ? `#${hash('sha256', key, 'base64url')}` : key;
}

function sizeOf({ body, madeFrom }: StoredResponse, key: string): number {
  return entryBytes + 8 * (madeFrom?.length ?? 0) + 2 * key.length + body.length;
}
