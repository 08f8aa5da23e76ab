import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { runBatch } from '../../platform/database/run-batch.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { CatalogImportBody } from '../api.ts';
import { importLines } from './import-lines.ts';
import { catalogImportLines, catalogImports } from './import-schema.ts';
import type { ImportLine } from './plan-import.ts';

export const importCatalogQueue = 'import-catalog';
export interface ImportCatalogJob {
  importId: string;
}

/** On the embedded database others wait for a batch. */
const linesPerBatch = 20;
const daysStored = 30;

export async function startImport(tx: Tx, queue: Queue, lines: ImportLine[]): Promise<CatalogImportBody> {
  await tx
    .delete(catalogImports)
    .where(lt(catalogImports.createdAt, sql`now() - make_interval(days => ${daysStored}::int)`));
  const importId = newId();
  await tx
    .insert(catalogImports)
    .values({ id: importId, total: lines.length, completedAt: lines.length ? null : sql`now()` });
  await tx.execute(sql`insert into ${catalogImportLines} (import_id, line, data)
    select ${importId}, (value ->> 'line')::int, value from jsonb_array_elements(${JSON.stringify(lines)}::jsonb)`);
  if (lines.length > 0) await queue.send(tx, importCatalogQueue, { importId } satisfies ImportCatalogJob);
  return (await findImport(tx, importId)) as CatalogImportBody;
}

export async function findImport(queries: Queries, importId: string): Promise<CatalogImportBody | null> {
  const [row] = await queries.select().from(catalogImports).where(eq(catalogImports.id, importId));
  if (!row) return null;
  const { id, total, added, changed, conflicts, createdAt, completedAt } = row;
  return {
    _id: id,
    isComplete: completedAt !== null,
    total,
    added,
    changed,
    conflicts,
    createdAt: createdAt.toISOString(),
  };
}

/** Imports the remaining lines, a batch in each transaction; can be interrupted and repeated. */
export async function runImport(db: Database, { importId }: ImportCatalogJob): Promise<void> {
  let isComplete = false;
  while (!isComplete) isComplete = await runBatch(db, (tx) => importBatch(tx, importId));
}

async function importBatch(tx: Tx, importId: string): Promise<boolean> {
  const isThis = eq(catalogImports.id, importId);
  const [open] = await tx.select().from(catalogImports).where(isThis).for('update');
  if (!open || open.completedAt) return true;
  const isThisImport = eq(catalogImportLines.importId, importId);
  const batch = await tx
    .select()
    .from(catalogImportLines)
    .where(isThisImport)
    .orderBy(asc(catalogImportLines.line))
    .limit(linesPerBatch);
  const { added, changed, conflicts } = await importLines(
    tx,
    batch.map(({ data }) => data),
  );
  const numbers = batch.map(({ line }) => line);
  await tx.delete(catalogImportLines).where(and(isThisImport, inArray(catalogImportLines.line, numbers)));
  const isComplete = batch.length < linesPerBatch;
  await tx
    .update(catalogImports)
    .set({
      added: open.added + added,
      changed: open.changed + changed,
      conflicts: [...open.conflicts, ...conflicts],
      completedAt: isComplete ? sql`now()` : null,
    })
    .where(isThis);
  return isComplete;
}
