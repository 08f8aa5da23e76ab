import type pg from 'pg';
import { type DumpedTable, listTables } from './dump-database.ts';

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Loads rows into fresh tables, without their triggers and references, which `finish` puts back and so verifies. */
export async function startLoading(client: pg.Client) {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const own = [...tables.keys()].filter((name) => name.startsWith('public.'));
  const references = await dropReferences(client);
  for (const table of own) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${own.join(', ')}`);
  return {
    /** Columns that this release does not have are left out; only jobs may have such. */
    into: (table: string, columns: readonly string[]) => insertInto(client, tables.get(table), table, columns),
    setSequence: (name: string, last: string) => client.query('select setval($1::regclass, $2, true)', [name, last]),
    finish: async () => {
      for (const { table, name, definition } of references)
        await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
      for (const table of own) await client.query(`alter table ${table} enable trigger user`);
    },
  };
}

async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`);
  return rows;
}

function insertInto(
  client: pg.Client,
  known: DumpedTable | undefined,
  table: string,
  columns: readonly string[],
): (rows: (string | null)[][]) => Promise<void> {
  const typesByColumn = new Map(known?.columns.map(({ name, type }) => [name, type]));
  const taken = columns
    .map((name, index) => ({ name, index, type: typesByColumn.get(name) }))
    .filter(({ type }) => type);
  const isWhole = taken.length === columns.length;
  if (!known || (!isWhole && table !== 'pgboss.job')) throw new Error(`The table ${table} is not one of the shop.`);
  const names = taken.map(({ name }) => `"${name}"`).join(', ');
  const values = taken.map(({ index, type }) => `(dumped ->> ${index})::${type}`).join(', ');
  const text = `insert into ${table} (${names}) overriding system value select ${values} from jsonb_array_elements($1::jsonb) dumped${known.name === 'pgboss.job' ? whereQueueIsKnown(columns) : ''}`;
  return async (rows) => void (await client.query(text, [JSON.stringify(rows)]));
}

/** Leaves out jobs of queues that this release does not have. */
function whereQueueIsKnown(columns: readonly string[]): string {
  return ` where dumped ->> ${columns.indexOf('name')} in (select name from pgboss.queue)`;
}
