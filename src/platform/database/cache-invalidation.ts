import pg from 'pg';
import { newId } from '../id.ts';
import type { Database, Tx } from './database.ts';
import { afterCommit } from './transaction.ts';

const channel = 'shop_changed';
const reconnectAfterMs = 500;
const queryTimeoutMs = 4_500;

/** Instances whose connection is gone. Its start time is not shown to every user: without it an instance counts as alive. */
const deleteDeadListeners = `delete from listeners where not exists (
  select from pg_stat_activity alive where alive.pid = listeners.pid and coalesce(alive.backend_start, since) = since)`;
const insertListener = `insert into listeners (id, pid, since)
  select $1, pid, backend_start from pg_stat_activity where pid = pg_backend_pid()
  on conflict (id) do update set pid = excluded.pid, since = excluded.since`;

/** Most products in one notification, which holds at most 8,000 bytes. A change of more invalidates everything. */
const maxSlugs = 50;
const maxPayloadBytes = 7_500;

/** The caches of an instance. */
export interface InvalidatedCache {
  clear(): void;
  /** Drops only the pages and reviews of the products at these addresses. */
  clearProducts(slugs: readonly string[]): void;
  /** While true, cached answers may be stale, and are better than none. */
  mayBeOld(isSo: boolean): void;
}

export interface CacheInvalidation {
  /** Invalidates the caches of every instance, this one included, as soon as this transaction is committed. */
  publish(tx: Tx): void;
  /** The same for a change that shows on the pages of these products and nowhere else. */
  publishProducts(tx: Tx, slugs: readonly string[]): void;
  close(): Promise<void>;
}

/** Null = everything. */
type Slugs = readonly string[] | null;

/**
 * Invalidates the caches of all instances on one PostgreSQL server (LISTEN and NOTIFY). The embedded database has one instance,
 * for which it is a plain call.
 *
 * NOTIFY follows the commit in a transaction of its own: within the other it would make all commits of the server wait for each
 * other. An instance that was killed between the two publishes when it starts again. An instance that is alone sends nothing:
 * each stands in `listeners` before it caches anything.
 * @param cache is stale while no notification can arrive, and cleared once they arrive again
 */
export async function openCacheInvalidation(
  db: Database,
  databaseUrl: string | undefined,
  cache: InvalidatedCache,
  onError: (error: Error) => void,
): Promise<CacheInvalidation> {
  const clear = (slugs: Slugs) => (slugs ? cache.clearProducts(slugs) : cache.clear());
  if (db.kind === 'embedded' || !databaseUrl)
    return { ...publishersOf(async (slugs) => clear(slugs)), close: async () => undefined };
  const sender = newId();
  // What was committed stays committed: a notification that fails is no reason to fail.
  const notifyAll = () => publishToInstances(db).catch(onError);
  const listener = listen(databaseUrl, sender, { clear, mayBeOld: cache.mayBeOld }, onError);
  await listener.isListening;
  await notifyAll();
  const notify = `select pg_notify('${channel}', $1) from listeners where id <> $2 limit 1`;
  const publish = async (slugs: Slugs) => {
    clear(slugs);
    const payload = JSON.stringify({ sender, slugs });
    await db.pool.query({ name: 'publish', text: notify, values: [payload, sender] }).catch(notifyAll);
  };
  return { ...publishersOf(publish), close: listener.close };
}

function publishersOf(
  publish: (slugs: Slugs) => Promise<void>,
): Pick<CacheInvalidation, 'publish' | 'publishProducts'> {
  // The same function each time, so that a transaction calls it once.
  const publishAll = () => publish(null);
  return {
    publish: (tx) => afterCommit(tx, publishAll),
    publishProducts: (tx, slugs) => {
      const isLong = slugs.length > maxSlugs || Buffer.byteLength(JSON.stringify(slugs)) > maxPayloadBytes;
      if (slugs.length > 0) afterCommit(tx, isLong ? publishAll : () => publish([...slugs]));
    },
  };
}

/** Invalidates the caches of the running instances, from a process that is none: the command line. */
export async function publishToInstances(db: Database): Promise<void> {
  if (db.kind === 'server') await db.pool.query(`notify ${channel}`);
}

/** An empty or unknown payload invalidates everything. */
function readPayload(payload = ''): { sender: string | null; slugs: string[] | null } {
  try {
    const { sender, slugs } = JSON.parse(payload);
    return { sender, slugs: Array.isArray(slugs) ? slugs : null };
  } catch {
    return { sender: null, slugs: null };
  }
}

/** Listens on a connection of its own, which is opened again whenever it breaks. */
function listen(
  connectionString: string,
  sender: string,
  cache: { clear: (slugs: Slugs) => void; mayBeOld: (isSo: boolean) => void },
  onError: (error: Error) => void,
) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  const reconnect = () => {
    client = null;
    cache.mayBeOld(true);
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, reconnectAfterMs);
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    });
    next.on('error', onError);
    next.on('end', reconnect);
    next.on('notification', (message) => {
      const { sender: from, slugs } = readPayload(message.payload);
      // The sender cleared its cache when it published.
      if (from !== sender) cache.clear(slugs);
    });
    try {
      await next.connect();
      client = next;
      await next.query(deleteDeadListeners);
      await next.query(insertListener, [sender]);
      await next.query(`listen ${channel}`);
      // What was published while nobody listened is unknown.
      cache.clear(null);
      cache.mayBeOld(false);
    } catch (error) {
      onError(error as Error);
      await next.end().catch(() => undefined);
      if (client !== next) reconnect();
    }
  };
  return {
    isListening: connect(),
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.query('delete from listeners where id = $1', [sender]).catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
