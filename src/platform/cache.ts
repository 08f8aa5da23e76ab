import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';

export interface ResponseContent {
  status: number;
  /** False = never stored, whatever its status; unset = stored when it is a 200. */
  isCacheable?: boolean;
  headers: Record<string, string>;
  body: Buffer;
}

type Encoding = 'br' | 'gzip';

export interface EncodedResponse {
  headers: Record<string, string>;
  body: Buffer;
}

/** Held in one encoding; others are made from it when they are asked for. */
export interface StoredResponse {
  isCacheable: boolean;
  status: number;
  etag: string;
  /** Without those of an encoding. */
  headers: Record<string, string>;
  encoding: Encoding | null;
  encoded: EncodedResponse;
}

export interface ResponseCache {
  find(key: string): StoredResponse | undefined;
  /** Concurrent requests share one call of `create`; keys over 1 kB are not stored. */
  findOrCreate(key: string, create: () => Promise<ResponseContent>): Promise<StoredResponse>;
  clear(): void;
  deleteMatching(isMatching: (key: string) => boolean): void;
  /** Clears everything at this moment, or at an earlier one that was named before. */
  clearAt(moment: Date): void;
  /** While true, changes may have been missed: responses are sent as stale, and none is added. */
  setStale(isNowStale: boolean): void;
  readonly isStale: boolean;
  readonly size: { entries: number; bytes: number };
  /** Since the start; requests that share one call of `create` are hits but for the first. */
  readonly lookups: { hits: number; misses: number };
}

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
/** Changes that depend on time alone, such as an expired hold, are visible after this. */
const maxAgeMs = 60_000;
const maxKeyLength = 1_024;
const maxPlainKeyLength = 200;
const entryBytes = 4_096;
const maxEntries = 20_000;
/** Smaller bodies fit into one packet with their headers or nearly so. */
const minCompressedBytes = 1_200;
/** A response that is sent once is compressed when it needs more than the ten packets of the initial window (RFC 6928). */
const initialWindowBytes = 14_000;
/** Up to this many bytes compressing takes less time than another thread's round trip (8 kB: 15 µs against 200). */
const maxSyncBytes = 32_768;

/** Shared caches hold a response for seconds, browsers revalidate. CDN-Cache-Control (RFC 9213) is for CDNs that take `must-revalidate` literally. */
const publicHeaders = {
  vary: 'accept-encoding',
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=25',
  'cdn-cache-control': 'public, max-age=5, stale-while-revalidate=25',
};

/** `maxBytes` bounds keys, headers and bodies, 0 = nothing is stored; responses replace `baseHeaders` by their own. */
export function makeResponseCache(maxBytes: number, baseHeaders: Record<string, string> = {}): ResponseCache {
  const stored = openStore(maxBytes);
  const pending = new Map<string, Promise<StoredResponse>>();
  let generation = 0;
  let isStale = false;
  const lookups = { hits: 0, misses: 0 };
  const clear = () => {
    generation++;
    for (const map of [stored, pending]) map.clear();
  };
  const alarm = setAlarm(clear);
  const find = (key: string) => {
    if (!isStale) alarm.check();
    return countHit(lookups, stored.get(hashLong(key), { allowStale: isStale, noDeleteOnStaleGet: isStale }));
  };

  return {
    find,
    lookups,
    async findOrCreate(key, create) {
      const hashed = hashLong(key);
      const isStored = maxBytes > 0 && key.length <= maxKeyLength;
      const found = isStored && (find(key) ?? countHit(lookups, pending.get(hashed)));
      if (found) return found;
      lookups.misses++;
      if (!isStored) return finish(baseHeaders, await create(), compressFast);
      const startedIn = generation;
      const creating = create().then((content) => finish(baseHeaders, content, compressWell));
      pending.set(hashed, creating);
      try {
        const response = await creating;
        const isCurrent = pending.get(hashed) === creating && generation === startedIn;
        if (response.isCacheable && isCurrent && !isStale) stored.set(hashed, response);
        return response;
      } finally {
        if (pending.get(hashed) === creating) pending.delete(hashed);
      }
    },
    clear,
    clearAt: alarm.set,
    deleteMatching: (isMatching) => deleteKeys([pending, stored], isMatching),
    setStale(isNowStale) {
      isStale = isNowStale;
    },
    get isStale() {
      return isStale;
    },
    get size() {
      return { entries: stored.size, bytes: stored.calculatedSize };
    },
  };
}

function countHit<Found>(lookups: { hits: number }, found: Found): Found {
  if (found) lookups.hits++;
  return found;
}

/** It is not known what a hash stands for. */
function deleteKeys(
  maps: { keys(): Iterable<string>; delete(key: string): unknown }[],
  isMatching: (key: string) => boolean,
): void {
  for (const map of maps) for (const key of [...map.keys()]) if (isHash(key) || isMatching(key)) map.delete(key);
}

/** Rings once, when it is checked at the earliest moment that was set, or later. */
function setAlarm(ring: () => void) {
  let at = Number.POSITIVE_INFINITY;
  return {
    set: (moment: Date) => {
      at = Math.min(at, moment.getTime());
    },
    check: () => {
      if (Date.now() < at) return;
      at = Number.POSITIVE_INFINITY;
      ring();
    },
  };
}

function openStore(maxBytes: number): LRUCache<string, StoredResponse> {
  return new LRUCache({
    max: maxEntries,
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    ttl: maxAgeMs,
    allowStale: true,
  });
}

function hashLong(key: string): string {
  return key.length > maxPlainKeyLength ? `#${createHash('sha256').update(key).digest('base64url')}` : key;
}

function isHash(key: string): boolean {
  return key.startsWith('#');
}

interface Compressed {
  encoding: Encoding | null;
  body: Buffer;
}

async function compressWell(body: Buffer): Promise<Compressed> {
  if (body.length < minCompressedBytes) return { encoding: null, body };
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const isShort = body.length <= maxSyncBytes;
  return { encoding: 'br', body: isShort ? brotliCompressSync(body, options) : await compressBr(body, options) };
}

async function compressFast(body: Buffer): Promise<Compressed> {
  if (body.length < initialWindowBytes) return { encoding: null, body };
  return { encoding: 'gzip', body: await compressGzip(body, { level: 1 }) };
}

async function finish(
  baseHeaders: Record<string, string>,
  { status, isCacheable = true, headers, body }: ResponseContent,
  compress: (body: Buffer) => Promise<Compressed>,
): Promise<StoredResponse> {
  const compressed = await compress(body);
  const isPublic = status === 200 && isCacheable;
  // Weak, because every encoding has the same (RFC 9110, 8.8.3).
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = {
    ...baseHeaders,
    ...headers,
    ...(isPublic ? publicHeaders : { 'cache-control': 'no-store' }),
    etag,
  };
  return {
    isCacheable: isPublic,
    status,
    etag,
    headers: common,
    encoding: compressed.encoding,
    encoded: encode(common, compressed),
  };
}

/** In an encoding of the Accept-Encoding header. */
export function encodedFor(response: StoredResponse, accepted: string | string[]): EncodedResponse {
  const { encoding, encoded, headers } = response;
  if (!encoding || accepted.includes(encoding)) return encoded;
  const body = decompress[encoding](encoded.body);
  if (!accepted.includes('gzip')) return encode(headers, { encoding: null, body });
  return encode(headers, { encoding: 'gzip', body: gzipSync(body, { level: 1 }) });
}

function encode(headers: Record<string, string>, { encoding, body }: Compressed): EncodedResponse {
  const ofEncoding = encoding && { 'content-encoding': encoding };
  return { headers: { ...headers, ...ofEncoding, 'content-length': String(body.length) }, body };
}

function sizeOf({ encoded }: StoredResponse, key: string): number {
  return entryBytes + 2 * key.length + encoded.body.length;
}
