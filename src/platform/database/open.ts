import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connections, Database } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate, withMigrationLock } from './migrate.ts';
import { inTransaction } from './transaction.ts';

export interface DatabaseLocation {
  databaseUrl?: string;
  dataDir: string;
  /** The embedded database writes each commit to the disk before it answers. */
  isDurable?: boolean;
  /** No time limits on statements: for the command line, never while serving. */
  isPatient?: boolean;
  onError?: (error: Error) => void;
}

const poolSize = 10;
const paymentsPoolSize = 4;
const poolTimeoutMs = 2_000;
const paymentsTimeoutMs = 4_000;
/** The server cancels a statement first; a server that does not answer at all is given up by the client. */
const statementTimeoutMs = 4_000;
const queryTimeoutMs = 4_400;

export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const onError = location.onError ?? (() => undefined);
  return location.databaseUrl
    ? openServer(location.databaseUrl, location.isPatient ?? false, onError)
    : openEmbedded(location.dataDir, location.isDurable ?? false, onError);
}

async function openServer(url: string, isPatient: boolean, onError: (error: Error) => void): Promise<Database> {
  const connection = { connectionString: url, keepAlive: true };
  await waitForServer(connection);
  await migrate(connection);
  const limits = isPatient ? {} : { statement_timeout: statementTimeoutMs, query_timeout: queryTimeoutMs };
  const config = {
    ...connection,
    ...limits,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // Compiling a plan pays for reports, not for the short reads of a shop.
    options: '-c jit=off',
  };
  const pool = openPool({ ...config, max: poolSize, connectionTimeoutMillis: poolTimeoutMs }, onError);
  const paymentsPool = openPool(
    { ...config, max: paymentsPoolSize, connectionTimeoutMillis: paymentsTimeoutMs },
    onError,
  );
  return {
    kind: 'server',
    pool,
    ...connectionsOf(pool),
    payments: connectionsOf(paymentsPool),
    exclusively: (work) => withMigrationLock(connection, work),
    close: async () => void (await Promise.all([pool.end(), paymentsPool.end()])),
  };
}

async function openEmbedded(dataDir: string, isDurable: boolean, onError: (error: Error) => void): Promise<Database> {
  const embedded = await startEmbedded(dataDir, { isDurable, onError });
  const connection = { host: embedded.socketFolder, user: 'postgres', database: 'postgres' };
  try {
    await migrate(connection);
  } catch (error) {
    await embedded.close();
    throw error;
  }
  const pool = openPool(
    // A longer wait means that code takes a second connection inside a transaction: fail rather than hang.
    { ...connection, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 15_000 },
    onError,
  );
  const connections = connectionsOf(pool);
  return {
    kind: 'embedded',
    pool,
    ...connections,
    payments: connections,
    exclusively: (work) => work(),
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}

function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  // The pool does not report a connection that breaks while it is in use, and an unhandled error ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

function connectionsOf(pool: pg.Pool): Connections {
  return { read: drizzle({ client: pool }), transaction: (work) => inTransaction(pool, work) };
}

const startTimeoutMs = 30_000;
const retryAfterMs = 500;
const retriedStates = /^(ECONNREFUSED|ENOENT|EAI_AGAIN|ENOTFOUND|ECONNRESET|57P03)$/;

async function waitForServer(config: pg.ClientConfig): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: poolTimeoutMs });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (cause) {
      const { code = '', message, errors } = cause as { code?: string; message: string; errors?: Error[] };
      if (!retriedStates.test(code) || performance.now() > deadline) {
        throw new Error(
          `The PostgreSQL server of DATABASE_URL cannot be used: ${message || errors?.[0]?.message || code}`,
          { cause },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
