import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { CacheTag } from '../../shared/cache-tag.ts';
import { isReplaced } from './connections/replace-connection.ts';
import type { ChangeListener, Queries, Tx } from './database.ts';
import { recordStorageFailure } from './storage-failure.ts';
import { findWrittenTables } from './written-tables.ts';

type Callback = () => void | Promise<void>;
type Query = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

const rollbackTimeoutMs = 400;
const disconnectedStates = /^(08|57P)/;

interface Noted {
  lastWrites: Set<(tx: Tx) => Promise<void>>;
  callbacks: Set<Callback>;
  tags: Set<CacheTag>;
  tables: Set<string>;
  plain: Tx;
  /** The same transaction; its writes are not noted by their tables. */
  tagged: Tx;
}
const notes = new WeakMap<Tx, Noted>();

/** Thrown when the answer to COMMIT was lost: the transaction may be stored or not. */
export class UnknownOutcome extends Error {}

/**
 * Calls `callback` after the commit and before the transaction's caller continues, once per transaction; not after a
 * rollback.
 */
export function afterCommit(tx: Tx, callback: Callback): void {
  notes.get(tx)?.callbacks.add(callback);
}

/** Calls `write` as the last of the transaction's work, once for each function; not after a failure. */
export function beforeCommit(tx: Tx, write: (tx: Tx) => Promise<void>): void {
  const noted = notes.get(tx);
  if (!noted) throw new Error('This is no transaction.');
  noted.lastWrites.add(write);
}

/** The same for all handles of a transaction. */
export function plainTransaction(tx: Tx): Tx {
  return notes.get(tx)?.plain ?? tx;
}

/**
 * The same transaction, for writes of public tables that change only what the tags name. Other writes change what their
 * tables are read for (`caches/changed-tags.ts`). Before the caller continues, no instance uses a cached response of
 * it.
 */
export function tagWrites(tx: Tx, ...tags: CacheTag[]): Tx {
  const noted = notes.get(tx);
  for (const tag of tags) noted?.tags.add(tag);
  return noted?.tagged ?? tx;
}

export interface TransactionOptions {
  /** The statement that begins it. */
  begin: string;
  onChange: ChangeListener;
}

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { begin, onChange }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  const session = queueStatements(client);
  const { plain, lastWrites, callbacks, tags, tables } = noteWrites(session.query);
  const publish = async () => {
    if (tags.size + tables.size > 0) await onChange({ tags: [...tags], tables: [...tables] });
  };
  let broken: Error | undefined;
  let result: T;
  try {
    await client.query(begin);
    result = await work(plain);
    for (const write of lastWrites) await write(plain);
    await session.end();
    await commit(client);
  } catch (error) {
    await session.end();
    const rollback = { text: 'rollback', query_timeout: rollbackTimeoutMs };
    await client.query(rollback).catch((cause: Error) => {
      broken = cause;
    });
    if (isReplaced(pool, error)) broken ??= error as Error;
    recordStorageFailure(error);
    if (error instanceof UnknownOutcome) await publish();
    throw error;
  } finally {
    client.release(broken);
  }
  // A callback may need a connection, and must not undo what is committed.
  await publish();
  for (const callback of callbacks) await callback();
  return result;
}

function noteWrites(query: Query): Noted {
  const open = (send: Query) => drizzle({ client: { query: send } as pg.PoolClient }) as Queries as Tx;
  const tables = new Set<string>();
  const plain = open(async (config, values) => {
    const result = await query(config, values);
    for (const table of findWrittenTables(config, result)) tables.add(table);
    return result;
  });
  const handles = { plain, tagged: open(query) };
  const noted: Noted = { lastWrites: new Set(), callbacks: new Set(), tags: new Set(), tables, ...handles };
  for (const tx of Object.values(handles)) notes.set(tx, noted);
  return noted;
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch((cause: Error) => {
    if (cause instanceof pg.DatabaseError && !disconnectedStates.test(cause.code ?? '')) throw cause;
    throw new UnknownOutcome('The connection broke during COMMIT.', { cause });
  });
  // PostgreSQL answers COMMIT with ROLLBACK after a failed statement.
  if (command !== 'COMMIT') throw new Error('A statement of this transaction had failed: nothing is written.');
}

/**
 * Sends statements one at a time, in the order of their calls, and none after the end. After a failed one the server
 * refuses the others (25P02): all are rejected with its error.
 */
function queueStatements(client: pg.PoolClient) {
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;
  let failure: unknown;
  const send = async (config: pg.QueryConfig, values?: unknown[]) => {
    if (isOver) throw new Error('This transaction is over.');
    try {
      return await client.query(config, values);
    } catch (error) {
      failure ??= error;
      throw failure;
    }
  };
  const query = (config: pg.QueryConfig, values?: unknown[]) => {
    const answer = last.then(() => send(config, values));
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    query,
    end: async () => {
      isOver = true;
      await last;
    },
  };
}
