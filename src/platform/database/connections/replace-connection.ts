import pg from 'pg';
import { databaseState } from '../storage-failure.ts';

const checkTimeoutMs = 400;
const readOnlyState = '25006';
const replacementIntervalMs = 250;
const keptUntil = new WeakMap<pg.Pool, number>();

/**
 * Whether a connection whose server refused a statement is closed: it leads to a replica since a failover, and a new
 * one to the primary. Some a second: where all servers only read, reads must not wait for new connections.
 */
export function isReplaced(pool: pg.Pool, error: unknown): boolean {
  if (databaseState(error) !== readOnlyState || performance.now() < (keptUntil.get(pool) ?? 0)) return false;
  keptUntil.set(pool, performance.now() + replacementIntervalMs);
  return true;
}

/** A pool whose `query` keeps the connection on which the server has refused a statement. */
export class KeepingPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver
  override query: any = async (statement: pg.QueryConfig, values?: unknown[]) => {
    const client = await this.connect();
    let isBroken = true;
    try {
      const result = await client.query(statement, values);
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = !(error instanceof pg.DatabaseError) || isReplaced(this, error) || !(await isIdle(client));
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

/** False when the connection does not answer, or is in the transaction that a failed statement had begun. */
async function isIdle(client: pg.PoolClient): Promise<boolean> {
  const empty = { text: '', query_timeout: checkTimeoutMs };
  return client.query(empty).then(
    () => client.getTransactionStatus() === 'I',
    () => false,
  );
}
