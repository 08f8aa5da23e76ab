import pg from 'pg';
import { newId } from '../id.ts';
import type { Database, Tx } from './database.ts';
import { afterCommit } from './transaction.ts';

const channel = 'shop_changed';
const reconnectAfterMs = 500;
const queryTimeoutMs = 4_500;

/** Instances whose connection is gone; an instance whose start time this user may not see counts as alive. */
const deleteDeadListeners = `delete from listeners where not exists (
  select from pg_stat_activity alive where alive.pid = listeners.pid and coalesce(alive.backend_start, since) = since)`;
const insertListener = `insert into listeners (id, pid, since)
  select $1, pid, backend_start from pg_stat_activity where pid = pg_backend_pid()
  on conflict (id) do update set pid = excluded.pid, since = excluded.since`;

/** A notification holds at most 8,000 bytes; a change of more products invalidates everything. */
const maxSlugs = 50;
const maxPayloadBytes = 7_500;

export interface InvalidatedCache {
  clear(): void;
  clearProducts(slugs: readonly string[]): void;
  mayBeOld(isSo: boolean): void;
}

export interface CacheInvalidation {
  /** Invalidates the caches of every instance after the commit of this transaction. */
  publish(tx: Tx): void;
  publishProducts(tx: Tx, slugs: readonly string[]): void;
  close(): Promise<void>;
}

type Slugs = readonly string[] | null;

/** NOTIFY is sent after the commit, in a transaction of its own: inside the other it would serialise all commits of the server. */
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
  const publishAll = () => publish(null);
  return {
    publish: (tx) => afterCommit(tx, publishAll),
    publishProducts: (tx, slugs) => {
      const isLong = slugs.length > maxSlugs || Buffer.byteLength(JSON.stringify(slugs)) > maxPayloadBytes;
      if (slugs.length > 0) afterCommit(tx, isLong ? publishAll : () => publish([...slugs]));
    },
  };
}

export async function publishToInstances(db: Database): Promise<void> {
  if (db.kind === 'server') await db.pool.query(`notify ${channel}`);
}

function readPayload(payload = ''): { sender: string | null; slugs: string[] | null } {
  try {
    const { sender, slugs } = JSON.parse(payload);
    return { sender, slugs: Array.isArray(slugs) ? slugs : null };
  } catch {
    return { sender: null, slugs: null };
  }
}

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
      if (from !== sender) cache.clear(slugs);
    });
    try {
      await next.connect();
      client = next;
      await next.query(deleteDeadListeners);
      await next.query(insertListener, [sender]);
      await next.query(`listen ${channel}`);
      // What was published while the connection was down is unknown.
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
