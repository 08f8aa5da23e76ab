import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A finished answer: bytes in each encoding, and the headers that belong to them. */
export interface FinishedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  plain: Buffer;
  gzip: Buffer | null;
  br: Buffer | null;
}

export interface PageCache {
  /** The kept page of `key`, or what `make` brings; asked for by many at once, it is made once. */
  get(
    key: string,
    make: () => Promise<{ status: number; headers: Record<string, string>; body: Buffer }>,
  ): Promise<FinishedPage>;
  /** Drops everything: called after each commit that changes something public. */
  clear(): void;
  /** Says that changes may have been missed; the pages are served all the same, and say so. */
  mayBeOld(isSo: boolean): void;
  readonly isOld: boolean;
}

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Keeps finished public pages in memory until the shop's public content changes.
 * A page whose making began before a change is answered but not kept.
 * @param maxBytes bound of all kept bytes; the least recently used go first
 */
export function makePageCache(maxBytes: number): PageCache {
  const kept = new Map<string, FinishedPage>();
  const underWay = new Map<string, Promise<FinishedPage>>();
  let generation = 0;
  let bytes = 0;
  let isOld = false;

  const keep = (key: string, page: FinishedPage) => {
    kept.set(key, page);
    bytes += sizeOf(page);
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= sizeOf(old);
    }
  };

  return {
    async get(key, make) {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const startedIn = generation;
      const running = underWay.get(key);
      if (running) return running;
      const making = make().then(finish);
      underWay.set(key, making);
      try {
        const page = await making;
        if (page.status === 200 && generation === startedIn && !isOld) keep(key, page);
        return page;
      } finally {
        if (underWay.get(key) === making) underWay.delete(key);
      }
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

async function finish(page: { status: number; headers: Record<string, string>; body: Buffer }): Promise<FinishedPage> {
  const [br, zipped] = await Promise.all([
    compressBr(page.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length },
    }),
    compressGzip(page.body, { level: 6 }),
  ]);
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
  return { status: page.status, headers: page.headers, etag, plain: page.body, gzip: zipped, br };
}

function sizeOf(page: FinishedPage): number {
  return page.plain.length + (page.gzip?.length ?? 0) + (page.br?.length ?? 0);
}
