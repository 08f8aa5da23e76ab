import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { CacheTag } from '../../shared/cache-tag.ts';
import type { ChangeListener, Queries, Tx } from './database.ts';
import { noteStorageFailure } from './storage-failure.ts';

type Callback = () => void | Promise<void>;

const rollbackTimeoutMs = 400;
const disconnectedStates = /^(08|57P)/;

const callbacks = new WeakMap<Tx, Set<Callback>>();
const changes = new WeakMap<Tx, Set<CacheTag>>();

/** Thrown when the answer to COMMIT was lost: the transaction may be stored or not. */
export class UnknownOutcome extends Error {}

/** Calls `callback` after the commit and before the transaction's caller continues, once per transaction; not after a rollback. */
export function afterCommit(tx: Tx, callback: Callback): void {
  callbacks.get(tx)?.add(callback);
}

/** After the commit, and before the transaction's caller continues, no cached response of any instance is used that is made from these. */
export function noteChange(tx: Tx, ...tags: CacheTag[]): void {
  for (const tag of tags) changes.get(tx)?.add(tag);
}

export interface TransactionOptions {
  /** The statement that begins it. */
  begin: string;
  /** Statements are sent at once, behind those that are on the way; the connection is one of `pipeline: true`. */
  isPipelined: boolean;
  onChange: ChangeListener;
}

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { begin, isPipelined, onChange }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  const session = statementsOf(client, isPipelined);
  const tx = drizzle({ client: session.client }) as Queries as Tx;
  const committed = new Set<Callback>();
  const changed = new Set<CacheTag>();
  callbacks.set(tx, committed);
  changes.set(tx, changed);
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
    if (error instanceof UnknownOutcome && changed.size > 0) await onChange([...changed]);
    throw error;
  } finally {
    client.release(broken);
  }
  // A callback may need a connection, and must not undo what is committed.
  if (changed.size > 0) await onChange([...changed]);
  for (const callback of committed) await callback();
  return result;
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
 * Sends statements in the order of their calls and none after the end: one at a time, or at once on a pipelined connection. After a failed one the
 * server refuses the others (25P02): all are rejected with the error of the first, because of several promises any may be seen first.
 */
function statementsOf(client: pg.PoolClient, isPipelined: boolean) {
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
    const answer = isPipelined ? send(config, values) : last.then(() => send(config, values));
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    client: { query } as pg.PoolClient,
    end: async () => {
      isOver = true;
      if (!isPipelined) await last;
    },
  };
}
