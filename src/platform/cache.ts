import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** An answer before its bytes are finished. */
export interface Answer {
  /** The pattern of its address, for the figures of /metrics. */
  route: string;
  /** True when calls for it count against the caller's limit. */
  isLimited: boolean;
  status: number;
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
  /** How often everything had been dropped when its making began. */
  madeIn: number;
  route: string;
  isLimited: boolean;
  status: number;
  etag: string;
  plain: EncodedAnswer;
  br?: EncodedAnswer;
  gzip?: EncodedAnswer;
}

export interface AnswerCache {
  /** The kept answer, or undefined. */
  find(key: string): FinishedAnswer | undefined;
  /** The kept answer of `key`, or what `make` brings; asked for by many at once, it is made once. */
  get(key: string, make: () => Promise<Answer>): Promise<FinishedAnswer>;
  /** Keeps an answer that is kept already under a second key: the words in which it was asked for. */
  alias(key: string, answer: FinishedAnswer): void;
  /** Drops everything: called after each commit that changes something public. */
  clear(): void;
  /** Says that changes may have been missed; what is kept is served all the same, and says so. */
  mayBeOld(isSo: boolean): void;
  readonly isOld: boolean;
}

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** What changes by the clock alone, such as a hold that runs out, is never older than this. */
const mostAgeMs = 60_000;
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
 * Keeps finished public answers in memory until the shop's public content changes.
 * One whose making began before a change is answered but not kept.
 * @param maxBytes bound of all kept bytes; the least recently used go first. 0 keeps nothing, and makes each answer anew
 */
export function makeAnswerCache(maxBytes: number): AnswerCache {
  const kept = new Map<string, FinishedAnswer>();
  const underWay = new Map<string, Promise<FinishedAnswer>>();
  let generation = 0;
  let bytes = 0;
  let isOld = false;

  const find = (key: string) => {
    const found = kept.get(key);
    if (!found) return;
    kept.delete(key);
    if (!isOld && performance.now() - found.madeAt > mostAgeMs) {
      bytes -= sizeOf(found);
      return;
    }
    kept.set(key, found);
    return found;
  };
  const keep = (key: string, answer: FinishedAnswer) => {
    kept.set(key, answer);
    bytes += sizeOf(answer);
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= sizeOf(old);
    }
  };

  return {
    find,
    async get(key, make) {
      if (maxBytes === 0) return finish(await make(), generation, compressQuickly);
      const found = find(key);
      if (found) return found;
      const startedIn = generation;
      const running = underWay.get(key);
      if (running) return running;
      const making = make().then((answer) => finish(answer, startedIn, compressWell));
      underWay.set(key, making);
      try {
        const answer = await making;
        if (answer.status === 200 && generation === startedIn && !isOld) keep(key, answer);
        return answer;
      } finally {
        if (underWay.get(key) === making) underWay.delete(key);
      }
    },
    alias(key, answer) {
      const isKept = answer.madeIn === generation && answer.status === 200 && !isOld && maxBytes > 0;
      if (isKept && !kept.has(key)) keep(key, answer);
    },
    clear() {
      generation++;
      kept.clear();
      underWay.clear();
      bytes = 0;
    },
    mayBeOld(isSo) {
      isOld = isSo;
    },
    get isOld() {
      return isOld;
    },
  };
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
  { route, isLimited, status, headers, body }: Answer,
  madeIn: number,
  compress: (body: Buffer) => Promise<Compressed>,
): Promise<FinishedAnswer> {
  const compressed = await compress(body);
  // Weak, because the same stands on each encoding of the body (RFC 9110, 8.8.3).
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = { ...headers, ...(status === 200 ? publicHeaders : { 'cache-control': 'no-store' }), etag };
  const encoded = (encoding: Encoding) => {
    const bytes = compressed[encoding];
    return bytes && { [encoding]: { headers: { ...common, 'content-encoding': encoding }, body: bytes } };
  };
  return {
    madeAt: performance.now(),
    madeIn,
    route,
    isLimited,
    status,
    etag,
    plain: { headers: common, body },
    ...encoded('br'),
    ...encoded('gzip'),
  };
}

function sizeOf({ plain, br, gzip: zipped }: FinishedAnswer): number {
  return plain.body.length + (br?.body.length ?? 0) + (zipped?.body.length ?? 0);
}
