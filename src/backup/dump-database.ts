import type pg from 'pg';
import type { BackupLine } from './backup-line.ts';

const rowsPerFetch = 200;
/** Of tables with pictures, which are of at most 800 kB, twice as much in text. */
const pictureRowsPerFetch = 8;
/** As a line of the backup is read at once; a single row may have more. */
const lineCharacters = 2 * 1024 * 1024;
/** Rows of running processes. */
const leftOut = ['listeners', 'readiness_checks'];
/** So that every server writes and reads values alike. */
const textFormat = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local idle_in_transaction_session_timeout = 0;
  set local statement_timeout = 0; set local lock_timeout = '30s'`;

export interface DumpedTable {
  name: string;
  columns: { name: string; type: string }[];
}

/** Runs `work` on one moment of the database, which goes on changing meanwhile. */
export async function inSnapshot<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read, read only');
  try {
    await client.query(textFormat);
    return await work();
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

/** Writes everything or nothing. */
export async function runInTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(textFormat);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The shop's tables, and the jobs: what pg-boss has besides is made again by each start. */
export async function listTables(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<{ name: string; columns: DumpedTable['columns'] }>(
    `select format('%I.%I', nspname, relname) as name,
       json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where attnum > 0 and not attisdropped and attgenerated = ''
       and ((nspname = 'public' and relkind = 'r' and relname <> all($1)) or (nspname = 'pgboss' and relname = 'job'))
     group by nspname, relname order by 1`,
    [leftOut],
  );
  return rows;
}

export async function countRows(client: pg.Client, tables: readonly DumpedTable[]): Promise<number> {
  let count = 0;
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
    count += Number(rows[0]?.count);
  }
  return count;
}

export async function* dumpTables(client: pg.Client, tables: readonly DumpedTable[]): AsyncGenerator<BackupLine> {
  for (const { name, columns } of tables) {
    yield { table: name, columns: columns.map((column) => column.name) };
    const texts = columns.map((column) => `"${column.name}"::text`).join(', ');
    await client.query(`declare dumped no scroll cursor for select ${texts} from ${name}`);
    const perFetch = columns.some(({ type }) => type === 'bytea') ? pictureRowsPerFetch : rowsPerFetch;
    for (;;) {
      const fetch = { text: `fetch ${perFetch} from dumped`, rowMode: 'array' as const };
      const { rows } = await client.query<(string | null)[]>(fetch);
      if (rows.length === 0) break;
      yield* cutRows(rows);
    }
    await client.query('close dumped');
  }
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of rows) yield { sequence: name, lastValue: last };
}

function* cutRows(rows: (string | null)[][]): Generator<BackupLine> {
  let line: (string | null)[][] = [];
  let length = 0;
  for (const row of rows) {
    const more = row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (line.length > 0 && length + more > lineCharacters) {
      yield { rows: line };
      line = [];
      length = 0;
    }
    line.push(row);
    length += more;
  }
  yield { rows: line };
}

export async function listAppliedMigrations(client: pg.Client): Promise<{ hash: string; at: number }[]> {
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}
