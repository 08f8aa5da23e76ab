import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import type { DeadlineConfig } from './deadline-client.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { NamingClient } from './naming-client.ts';
import { pipelined } from './pipelined.ts';
import { openPipelinedReads } from './pipelined-reads.ts';
import { inTransaction } from './transaction.ts';

export interface DatabasePlace {
  /** A PostgreSQL server; unset = embedded in `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  /** Long statements may take their time: for the command line, never while serving. */
  isPatient?: boolean;
  /** Told of connection errors outside of a query. */
  onError?: (error: Error) => void;
}

/** Connections to a PostgreSQL server, from one process. */
const poolSize = 10;
/** The further ones that only payments use. */
const reservedPoolSize = 4;

/** Opens the database, embedded or on a server, and brings its tables up to date. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const onError = place.onError ?? (() => undefined);
  const embedded = place.databaseUrl ? undefined : await startEmbedded(place.dataDir, onError);
  const pool = openPool(
    embedded ? embeddedPool(embedded.socketFolder) : serverPool(place.databaseUrl as string, place.isPatient),
    onError,
  );
  try {
    if (!embedded) await untilReachable(pool);
    await migrate(pool);
  } catch (error) {
    await pool.end();
    await embedded?.close();
    throw error;
  }
  const reserve = embedded
    ? null
    : openPool(
        { ...serverPool(place.databaseUrl as string), max: reservedPoolSize, connectionTimeoutMillis: 4_000 },
        onError,
      );
  const reads = embedded ? null : openPipelinedReads(serverPool(place.databaseUrl as string), onError);
  const close = async () => {
    await Promise.all([pool.end(), reserve?.end(), reads?.end()]);
    await embedded?.close();
  };
  const kind = embedded ? 'embedded' : 'server';
  const shortReads = drizzle({ client: (reads ?? pool) as pg.Pool });
  const common = { close, shortReads };
  const reserved: Database | null = reserve && {
    ...over(reserve, kind),
    ...common,
    reserved: () => reserved as Database,
  };
  const database: Database = { ...over(pool, kind), ...common, reserved: () => reserved ?? database };
  return database;
}

function openPool(config: pg.PoolConfig & DeadlineConfig, onError: (error: Error) => void): pg.Pool {
  // Statements of one transaction that do not wait for each other's answers go out together.
  const pool = new pg.Pool({ ...config, ...pipelined, Client: NamingClient });
  pool.on('error', onError);
  // A connection that breaks while a transaction has it tells nobody but itself, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

function over(pool: pg.Pool, kind: Database['kind']): Omit<Database, 'close' | 'shortReads' | 'reserved'> {
  const read = drizzle({ client: pool });
  return {
    kind,
    read,
    pool,
    transaction: (work) => inTransaction(pool, work),
  };
}

/** How long a start waits for a PostgreSQL server that is starting itself. */
const patienceMs = 30_000;
const betweenTriesMs = 500;
const notYet = /^(ECONNREFUSED|ENOENT|EAI_AGAIN|ENOTFOUND|ECONNRESET|57P03)$/;

/** @throws Error with one line that says why the server was not reached */
async function untilReachable(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (cause) {
      const { code = '', message, errors } = cause as { code?: string; message: string; errors?: Error[] };
      if (!notYet.test(code) || performance.now() > deadline) {
        throw new Error(
          `The PostgreSQL server of DATABASE_URL cannot be used: ${message || errors?.[0]?.message || code}`,
          { cause },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
    }
  }
}

function embeddedPool(socketFolder: string): pg.PoolConfig & DeadlineConfig {
  return {
    host: socketFolder,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    // It lives in this process, and ends with it.
    isPatient: true,
    idleTimeoutMillis: 0,
    // A wait this long means that code takes a second connection inside a transaction: fail rather than hang.
    connectionTimeoutMillis: 15_000,
  };
}

/** Time limits keep one slow or stuck query from taking the pool with it (reliability.md, fault 17). */
function serverPool(connectionString: string, isPatient = false): pg.PoolConfig & DeadlineConfig {
  return {
    connectionString,
    max: poolSize,
    isPatient,
    connectionTimeoutMillis: 2_000,
    // Compiling a plan (jit) pays for reports, not for the short reads of a shop.
    options: `-c jit=off -c statement_timeout=${isPatient ? 0 : 5_000} -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000`,
  };
}
