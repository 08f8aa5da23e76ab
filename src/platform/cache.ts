import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** An answer before its bytes are finished. */
export interface Answer {
  /** The pattern of its address, for the figures of /metrics. */
  route: string;
  status: number;
  /** False = never cached, whatever its status; unset = cached when it is a 200. */
  isKept?: boolean;
  headers: Record<string, string>;
  body: Buffer;
}

type Encoding = 'br' | 'gzip';

export interface EncodedAnswer {
  headers: Record<string, string>;
  body: Buffer;
  /** All headers of the answer in the form that Node sends without looking at them again; made when first needed. */
  raw?: string[];
}

/** A finished answer: its bytes in each encoding, and the headers that belong to them. */
export interface FinishedAnswer {
  /** By the process's own clock, in milliseconds. */
  madeAt: number;
  route: string;
  isKept: boolean;
  status: number;
  etag: string;
  plain: EncodedAnswer;
  br?: EncodedAnswer;
  gzip?: EncodedAnswer;
}

export interface AnswerCache {
  /** The cached answer, or undefined. */
  find(key: string): FinishedAnswer | undefined;
  /** The same for a question in its exact words. */
  findAlias(words: string): FinishedAnswer | undefined;
  /**
   * The cached answer of `key`, or what `make` brings; asked for by many at once, it is made once.
   * A key of more than 1 kB is not cached, and no entry is looked up for it.
   */
  get(key: string, make: () => Promise<Answer>): Promise<FinishedAnswer>;
  /** Lets a cached answer be found by the exact words of a question, too. */
  alias(words: string, key: string): void;
  /** Drops everything: called after each commit that changes something public. */
  clear(): void;
  /** Drops what was cached for the addresses that `isMeant` names: for a change that shows in few places. */
  clearSome(isMeant: (key: string) => boolean): void;
  /** Says that changes may have been missed; what is cached is served all the same, and says so. */
  mayBeOld(isSo: boolean): void;
  readonly isOld: boolean;
  /** What the cache holds, for /metrics and tests. */
  readonly size: { entries: number; aliases: number; bytes: number };
}

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** What changes by the clock alone, such as a hold that runs out, is never older than this. */
const mostAgeMs = 60_000;
/** Longest key, in characters: longer questions are answered and not cached. */
const longestKey = 1_024;
/** Longer keys are cached under their hash. */
const longestPlainKey = 200;
/** What an entry takes beside its key and its bodies: headers, their raw form, the map's own. A rough upper bound, in bytes. */
const entryBytes = 4_096;
const mostEntries = 20_000;
const mostAliases = 2_000;
/** Below this many bytes compressing saves no packet. */
const smallestWorthIt = 860;
/** An answer that is sent once is worth it when it would not arrive in one go: ten packets (RFC 6928) without a round trip between. */
const largestInOneGo = 14_000;
/** Up to this many bytes compressing takes less time than handing it to another thread and back (8 kB: 15 µs against 200). */
const mostAtOnce = 32_768;

/**
 * Shared caches may hold a public answer for a few seconds, and hand it out while they ask again by its ETag; browsers ask each time,
 * so that nobody sees a price twice that has changed. The second header (RFC 9213) is for those that take `must-revalidate` as a
 * ban on stale answers.
 */
const publicHeaders = {
  vary: 'accept-encoding',
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=25',
  'cdn-cache-control': 'public, max-age=5, stale-while-revalidate=25',
};

/**
 * Caches finished public answers in memory until the shop's public content changes.
 * One whose making began before a change is answered but not cached.
 * @param maxBytes bound of keys, headers and bodies together; the least recently used go first. 0 caches nothing, and makes each answer anew
 */
export function makeAnswerCache(maxBytes: number): AnswerCache {
  const kept = new Map<string, FinishedAnswer>();
  const aliases = new Map<string, string>();
  const underWay = new Map<string, Promise<FinishedAnswer>>();
  let generation = 0;
  let bytes = 0;
  let isOld = false;

  const drop = (key: string, answer: FinishedAnswer) => {
    kept.delete(key);
    bytes -= sizeOf(key, answer);
  };
  const find = (key: string) => {
    const stored = storedAs(key);
    const found = kept.get(stored);
    if (!found) return;
    if (!isOld && performance.now() - found.madeAt > mostAgeMs) {
      drop(stored, found);
      return;
    }
    kept.delete(stored);
    kept.set(stored, found);
    return found;
  };
  const keep = (key: string, answer: FinishedAnswer) => {
    const earlier = kept.get(key);
    if (earlier) drop(key, earlier);
    kept.set(key, answer);
    bytes += sizeOf(key, answer);
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes && kept.size <= mostEntries) break;
      drop(oldest, old);
    }
  };

  return {
    find,
    findAlias(words) {
      const key = aliases.get(words);
      return key === undefined ? undefined : find(key);
    },
    async get(key, make) {
      if (maxBytes === 0 || key.length > longestKey) return finish(await make(), compressQuickly);
      const found = find(key);
      if (found) return found;
      const stored = storedAs(key);
      const startedIn = generation;
      const running = underWay.get(stored);
      if (running) return running;
      const making = make().then((answer) => finish(answer, compressWell));
      underWay.set(stored, making);
      try {
        const answer = await making;
        const isCurrent = underWay.get(stored) === making && generation === startedIn;
        if (answer.isKept && isCurrent && !isOld) keep(stored, answer);
        return answer;
      } finally {
        if (underWay.get(stored) === making) underWay.delete(stored);
      }
    },
    alias(words, key) {
      if (!kept.has(storedAs(key))) return;
      aliases.delete(words);
      aliases.set(words, key);
      const [oldest] = aliases.keys();
      if (aliases.size > mostAliases && oldest !== undefined) aliases.delete(oldest);
    },
    clear() {
      generation++;
      kept.clear();
      aliases.clear();
      underWay.clear();
      bytes = 0;
    },
    clearSome(isMeant) {
      // What is being made and meant is answered and not cached.
      for (const key of underWay.keys()) if (isHashed(key) || isMeant(key)) underWay.delete(key);
      for (const [key, answer] of kept) if (isHashed(key) || isMeant(key)) drop(key, answer);
    },
    mayBeOld(isSo) {
      isOld = isSo;
    },
    get isOld() {
      return isOld;
    },
    get size() {
      return { entries: kept.size, aliases: aliases.size, bytes };
    },
  };
}

function storedAs(key: string): string {
  return key.length > longestPlainKey ? `#${createHash('sha256').update(key).digest('base64url')}` : key;
}

function isHashed(stored: string): boolean {
  return stored.startsWith('#');
}

type Compressed = Partial<Record<Encoding, Buffer>>;

/** For an answer that is sent many times. */
async function compressWell(body: Buffer): Promise<Compressed> {
  if (body.length < smallestWorthIt) return {};
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  if (body.length <= mostAtOnce) return { br: brotliCompressSync(body, options), gzip: gzipSync(body, { level: 6 }) };
  const [br, zipped] = await Promise.all([compressBr(body, options), compressGzip(body, { level: 6 })]);
  return { br, gzip: zipped };
}

/** For an answer that is sent once. */
async function compressQuickly(body: Buffer): Promise<Compressed> {
  return body.length < largestInOneGo ? {} : { gzip: await compressGzip(body, { level: 1 }) };
}

async function finish(
  { route, status, isKept = true, headers, body }: Answer,
  compress: (body: Buffer) => Promise<Compressed>,
): Promise<FinishedAnswer> {
  const compressed = await compress(body);
  const isPublic = status === 200 && isKept;
  // Weak, because the same stands on each encoding of the body (RFC 9110, 8.8.3).
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = { ...headers, ...(isPublic ? publicHeaders : { 'cache-control': 'no-store' }), etag };
  const encoded = (encoding: Encoding) => {
    const bytes = compressed[encoding];
    return bytes && { [encoding]: { headers: { ...common, 'content-encoding': encoding }, body: bytes } };
  };
  return {
    madeAt: performance.now(),
    route,
    isKept: isPublic,
    status,
    etag,
    plain: { headers: common, body },
    ...encoded('br'),
    ...encoded('gzip'),
  };
}

function sizeOf(key: string, { plain, br, gzip: zipped }: FinishedAnswer): number {
  return entryBytes + 2 * key.length + plain.body.length + (br?.body.length ?? 0) + (zipped?.body.length ?? 0);
}
