import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { detectPooling, type Pooling, UnnamedStatements } from './connections/pooler.ts';
import { KeepingPool } from './connections/replace-connection.ts';
import { shareConnections } from './connections/shared-connections.ts';
import type { Change, ChangeListener, Connections, Database } from './database.ts';
import { checkpointMs, repeatCheckpoints } from './embedded/checkpoints.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate, withMigrationLock } from './migrate.ts';
import { inTransaction, type TransactionOptions } from './transaction.ts';
import { findWrittenTables } from './written-tables.ts';

export interface DatabaseLocation {
  databaseUrl?: string;
  /** The server itself, where `databaseUrl` leads to a pooler in transaction mode. */
  directUrl?: string;
  dataDir: string;
  /** The embedded database writes each commit to the disk before it answers. */
  isDurable?: boolean;
  /** No time limits on statements: for the command line, never while serving. */
  isPatient?: boolean;
  /** false = throws where there is no shop yet, and makes none. */
  mayBeNew?: boolean;
  onError?: (error: Error) => void;
}

const poolSize = 7;
const sharedConnections = 3;
const paymentsPoolSize = 4;
const poolTimeoutMs = 2_000;
const paymentsTimeoutMs = 4_000;
/** The server cancels a statement first; a server that does not answer at all is given up by the client. */
const statementTimeoutMs = 4_000;
const queryTimeoutMs = 4_400;

export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const onError = location.onError ?? (() => undefined);
  return location.databaseUrl
    ? openServer(location, onError)
    : openEmbedded(location.dataDir, location.isDurable ?? false, onError);
}

async function openServer(
  { databaseUrl, directUrl = databaseUrl, isPatient = false, mayBeNew = true }: DatabaseLocation,
  onError: (error: Error) => void,
): Promise<Database> {
  const connection = { connectionString: databaseUrl, keepAlive: true };
  const direct = { connectionString: directUrl, keepAlive: true };
  await waitForServer(connection, 'DATABASE_URL');
  if (directUrl !== databaseUrl) await waitForServer(direct, 'DATABASE_DIRECT_URL');
  const pooling = await detectPooling(connection);
  if (pooling === 'transaction' && directUrl === databaseUrl) throw new Error(transactionPooling);
  await migrate(direct, { mayBeNew, mayBeReadOnly: isPatient });
  const { config, begin, onConnect } = limitsFor(pooling, isPatient);
  const open = (limits: pg.PoolConfig) => openPool({ ...connection, ...config, ...limits }, onError, onConnect);
  const pool = open({ max: poolSize, connectionTimeoutMillis: poolTimeoutMs });
  const paymentsPool = open({ max: paymentsPoolSize, connectionTimeoutMillis: paymentsTimeoutMs });
  const changes = changeListeners();
  const connections = makeConnections(pool, { begin, onChange: changes.publish });
  // A pooler may send the statements of one connection to several of the server.
  const shared =
    pooling === 'none'
      ? shareConnections(
          { ...connection, ...config, connectionTimeoutMillis: poolTimeoutMs },
          { count: sharedConnections, pool, onError },
        )
      : null;
  return {
    kind: 'server',
    pool,
    ...connections,
    pipelined: shared ? drizzle({ client: shared.client as pg.Client }) : connections.read,
    payments: makeConnections(paymentsPool, { begin, onChange: changes.publish }),
    onChange: changes.add,
    copyFilesTo: null,
    exclusively: (work) => withMigrationLock(direct, work),
    close: async () => void (await Promise.all([pool.end(), paymentsPool.end(), shared?.end()])),
  };
}

const transactionPooling =
  'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, for migrations and for messages between instances, or choose session mode (pool_mode = session).';

/**
 * How the limits reach the server: poolers refuse them as parameters of the connection, and in transaction mode they
 * hold for a transaction.
 */
function limitsFor(pooling: Pooling, isPatient: boolean) {
  const parameters = {
    ...(!isPatient && { statement_timeout: statementTimeoutMs }),
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
  };
  // A limit of the role would end them; the driver sends no 0.
  const noLimit = isPatient ? { statement_timeout: 0 } : {};
  const client = isPatient ? {} : { query_timeout: queryTimeoutMs };
  // Compiling a plan pays for reports, not for the short reads of a shop.
  const options = `-c jit=off${isPatient ? ' -c statement_timeout=0' : ''}`;
  if (pooling === 'none') return { config: { ...parameters, ...client, options }, begin: 'begin' };
  const settings = Object.entries({ ...parameters, ...noLimit, jit: 'off' });
  const set = (scope: string) => settings.map(([name, value]) => `set ${scope} ${name} = ${value}`).join('; ');
  if (pooling === 'session') return { config: client, begin: 'begin', onConnect: set('session') };
  return { config: { ...client, Client: UnnamedStatements }, begin: `begin; ${set('local')}` };
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
  const stopCheckpoints = repeatCheckpoints(pool, checkpointMs, onError);
  const changes = changeListeners();
  const connections = makeConnections(pool, { begin: 'begin', onChange: changes.publish });
  return {
    kind: 'embedded',
    pool,
    ...connections,
    pipelined: connections.read,
    payments: connections,
    onChange: changes.add,
    copyFilesTo: embedded.copyTo,
    exclusively: (work) => work(),
    close: async () => {
      stopCheckpoints();
      await pool.end();
      await embedded.close();
    },
  };
}

function openPool(config: pg.PoolConfig, onError: (error: Error) => void, onConnect?: string): pg.Pool {
  const pool = new KeepingPool(config);
  pool.on('error', onError);
  // The pool does not report a connection that breaks while it is in use, and an unhandled error ends the process.
  pool.on('connect', (client) => {
    client.on('error', onError);
    if (onConnect) client.query(onConnect).catch(onError);
  });
  return pool;
}

function makeConnections(pool: pg.Pool, options: TransactionOptions): Connections {
  const read = drizzle({ client: publishWrites(pool, options.onChange) });
  return { read, transaction: (work) => inTransaction(pool, work, options) };
}

/** The same pool, for statements that write outside of transactions. */
function publishWrites(pool: pg.Pool, onChange: ChangeListener): pg.Pool {
  const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
    const result = await pool.query(statement, values);
    const tables = findWrittenTables(statement, result);
    if (tables.length > 0) await onChange({ tags: [], tables });
    return result;
  };
  return Object.create(pool, { query: { value: query } });
}

function changeListeners() {
  const listeners = new Set<ChangeListener>();
  return {
    add: (listener: ChangeListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish: async (change: Change) => {
      for (const listener of listeners) await listener(change);
    },
  };
}

const startTimeoutMs = 30_000;
const retryAfterMs = 500;
const retriedStates = /^(ECONNREFUSED|ENOENT|EAI_AGAIN|ENOTFOUND|ECONNRESET|57P03)$/;

async function waitForServer(config: pg.ClientConfig, setting: string): Promise<void> {
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
          `The PostgreSQL server of ${setting} cannot be used: ${message || errors?.[0]?.message || code}`,
          { cause },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
