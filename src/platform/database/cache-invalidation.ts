import type pg from 'pg';
import { newId } from '../id.ts';
import type { Database, Tx } from './database.ts';
import { DeadlineClient } from './deadline-client.ts';
import { type Notice, sayAfterCommit } from './transaction.ts';

const channel = 'shop_changed';
/** Milliseconds until a lost connection is made again. */
const betweenTriesMs = 500;

/** Listeners whose connection is gone. When it began is not shown to everybody: then one counts as alive. */
const forgetDead = `delete from listeners where not exists (
  select from pg_stat_activity alive where alive.pid = listeners.pid and coalesce(alive.backend_start, since) = since)`;
const introduce = `insert into listeners (id, pid, since)
  select $1, pid, backend_start from pg_stat_activity where pid = pg_backend_pid()
  on conflict (id) do update set pid = excluded.pid, since = excluded.since`;

/** Most products in one notice; a notice of PostgreSQL holds 8,000 bytes. A change of more counts as a change of everything. */
const mostSlugs = 50;
const mostNoticeBytes = 7_500;

/** What an instance keeps of what everybody sees. */
export interface Kept {
  clear(): void;
  /** Drops only the pages and reviews of the products at these addresses. */
  clearProducts(slugs: readonly string[]): void;
  /** While true, what is kept is still better than nothing, and says that it may be old. */
  mayBeOld(isSo: boolean): void;
}

export interface ChangeNotices {
  /** Tells every instance, this one included, as soon as this transaction is committed. */
  tell(tx: Tx): void;
  /** The same for a change that shows on the pages of these products and nowhere else. */
  tellProducts(tx: Tx, slugs: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * Lets the instances of a shop on one PostgreSQL server know that what everybody sees has changed (LISTEN and NOTIFY). The
 * embedded database has one instance, so there it is a plain call.
 *
 * The notice goes out right behind the commit, in a transaction of its own: inside of the other it would make all commits of the
 * server wait for each other. An instance that was killed between the two tells when it starts again. Who is alone tells nobody, which
 * saves a tenth of a purchase's work: each instance stands in `listeners` before it reads anything that it keeps.
 * @param kept what has to be dropped at each notice; while no notice can arrive it may be old, and is dropped once they do again
 */
export async function openChangeNotices(
  db: Database,
  place: { databaseUrl?: string },
  kept: Kept,
  onError: (error: Error) => void,
): Promise<ChangeNotices> {
  const drop = (slugs: readonly string[] | null) => (slugs ? kept.clearProducts(slugs) : kept.clear());
  if (db.kind === 'embedded' || !place.databaseUrl) {
    const plain = (slugs: readonly string[] | null): Notice => ({ statement: null, committed: () => drop(slugs) });
    return { ...tellers(plain), close: async () => undefined };
  }
  // What was committed stays committed: that the others hear of it late is no reason to fail.
  const tellAll = () => tellInstances(db).catch(onError);
  const sender = newId();
  const noticeOf = (slugs: readonly string[] | null): Notice => ({
    statement: {
      name: 'tell_others',
      text: `select pg_notify('${channel}', $1) from listeners where id <> $2 limit 1`,
      values: [JSON.stringify({ sender, slugs }), sender],
    },
    committed: async (isSaid) => {
      drop(slugs);
      if (!isSaid) await tellAll();
    },
  });
  const listener = keepListening(place.databaseUrl, sender, { ...kept, drop }, onError);
  await listener.isListening;
  await tellAll();
  return { ...tellers(noticeOf), close: listener.close };
}

/** One notice of everything is said once, however often a transaction asks for it. */
function tellers(noticeOf: (slugs: readonly string[] | null) => Notice): Pick<ChangeNotices, 'tell' | 'tellProducts'> {
  const everything = noticeOf(null);
  return {
    tell: (tx) => sayAfterCommit(tx, everything),
    tellProducts: (tx, slugs) => {
      const isLong = slugs.length > mostSlugs || Buffer.byteLength(JSON.stringify(slugs)) > mostNoticeBytes;
      if (slugs.length > 0) sayAfterCommit(tx, isLong ? everything : noticeOf([...slugs]));
    },
  };
}

/** Tells the instances that run, from a process that is none: the command line. */
export async function tellInstances(db: Database): Promise<void> {
  if (db.kind === 'server') await db.pool.query(`notify ${channel}`);
}

/** What a notice says; one that is empty, or in other words, means everything. */
function readNotice(payload = ''): { sender: string | null; slugs: string[] | null } {
  try {
    const { sender, slugs } = JSON.parse(payload);
    return { sender, slugs: Array.isArray(slugs) ? slugs : null };
  } catch {
    return { sender: null, slugs: null };
  }
}

/** A connection of its own that is made again whenever it breaks. */
function keepListening(
  connectionString: string,
  sender: string,
  kept: Kept & { drop: (slugs: readonly string[] | null) => void },
  onError: (error: Error) => void,
) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  const again = () => {
    client = null;
    kept.mayBeOld(true);
    if (!isClosed && !timer)
      timer = setTimeout(() => {
        timer = null;
        void listen();
      }, betweenTriesMs);
  };
  const listen = async () => {
    const one = new DeadlineClient({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true });
    one.on('error', onError);
    one.on('end', again);
    // What comes back to its sender was heeded when it was sent.
    one.on('notification', ({ payload }) => {
      const said = readNotice(payload);
      if (said.sender !== sender) kept.drop(said.slugs);
    });
    try {
      await one.connect();
      client = one;
      await one.query(forgetDead);
      await one.query(introduce, [sender]);
      await one.query(`listen ${channel}`);
      // What was told while nobody listened is unknown.
      kept.clear();
      kept.mayBeOld(false);
    } catch (error) {
      onError(error as Error);
      await one.end().catch(() => undefined);
      if (client !== one) again();
    }
  };
  return {
    isListening: listen(),
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.query('delete from listeners where id = $1', [sender]).catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
