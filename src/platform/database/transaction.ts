import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Tx } from './database.ts';

/** What a transaction's work has asked and does not wait for. */
const left = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Leaves the answer of what was just asked to the commit, which then goes out right behind it: a way to the server and back is saved.
 * One that fails takes the transaction with it, which throws its error. Only for statements that are on their way already.
 */
export function leaveToCommit(tx: Tx, asked: Promise<unknown>): void {
  asked.catch(() => undefined);
  left.get(tx)?.push(asked);
}

/**
 * Runs `work` between `begin` and `commit` on one connection; rolls back when it throws. `begin` goes out together with what `work`
 * asks first, and the commit with what it has left to it. A connection that broke is not handed on.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let isOver = false;
  try {
    const begun = client.query('begin');
    const tx = drizzle({ client: whileOpen(client, () => isOver) }) as unknown as Tx;
    const answers: Promise<unknown>[] = [];
    left.set(tx, answers);
    const [result] = await Promise.all([work(tx), begun]);
    const allAnswered = Promise.all(answers);
    // What failed before it was asked at all is known now, and must not be committed without.
    await Promise.race([allAnswered, new Promise(process.nextTick)]);
    isOver = true;
    const [{ command }] = await Promise.all([client.query('commit'), allAnswered]);
    if (command !== 'COMMIT') throw new Error('A statement of this transaction had failed: nothing is written.');
    return result;
  } catch (error) {
    isOver = true;
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Of several pieces of work side by side one may fail while another is still at it: what that asks afterwards must not happen on its own. */
function whileOpen(client: pg.PoolClient, isOver: () => boolean): pg.PoolClient {
  const query = (question: pg.QueryConfig, values?: unknown[]) =>
    isOver() ? Promise.reject(new Error('This transaction is over.')) : client.query(question, values);
  return { query } as unknown as pg.PoolClient;
}
