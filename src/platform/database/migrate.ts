import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Any number, the same in every instance of the shop: two that start together migrate one after the other. */
const advisoryLock = 727_001;

/** Runs the migrations that this database has not had yet; several instances may call it at the same time. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('set lock_timeout = 0; set statement_timeout = 0');
    await connection.query('select pg_advisory_lock($1)', [advisoryLock]);
    await runMigrations(drizzle({ client: connection }), { migrationsFolder });
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [advisoryLock]);
    await connection.query('reset lock_timeout; reset statement_timeout');
    connection.release();
  }
}
