import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FeedName } from '../../catalog/api.ts';
import { countProducts, findFeedProducts, readAgent, recordFeedFetch } from '../../catalog/index.ts';
import type { PromiseSource } from '../../orders/index.ts';
import type { ResponseCache } from '../../platform/cache/cache.ts';
import { uniteValidity, untilChanged, type Validity } from '../../platform/cache/cache-validity.ts';
import type { ResponseContent } from '../../platform/cache/stored-response.ts';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { toClientGroup } from '../../platform/http/clients/client-network.ts';
import { pageKey } from '../../platform/http/request-path.ts';
import { sendStored } from '../../platform/http/send-stored.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import { type FeedEntry, type FeedShop, findFeedShop, makeEntries } from './feed-entries.ts';
import { googleHead, googleItem, googleTail } from './google-feed.ts';
import { metaHead, metaLine } from './meta-feed.ts';

interface FeedsDependencies {
  db: Database;
  publicUrl: string;
  cache: ResponseCache;
  promises: PromiseSource;
  /** Feeds of more are written anew for each request, so that none is held in memory as a whole. */
  maxCachedProducts?: number;
}

type Known = FeedShop & { shopName: string; publicUrl: string };
interface Feed {
  name: FeedName;
  type: string;
  head: (shop: Known) => string;
  write: (entry: FeedEntry, shop: Known) => string;
  tail: string;
}

const feeds: Record<string, Feed> = {
  '/feeds/google.xml': {
    name: 'google',
    type: 'application/xml; charset=utf-8',
    head: googleHead,
    write: googleItem,
    tail: googleTail,
  },
  '/feeds/meta.csv': {
    name: 'meta',
    type: 'text/csv; charset=utf-8',
    head: () => metaHead,
    write: metaLine,
    tail: '',
  },
};

const defaultMaxCached = 2_000;
const maxWritten = 2;
const maxWaiting = 20;
/** A reader that is slower holds up others. */
const maxStreamMs = 300_000;

export function addFeeds(app: FastifyInstance, deps: FeedsDependencies): void {
  const { maxCachedProducts = defaultMaxCached } = deps;
  const inTurn = limitConcurrency(maxWritten, maxWaiting, () => {
    throw new ShopError('unavailable', undefined, { retryAfterSeconds: 10 });
  });
  const recordFetch = fetchRecorder(deps.db);
  for (const [path, feed] of Object.entries(feeds)) {
    // A hook, because a feed that is cached is sent before its route is reached.
    const onResponse = async ({ headers }: FastifyRequest, { statusCode }: FastifyReply) => {
      if (statusCode < 400) recordFetch(feed.name, headers['user-agent']);
    };
    app.get(path, { onResponse }, async (request, reply) => {
      const wait = { group: toClientGroup(request.ip) };
      if ((await countProducts(deps.db.read)) > maxCachedProducts)
        return reply
          .type(feed.type)
          .header('cache-control', 'no-cache')
          .send(streamFeed(feed, deps, (work) => inTurn(work, wait)));
      const create = () => inTurn(() => writeFeed(feed, deps), wait);
      return sendStored(request, reply, deps.cache, await deps.cache.findOrCreate(pageKey(path), create));
    });
  }
}

const notedEveryMs = 60_000;

/** For the owner's page; the reader does not wait for it. */
function fetchRecorder(db: Database): (feed: FeedName, userAgent: string | undefined) => void {
  const noted = new Map<string, number>();
  return (feed, userAgent) => {
    const agent = readAgent(userAgent);
    const key = `${feed} ${agent}`;
    if (performance.now() - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return;
    noted.set(key, performance.now());
    recordFeedFetch(db, feed, agent).catch(() => noted.delete(key));
  };
}

async function writeFeed(feed: Feed, deps: FeedsDependencies): Promise<ResponseContent> {
  const parts: string[] = [];
  const validities: Validity[] = [untilChanged('lists')];
  for await (const { text, validity } of writeParts(feed, deps)) {
    parts.push(text);
    if (validity) validities.push(validity);
  }
  const headers = { 'content-type': feed.type };
  return { status: 200, headers, validity: uniteValidity(validities), body: parts.join('') };
}

function streamFeed(
  feed: Feed,
  deps: FeedsDependencies,
  inTurn: (work: () => Promise<void>) => Promise<void>,
): Readable {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const timer = setTimeout(
    () => writer.abort(new Error('The feed was read too slowly.')).catch(() => null),
    maxStreamMs,
  );
  const written = inTurn(async () => {
    for await (const { text } of writeParts(feed, deps)) await writer.write(text);
    await writer.close();
  });
  written.catch((error: unknown) => writer.abort(error).catch(() => null)).finally(() => clearTimeout(timer));
  return Readable.fromWeb(readable as never);
}

/** Each product is read at one moment, with the price of its page. */
async function* writeParts({ head, write, tail }: Feed, { db, publicUrl, cache, promises }: FeedsDependencies) {
  const { shopName, isOpened } = await promises.findSettings();
  const shop = { ...(await findFeedShop({ db, promises }, cache.clearAt)), shopName, publicUrl };
  yield { text: head(shop) };
  for (let after: string | null = isOpened ? '' : null; after !== null; ) {
    const batch: Awaited<ReturnType<typeof findFeedProducts>> = await findFeedProducts(db.read, after);
    const entries = batch.products.flatMap((found) => makeEntries(found, shop));
    yield { text: entries.map((entry) => write(entry, shop)).join(''), validity: batch.validity };
    after = batch.last;
  }
  yield { text: tail };
}
