import pg from 'pg';
import type { CacheTag } from '../../shared/cache-tag.ts';
import { newId } from '../id.ts';
import type { Change, Database, Tx } from './database.ts';

const channel = 'shop_changed';
const reconnectAfterMs = 500;
const queryTimeoutMs = 4_500;

/** Instances whose connection is gone; an instance whose start time this user may not see counts as alive. */
const deleteDeadListeners = `delete from listeners where not exists (
  select from pg_stat_activity alive where alive.pid = listeners.pid and coalesce(alive.backend_start, since) = since)`;
const insertListener = `insert into listeners (id, pid, since)
  select $1, pid, backend_start from pg_stat_activity where pid = pg_backend_pid()
  on conflict (id) do update set pid = excluded.pid, since = excluded.since`;

/** Processes of the shop that are connected to this server now; with the embedded database, which has one, 0. */
export async function countInstances(tx: Tx): Promise<number> {
  await tx.$client.query(deleteDeadListeners);
  const { rows } = await tx.$client.query<{ count: number }>('select count(*)::int as count from listeners');
  return rows[0]?.count ?? 0;
}

/** A notification holds at most 8,000 bytes; a longer one says that everything has changed. */
const maxPayloadBytes = 7_500;
const everything: readonly CacheTag[] = ['everything'];

export interface InvalidatedCache {
  findTags(change: Change): readonly CacheTag[];
  invalidate(tags: readonly CacheTag[]): void;
  mayBeOld(isSo: boolean): void;
}

/**
 * Invalidates the caches of every instance after each commit of a change; returns what ends that. NOTIFY is sent after
 * the commit, in a transaction of its own: inside the other it would serialise all commits of the server.
 */
export async function openCacheInvalidation(
  db: Database,
  databaseUrl: string | undefined,
  cache: InvalidatedCache,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  if (db.kind === 'embedded' || !databaseUrl) {
    const end = db.onChange(async (change) => {
      const tags = cache.findTags(change);
      if (tags.length > 0) cache.invalidate(tags);
    });
    return async () => end();
  }
  const sender = newId();
  const notifyAll = () => publishToInstances(db).catch(onError);
  const listener = listen(databaseUrl, sender, cache, onError);
  await listener.isListening;
  await notifyAll();
  const notify = `select pg_notify('${channel}', $1) from listeners where id <> $2 limit 1`;
  const end = db.onChange(async (change) => {
    const tags = cache.findTags(change);
    if (tags.length === 0) return;
    cache.invalidate(tags);
    const values = [writePayload(sender, tags), sender];
    await db.pool.query({ name: 'publish', text: notify, values }).catch(notifyAll);
  });
  return async () => {
    end();
    await listener.close();
  };
}

export async function publishToInstances(db: Database): Promise<void> {
  if (db.kind === 'server') await db.pool.query(`notify ${channel}`);
}

function writePayload(sender: string, tags: readonly CacheTag[]): string {
  const payload = JSON.stringify({ sender, tags });
  return Buffer.byteLength(payload) > maxPayloadBytes ? JSON.stringify({ sender, tags: everything }) : payload;
}

/** Without tags, as `publishToInstances` sends it, everything changes. */
function readPayload(payload = ''): { sender: string | null; tags: readonly CacheTag[] } {
  try {
    const { sender, tags } = JSON.parse(payload);
    return { sender, tags: Array.isArray(tags) ? tags : everything };
  } catch {
    return { sender: null, tags: everything };
  }
}

function makeListener(connectionString: string, onError: (error: Error) => void): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  client.on('error', onError);
  return client;
}

function invalidateForeign(cache: InvalidatedCache, payload: string | undefined, own: string): void {
  const { sender, tags } = readPayload(payload);
  if (sender !== own) cache.invalidate(tags);
}

async function endListener(client: pg.Client, sender: string): Promise<void> {
  await client.query('delete from listeners where id = $1', [sender]).catch(() => undefined);
  await client.end().catch(() => undefined);
}

async function subscribe(client: pg.Client, sender: string): Promise<void> {
  await client.query(deleteDeadListeners);
  await client.query(insertListener, [sender]);
  await client.query(`listen ${channel}`);
}

function listen(connectionString: string, sender: string, cache: InvalidatedCache, onError: (error: Error) => void) {
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
    const next = makeListener(connectionString, onError);
    next.on('end', reconnect);
    next.on('notification', ({ payload }) => invalidateForeign(cache, payload, sender));
    try {
      await next.connect();
      client = next;
      await subscribe(next, sender);
      // What was published while the connection was down is unknown.
      cache.invalidate(everything);
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
      if (client) await endListener(client, sender);
    },
  };
}
