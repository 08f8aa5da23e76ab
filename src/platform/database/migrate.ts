import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { refuseReadOnly, refuseUnusable, UnusableDatabase } from './connections/refuse-unusable.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const advisoryLock = 727_001;

/** Runs new migrations; several instances may call it at the same time. Throws an Error with one line. */
export async function migrate(config: pg.ClientConfig, { mayBeNew = true, mayBeReadOnly = false } = {}): Promise<void> {
  try {
    await withMigrationLock(config, async (client) => {
      await refuseUnusable(client);
      if (!mayBeReadOnly) await refuseReadOnly(client);
      if (!mayBeNew) await requireShop(client);
      await refuseNewerDatabase(client);
      // Without anything to do also where nothing can be written: the commands that read work there.
      if (!(await hasAllMigrations(client))) await runMigrations(drizzle({ client }), { migrationsFolder });
    });
  } catch (error) {
    if ([NewerDatabase, NoShop, UnusableDatabase].some((kind) => error instanceof kind)) throw error;
    throw new Error(`The database could not be migrated: ${rootMessage(error)}`, { cause: error });
  }
}

export type Migration = MigrationMeta;

export function readMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder });
}

/** What Drizzle's migrator does, in a transaction of the caller's and up to a migration of this time. */
export async function applyMigrations(client: pg.Client, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.at ?? -1);
  for (const { sql, hash, folderMillis } of readMigrations()) {
    if (folderMillis <= last || folderMillis > upTo) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

async function hasAllMigrations(client: pg.Client): Promise<boolean> {
  if (!(await hasMigrations(client))) return false;
  const { rows } = await client.query<{ last: number | null }>(
    'select max(created_at)::float8 as last from drizzle.__drizzle_migrations',
  );
  return readMigrations().every(({ folderMillis }) => folderMillis <= (rows[0]?.last ?? 0));
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  return rows[0]?.isThere ?? false;
}

class NewerDatabase extends Error {}
class NoShop extends Error {}

async function requireShop(client: pg.Client): Promise<void> {
  if (!(await hasMigrations(client)))
    throw new NoShop('There is no shop in this database: look at DATABASE_URL. "npm start" makes a shop.');
}

/**
 * A migration that removes what the release before the last still used says so in this comment: CONTRIBUTING.md,
 * "Schema changes in two releases".
 */
async function refuseNewerDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(to_regclass('drizzle.__drizzle_migrations'), 'pg_class') as comment`,
  );
  const needed = Number(/^needs (\d+)$/.exec(rows[0]?.comment ?? '')?.[1] ?? 0);
  const newest = Math.max(...readMigrations().map(({ folderMillis }) => folderMillis));
  if (newest >= needed) return;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  throw new NewerDatabase(
    `The database was migrated by a newer release of the shop: it needs the migration of ${day(needed)}, and the last one of this release is of ${day(newest)}. Start the newer release, or restore a backup that was made before the update.`,
  );
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
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    return await Promise.race([work(client), lost]);
  } finally {
    await client.end().catch(() => undefined);
  }
}
