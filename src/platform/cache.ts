import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../shared/cache-tag.ts';
import { startOfNextDay } from '../shared/dates.ts';
import { followChanges, hashTag, type TagHash, type Validity } from './cache-validity.ts';

export interface ResponseContent {
  status: number;
  /** False = never stored, whatever its status; unset = stored when it is a 200. */
  isCacheable?: boolean;
  /** Called when it is stored. Unset: any change may concern it. */
  madeFrom?: () => readonly TagHash[] | null;
  headers: Record<string, string>;
  body: string;
}

type Encoding = 'br' | 'gzip';

export interface EncodedResponse {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Held in one encoding, with its headers; others are made from it when they are asked for. */
export interface StoredResponse extends EncodedResponse, Validity {
  isCacheable: boolean;
  status: number;
  etag: string;
  encoding: Encoding | null;
}

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
  /** Since the start; requests that share one call of `create` are hits but for the first. */
  readonly lookups: { hits: number; misses: number };
}

const compressBr = promisify(brotliCompress);
const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
const maxAgeMs = 60 * 60_000;
/** Of a response that shows pieces held for open checkouts: a hold also ends by itself. */
const maxAgeWithHoldsMs = 60_000;
const maxKeyLength = 1_024;
const maxPlainKeyLength = 200;
/** Measured: 1.6 kB of objects and headers, most of it the Content-Security-Policy. */
const entryBytes = 2_048;
const maxEntries = 20_000;
/** Smaller bodies fit into one packet with their headers or nearly so. */
const minCompressedBytes = 1_200;
/** A response that is sent once is compressed when it needs more than the ten packets of the initial window (RFC 6928). */
const initialWindowBytes = 14_000;
/** Up to this many bytes compressing takes less time than another thread's round trip (8 kB: 15 µs against 200). */
const maxSyncBytes = 32_768;
const maxFastSyncBytes = 4 * maxSyncBytes;

/** Shared caches hold a response for seconds, browsers revalidate. CDN-Cache-Control (RFC 9213) is for CDNs that take `must-revalidate` literally. */
const publicHeaders = {
  vary: 'accept-encoding',
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=25',
  'cdn-cache-control': 'public, max-age=5, stale-while-revalidate=25',
};

/** `maxBytes` bounds keys, headers and bodies, 0 = nothing is stored; responses replace `baseHeaders` by their own. */
export function makeResponseCache(maxBytes: number, baseHeaders: Record<string, string> = {}): ResponseCache {
  const lookups = { hits: 0, misses: 0 };
  const changes = followChanges();
  const store = openStore(maxBytes, changes);
  const pending = new Map<string, { creating: Promise<StoredResponse>; after: number }>();
  const make = async (
    create: () => Promise<ResponseContent>,
    finishing: Pick<Finishing, 'compression' | 'isStored'>,
  ) => {
    lookups.misses++;
    const after = changes.count();
    return finish({ baseHeaders, after, ...finishing }, await create());
  };
  /** Joins what is being made of the present data. */
  const makeOnce = (key: string, create: () => Promise<ResponseContent>) => {
    const after = changes.count();
    const begun = pending.get(key);
    if (begun?.after === after) return countHit(lookups, begun.creating);
    const creating = make(create, stored).then((response) => store.add(key, response));
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
      if (maxBytes === 0 || key.length > maxKeyLength) return make(create, sentOnce);
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
  };
}

const holds = hashTag('holds');

function openStore(maxBytes: number, changes: ReturnType<typeof followChanges>) {
  const responses = new LRUCache<string, StoredResponse>({
    max: maxEntries,
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    allowStale: true,
  });
  let isStale = false;
  const invalidate = (tags: readonly CacheTag[]) => {
    changes.note(tags);
    if (tags.includes('everything')) responses.clear();
  };
  const alarm = setAlarm(() => invalidate(['everything']));
  return {
    find(key: string): StoredResponse | undefined {
      if (!isStale) alarm.check();
      const found = responses.get(key, { allowStale: isStale, noDeleteOnStaleGet: isStale });
      if (!found || changes.isValid(found)) return found;
      responses.delete(key);
      return undefined;
    },
    /** Unless it became invalid while it was being made. */
    add(key: string, response: StoredResponse): StoredResponse {
      if (!response.isCacheable || isStale || !changes.isValid(response)) return response;
      const ttl = response.madeFrom?.includes(holds) ? maxAgeWithHoldsMs : maxAgeMs;
      responses.set(key, { ...response, body: inMemoryOfItsOwn(response.body) }, { ttl });
      return response;
    },
    invalidate,
    clearAt: alarm.set,
    setStale: (isNowStale: boolean) => {
      isStale = isNowStale;
    },
    isStale: () => isStale,
    size: () => ({ entries: responses.size, bytes: responses.calculatedSize }),
  };
}

function countHit<Found>(lookups: { hits: number }, found: Found): Found {
  if (found) lookups.hits++;
  return found;
}

/** Rings when it is checked at the earliest moment that was set, or later, and when a day has begun: offers, occasions and closures begin and end with days. */
function setAlarm(ring: () => void) {
  let at = startOfNextDay(new Date()).getTime();
  return {
    set: (moment: Date) => {
      at = Math.min(at, moment.getTime());
    },
    check: () => {
      if (Date.now() < at) return;
      at = startOfNextDay(new Date()).getTime();
      ring();
    },
  };
}

/** What zlib returns is a slice of 16 kB or more, which would stay in memory with it. */
function inMemoryOfItsOwn(body: string | Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(body));
  if (typeof body === 'string') copy.write(body);
  else body.copy(copy);
  return copy;
}

function hashLong(key: string): string {
  return key.length > maxPlainKeyLength ? `#${hash('sha256', key, 'base64url')}` : key;
}

interface Compression {
  minBytes: number;
  quality: number;
  maxSyncBytes: number;
}
interface Encoded {
  encoding: Encoding | null;
  body: string | Buffer;
}

const stored = { isStored: true, compression: { minBytes: minCompressedBytes, quality: 5, maxSyncBytes } };
const sentOnce = {
  isStored: false,
  compression: { minBytes: initialWindowBytes, quality: 1, maxSyncBytes: maxFastSyncBytes },
};

async function compress(body: string, { minBytes, quality, maxSyncBytes }: Compression): Promise<Encoded> {
  if (Buffer.byteLength(body) < minBytes) return { encoding: null, body };
  const bytes = Buffer.from(body);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  const isShort = bytes.length <= maxSyncBytes;
  return { encoding: 'br', body: isShort ? brotliCompressSync(bytes, options) : await compressBr(bytes, options) };
}

interface Finishing {
  baseHeaders: Record<string, string>;
  isStored: boolean;
  compression: Compression;
  after: number;
}

async function finish(
  { baseHeaders, isStored, compression, after }: Finishing,
  { status, isCacheable = true, madeFrom, headers, body }: ResponseContent,
): Promise<StoredResponse> {
  const compressed = await compress(body, compression);
  const isPublic = status === 200 && isCacheable;
  // Weak, because every encoding has the same (RFC 9110, 8.8.3).
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const common = {
    ...baseHeaders,
    ...headers,
    ...(isPublic ? publicHeaders : { 'cache-control': 'no-store' }),
    etag,
  };
  const { encoding } = compressed;
  return {
    isCacheable: isPublic,
    status,
    etag,
    encoding,
    madeFrom: (isStored && madeFrom?.()) || null,
    checkedAfter: after,
    ...encode(common, compressed),
  };
}

/** In an encoding of the Accept-Encoding header. */
export function encodedFor(response: StoredResponse, accepted: string | string[]): EncodedResponse {
  const { encoding } = response;
  if (!encoding || accepted.includes(encoding)) return response;
  const headers = headersWithoutBody(response);
  const body = decompress[encoding](response.body);
  if (!accepted.includes('gzip')) return encode(headers, { encoding: null, body });
  return encode(headers, { encoding: 'gzip', body: gzipSync(body, { level: 1 }) });
}

/** Of a 304. */
export function headersWithoutBody({ headers }: StoredResponse): Record<string, string> {
  const { 'content-encoding': _encoding, 'content-length': _length, ...others } = headers;
  return others;
}

function encode(headers: Record<string, string>, { encoding, body }: Encoded): EncodedResponse {
  const ofEncoding = encoding && { 'content-encoding': encoding };
  return { headers: { ...headers, ...ofEncoding, 'content-length': String(Buffer.byteLength(body)) }, body };
}

function sizeOf({ body }: StoredResponse, key: string): number {
  return entryBytes + 2 * key.length + body.length;
}
