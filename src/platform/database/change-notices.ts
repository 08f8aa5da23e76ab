import pg from 'pg';
import type { Database } from './database.ts';

const channel = 'shop_changed';
const notice = `notify ${channel}`;
/** Milliseconds after which a notice goes out over another connection. */
const answerTimeoutMs = 3_000;
/** Milliseconds until a lost connection is made again. */
const betweenTriesMs = 500;

/** What an instance keeps of what everybody sees. */
export interface Kept {
  clear(): void;
  /** While true, what is kept is still better than nothing, and says that it may be old. */
  mayBeOld(isSo: boolean): void;
}

export interface ChangeNotices {
  /** Tells every instance, this one included; resolves when the database has passed it on. Many at once are told as one. */
  tell(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Lets the instances of a shop on one PostgreSQL server know that what everybody sees has changed (LISTEN and NOTIFY). The
 * embedded database has one instance, so there it is a plain call.
 *
 * The notice is sent after the commit, in a statement of its own: inside the transaction it would make all commits of the server
 * wait for each other. An instance that was killed between the two tells when it starts again.
 * @param kept what has to be dropped at each notice; while no notice can arrive it may be old, and is dropped once they do again
 */
export async function openChangeNotices(
  db: Database,
  place: { databaseUrl?: string },
  kept: Kept,
  onError: (error: Error) => void,
): Promise<ChangeNotices> {
  if (db.kind === 'embedded' || !place.databaseUrl)
    return { tell: async () => kept.clear(), close: async () => undefined };
  const listener = keepListening(place.databaseUrl, kept, onError);
  await listener.isListening;
  // What was committed stays committed: that the others hear of it late is no reason to fail.
  const notify = together(() => listener.notify().catch(() => tellInstances(db).catch(onError)));
  await notify();
  return {
    tell: async () => {
      kept.clear();
      await notify();
    },
    close: listener.close,
  };
}

/** Tells the instances that run, from a process that is none: the command line. */
export async function tellInstances(db: Database): Promise<void> {
  if (db.kind === 'server') await db.pool.query(notice);
}

/**
 * A connection of its own that is made again whenever it breaks. Notices are sent over it too: a process of the server that listens
 * itself need not wake another one to hear them.
 */
function keepListening(connectionString: string, kept: Kept, onError: (error: Error) => void) {
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
    const one = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    one.on('error', onError);
    one.on('end', again);
    // Its own notices come back to it; what they tell was heeded before they were sent.
    one.on('notification', ({ processId }) => processId !== serverProcessOf(one) && kept.clear());
    try {
      await one.connect();
      client = one;
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
    /** @throws Error while there is no connection */
    notify: async () => {
      if (!client) throw new Error('Nobody listens just now.');
      await client.query(notice);
    },
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/** The process of the server that a connection talks to; the driver's types do not know it. */
function serverProcessOf(client: pg.Client): number | null {
  return (client as unknown as { processID: number | null }).processID;
}

/** Calls that come while one is under way share the next one. */
function together(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return run();
      });
    return next;
  };
}
