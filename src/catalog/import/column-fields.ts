import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { ColumnFields } from './files/mapped-file.ts';
import { catalogImportColumns } from './import-schema.ts';

/** What the owner chose for a file with these columns, in any order. */
export async function findColumnFields(queries: Queries, columns: readonly string[]): Promise<ColumnFields | null> {
  const isThis = eq(catalogImportColumns.columnsKey, makeColumnsKey(columns));
  const [found] = await queries.select().from(catalogImportColumns).where(isThis);
  return found ? new Map(found.fields) : null;
}

export async function storeColumnFields(tx: Tx, chosen: ColumnFields): Promise<void> {
  const fields = [...chosen];
  await tx
    .insert(catalogImportColumns)
    .values({ columnsKey: makeColumnsKey([...chosen.keys()]), fields })
    .onConflictDoUpdate({ target: catalogImportColumns.columnsKey, set: { fields, chosenAt: sql`now()` } });
}

function makeColumnsKey(columns: readonly string[]): string {
  const named = columns.filter(Boolean).sort();
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
}
