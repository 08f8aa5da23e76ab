import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { CacheTag } from '../../shared/cache-tag.ts';
import type { ChangeListener, Queries, Tx } from './database.ts';
import { noteStorageFailure } from './storage-failure.ts';
import { findWrittenTables } from './written-tables.ts';

type Callback = () => void | Promise<void>;
type Query = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

const rollbackTimeoutMs = 400;
const disconnectedStates = /^(08|57P)/;

interface Noted {
  callbacks: Set<Callback>;
  tags: Set<CacheTag>;
  tables: Set<string>;
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

/**
 * The same transaction, for writes of public tables that change only what the tags name. Other writes change what their
 * tables are read for (`src/changed-tags.ts`). Before the caller continues, no instance uses a cached response of it.
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
  const { tx, callbacks, tags, tables } = noteWrites(session.query);
  const publish = async () => {
    if (tags.size + tables.size > 0) await onChange({ tags: [...tags], tables: [...tables] });
  };
  let broken: Error | undefined;
  let result: T;
  try {
    await client.query(begin);
    result = await work(tx);
    await session.end();
    await commit(client);
  } catch (error) {
    await session.end();
    const rollback = { text: 'rollback', query_timeout: rollbackTimeoutMs };
    await client.query(rollback).catch((cause: Error) => {
      broken = cause;
    });
    noteStorageFailure(error);
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

function noteWrites(query: Query): Noted & { tx: Tx } {
  const open = (send: Query) => drizzle({ client: { query: send } as pg.PoolClient }) as Queries as Tx;
  const tables = new Set<string>();
  const tx = open(async (config, values) => {
    const result = await query(config, values);
    for (const table of findWrittenTables(config, result)) tables.add(table);
    return result;
  });
  const noted = { callbacks: new Set<Callback>(), tags: new Set<CacheTag>(), tables, tagged: open(query) };
  notes.set(tx, noted);
  notes.set(noted.tagged, noted);
  return { tx, ...noted };
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
