import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Tx } from './database.ts';
import { databaseState, noteStorageFailure } from './storage-failure.ts';

/** What goes out together with the commit of a transaction. */
interface Ending {
  /** Answers that its work does not wait for. */
  left: Promise<unknown>[];
  notices: Set<Notice>;
}

/** Said by the database to other processes once a transaction is committed. */
export interface Notice {
  statement: pg.QueryConfig | null;
  /** Called after the commit, and before the transaction's caller goes on; false = the statement did not get through. */
  committed: (isSaid: boolean) => void | Promise<void>;
}

/** What PostgreSQL says to each statement after the one that failed, which may be heard of first. */
const abortedState = '25P02';

const endings = new WeakMap<Tx, Ending>();

/**
 * Leaves the answer of what was just asked to the commit, which then goes out right behind it: a way to the server and back is saved.
 * One that fails takes the transaction with it, which throws its error. Only for statements that are on their way already.
 */
export function leaveToCommit(tx: Tx, asked: Promise<unknown>): void {
  asked.catch(() => undefined);
  endingOf(tx).left.push(asked);
}

/** Said right behind the commit, once, however often it is called; after a rollback nobody hears it. */
export function sayAfterCommit(tx: Tx, notice: Notice): void {
  endingOf(tx).notices.add(notice);
}

/**
 * Runs `work` between `begin` and `commit` on one connection; rolls back when it throws. `begin` goes out together with what `work`
 * asks first, and the commit with what it has left to it. A connection that broke is not handed on.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let isOver = false;
  let firstFailure: unknown;
  let said: { notice: Notice; isSaid: boolean }[];
  let result: T;
  try {
    const begun = client.query(named('begin'));
    const failed = (error: unknown) => {
      firstFailure ??= error;
    };
    const tx = drizzle({ client: whileOpen(client, () => isOver, failed) }) as unknown as Tx;
    endings.set(tx, { left: [], notices: new Set() });
    [result] = await Promise.all([work(tx), begun]);
    const { left, notices } = endingOf(tx);
    const answered = Promise.all(left);
    // What failed before it was asked at all is known now, and must not be committed without.
    await Promise.race([answered, new Promise(process.nextTick)]);
    isOver = true;
    const committed = client.query(named('commit'));
    const saying = [...notices].map(async (notice) => ({ notice, isSaid: await isSaid(client, notice) }));
    const [{ command }] = await Promise.all([committed, answered]);
    if (command !== 'COMMIT')
      throw new Error('A statement of this transaction had failed: nothing is written.', { cause: firstFailure });
    said = await Promise.all(saying);
  } catch (error) {
    isOver = true;
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    const cause = databaseState(error) === abortedState ? (firstFailure ?? error) : error;
    noteStorageFailure(cause);
    throw cause;
  } finally {
    client.release(broken);
  }
  // Only now, for what they do may need a connection, and must not undo what is committed.
  for (const { notice, isSaid } of said) await notice.committed(isSaid);
  return result;
}

function endingOf(tx: Tx): Ending {
  const ending = endings.get(tx);
  if (!ending) throw new Error('This is no transaction of inTransaction.');
  return ending;
}

function isSaid(client: pg.PoolClient, { statement }: Notice): Promise<boolean> {
  if (!statement) return Promise.resolve(true);
  return client.query(statement).then(
    () => true,
    () => false,
  );
}

/** Statements with a name leave together with others (pipelined.ts), and are read by the server once. */
function named(text: string): pg.QueryConfig {
  return { name: text, text };
}

/** Of several pieces of work side by side one may fail while another is still at it: what that asks afterwards must not happen on its own. */
function whileOpen(client: pg.PoolClient, isOver: () => boolean, failed: (error: unknown) => void): pg.PoolClient {
  const query = (question: pg.QueryConfig, values?: unknown[]) => {
    if (isOver()) return Promise.reject(new Error('This transaction is over.'));
    const answer = client.query(question, values);
    answer.catch(failed);
    return answer;
  };
  return { query } as unknown as pg.PoolClient;
}
