import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const advisoryLock = 727_001;

/** Runs new migrations; several instances may call it at the same time. Throws an Error with one line. */
export async function migrate(config: pg.ClientConfig): Promise<void> {
  try {
    await withMigrationLock(config, (client) => runMigrations(drizzle({ client }), { migrationsFolder }));
  } catch (error) {
    throw new Error(`The database could not be migrated: ${rootMessage(error)}`, { cause: error });
  }
}

function rootMessage(error: unknown): string {
  const { cause, message } = error as Error;
  return cause ? rootMessage(cause) : message;
}

export async function withMigrationLock<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.once('end', () => reject(new Error('the connection to the database was lost')));
  });
  lost.catch(() => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    return await Promise.race([work(client), lost]);
  } finally {
    await client.end().catch(() => undefined);
  }
}
