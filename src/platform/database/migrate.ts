import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { DeadlineClient } from './deadline-client.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Any number, the same in every instance of the shop: two that start together migrate one after the other. */
const advisoryLock = 727_001;

/**
 * Runs the migrations that this database has not had yet; several instances may call it at the same time.
 * @throws Error with one line that says what went wrong
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  try {
    await oneAtATime(pool, (connection) => runMigrations(drizzle({ client: connection }), { migrationsFolder }));
  } catch (error) {
    throw new Error(`The database could not be migrated: ${firstCause(error)}`, { cause: error });
  }
}

function firstCause(error: unknown): string {
  const { cause, message } = error as Error;
  return cause ? firstCause(cause) : message;
}

/**
 * Lets one instance after the other do what changes the database's own structure.
 * @param work is given the connection that has the lock; the embedded database has no other
 */
export async function oneAtATime<T>(pool: pg.Pool, work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = (await pool.connect()) as pg.PoolClient & DeadlineClient;
  const wasPatient = connection.isPatient;
  connection.isPatient = true;
  try {
    await connection.query('set lock_timeout = 0; set statement_timeout = 0');
    await connection.query('select pg_advisory_lock($1)', [advisoryLock]);
    const result = await work(connection);
    await connection.query('select pg_advisory_unlock($1)', [advisoryLock]);
    await connection.query('reset lock_timeout; reset statement_timeout');
    connection.isPatient = wasPatient;
    connection.release();
    return result;
  } catch (error) {
    // With the connection the lock goes too; one that is not given back would keep the pool from ending.
    connection.release(error as Error);
    throw error;
  }
}
