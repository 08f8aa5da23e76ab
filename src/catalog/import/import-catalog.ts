import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { runBatch } from '../../platform/database/run-batch.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Language } from '../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import type { CatalogImportBody } from '../api.ts';
import type { PhotoDependencies } from '../photos/store-photo.ts';
import { storeColumnFields } from './column-fields.ts';
import { type AssignNamed, hasDetails, importWithDetails } from './import-details.ts';
import type { ImportLine } from './import-line.ts';
import { importLines } from './import-lines.ts';
import { catalogImportLines, catalogImports } from './import-schema.ts';
import { addImportPhotos, findImportPhotos } from './photos/find-import-photos.ts';
import { queueImportPhotos } from './photos/import-photos.ts';
import type { ValidImport } from './plan-import.ts';

export const importCatalogQueue = 'import-catalog';
export interface ImportCatalogJob {
  importId: string;
  /** The language of who began it, in which refusals are written. */
  language?: Language;
}

/** On the embedded database others wait for a batch. */
const linesPerBatch = 20;
const daysStored = 30;

interface StartedImport extends Pick<ValidImport, 'lines' | 'fields' | 'photos'> {
  archiveId?: string | null;
}

export async function startImport(
  tx: Tx,
  queue: Queue,
  { lines, fields, photos, archiveId = null }: StartedImport,
): Promise<CatalogImportBody> {
  if (fields) await storeColumnFields(tx, fields);
  await tx
    .delete(catalogImports)
    .where(lt(catalogImports.createdAt, sql`now() - make_interval(days => ${daysStored}::int)`));
  const importId = newId();
  await tx
    .insert(catalogImports)
    .values({ id: importId, total: lines.length, archiveId, completedAt: lines.length ? null : sql`now()` });
  await tx.execute(sql`insert into ${catalogImportLines} (import_id, line, data)
    select ${importId}, (value ->> 'line')::int, value from jsonb_array_elements(${JSON.stringify(lines)}::jsonb)`);
  await addImportPhotos(tx, importId, photos);
  if (lines.length + photos.length > 0)
    await queue.send(tx, importCatalogQueue, { importId, language: currentLanguage() } satisfies ImportCatalogJob);
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
    photos: await findImportPhotos(queries, id),
  };
}

export interface ImportDependencies {
  db: Database;
  queue: Queue;
  assignNamed: AssignNamed;
}

/** Imports the remaining lines, a batch in each transaction, and queues the photos; can be interrupted and repeated. */
export async function runImport(
  { assignNamed, ...deps }: ImportDependencies & Pick<PhotoDependencies, 'photoStore'>,
  { importId }: ImportCatalogJob,
): Promise<void> {
  const { db } = deps;
  let isComplete = false;
  while (!isComplete)
    try {
      isComplete = await runBatch(db, (tx) => importBatch(tx, importId, assignNamed));
    } catch (error) {
      if (!(error instanceof RefusedLine)) throw error;
      isComplete = await runBatch(db, (tx) => leaveOut(tx, importId, error));
    }
  await db.transaction((tx) => queueImportPhotos(tx, deps, importId));
}

/** Its transaction is rolled back: nothing of its product is written. */
class RefusedLine extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

async function importBatch(tx: Tx, importId: string, assignNamed: AssignNamed): Promise<boolean> {
  const open = await lockImport(tx, importId);
  if (!open) return true;
  const lines = await findBatch(tx, importId);
  const [first] = lines;
  const done = first && hasDetails(first) ? await importOne(tx, first, assignNamed) : await importLines(tx, lines);
  return recordBatch(tx, open, lines, done);
}

async function importOne(tx: Tx, line: ImportLine, assignNamed: AssignNamed) {
  try {
    return await importWithDetails(tx, line, assignNamed);
  } catch (error) {
    if (error instanceof ShopError) throw new RefusedLine(line.line, error.message);
    throw isDataError(error) ? new RefusedLine(line.line, t('importAnswers.notStorable')) : error;
  }
}

/** PostgreSQL refuses the values themselves (class 22): trying again would never end. */
function isDataError(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return /^22\w{3}$/.test(String(code)) || (cause instanceof Error && isDataError(cause));
}

async function leaveOut(tx: Tx, importId: string, { line, message }: RefusedLine): Promise<boolean> {
  const open = await lockImport(tx, importId);
  return !open || recordBatch(tx, open, [{ line }], { added: 0, changed: 0, conflicts: [{ line, message }] });
}

type OpenImport = typeof catalogImports.$inferSelect;

async function lockImport(tx: Tx, importId: string): Promise<OpenImport | null> {
  const [found] = await tx.select().from(catalogImports).where(eq(catalogImports.id, importId)).for('update');
  return found && !found.completedAt ? found : null;
}

/** Lines without details together, or one with them. */
async function findBatch(tx: Tx, importId: string): Promise<ImportLine[]> {
  const rows = await tx
    .select()
    .from(catalogImportLines)
    .where(eq(catalogImportLines.importId, importId))
    .orderBy(asc(catalogImportLines.line))
    .limit(linesPerBatch);
  const lines = rows.map(({ data }) => data);
  const next = lines.findIndex(hasDetails);
  return next < 0 ? lines : lines.slice(0, Math.max(1, next));
}

async function recordBatch(
  tx: Tx,
  { id, ...open }: OpenImport,
  lines: readonly Pick<ImportLine, 'line'>[],
  { added, changed, conflicts }: Awaited<ReturnType<typeof importLines>>,
): Promise<boolean> {
  const isThisImport = eq(catalogImportLines.importId, id);
  const numbers = lines.map(({ line }) => line);
  await tx.delete(catalogImportLines).where(and(isThisImport, inArray(catalogImportLines.line, numbers)));
  const isComplete = (await tx.$count(catalogImportLines, isThisImport)) === 0;
  await tx
    .update(catalogImports)
    .set({
      added: open.added + added,
      changed: open.changed + changed,
      conflicts: [...open.conflicts, ...conflicts],
      completedAt: isComplete ? sql`now()` : null,
    })
    .where(eq(catalogImports.id, id));
  return isComplete;
}
