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
import type { ImportedLines } from './import-lines.ts';
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

/** Who buys at a sale price waits for a batch, and on the embedded database everybody. */
const linesPerBatch = 20;
/** Those with variants, a question or tags take longer. */
const detailedPerBatch = { server: 5, embedded: 1 };
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
  /** So many lines go alone, since one of them was refused. */
  let alone = 0;
  let isComplete = false;
  while (!isComplete)
    try {
      const most = alone > 0 ? 1 : linesPerBatch;
      isComplete = await runBatch(db, (tx) => importBatch(tx, importId, { most, kind: db.kind, assignNamed }));
      alone = Math.max(0, alone - 1);
    } catch (error) {
      if (!(error instanceof RefusedLines)) throw error;
      const [line, ...others] = error.lines;
      if (others.length > 0) alone = error.lines.length;
      else if (line) {
        isComplete = await runBatch(db, (tx) => leaveOut(tx, importId, line, error.message));
        alone = Math.max(0, alone - 1);
      }
    }
  await db.transaction((tx) => queueImportPhotos(tx, deps, importId));
}

/** Their transaction is rolled back: nothing of their products is written. */
class RefusedLines extends Error {
  readonly lines: readonly number[];
  constructor(lines: readonly ImportLine[], message: string) {
    super(message);
    this.lines = lines.map(({ line }) => line);
  }
}

interface BatchOptions {
  most: number;
  kind: Database['kind'];
  assignNamed: AssignNamed;
}

async function importBatch(tx: Tx, importId: string, options: BatchOptions): Promise<boolean> {
  const open = await lockImport(tx, importId);
  if (!open) return true;
  const lines = await findBatch(tx, importId, options);
  return recordBatch(tx, open, lines, await importAll(tx, lines, options.assignNamed));
}

async function importAll(tx: Tx, lines: ImportLine[], assignNamed: AssignNamed): Promise<ImportedLines> {
  try {
    return await importWithDetails(tx, lines, assignNamed);
  } catch (error) {
    if (error instanceof ShopError && !isPassing(error)) throw new RefusedLines(lines, error.message);
    throw isDataError(error) ? new RefusedLines(lines, t('importAnswers.notStorable')) : error;
  }
}

const isPassing = ({ code }: ShopError) => code === 'unavailable' || code === 'internal';

/** PostgreSQL refuses the values themselves (class 22): trying again would never end. */
function isDataError(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return /^22\w{3}$/.test(String(code)) || (cause instanceof Error && isDataError(cause));
}

async function leaveOut(tx: Tx, importId: string, line: number, message: string): Promise<boolean> {
  const open = await lockImport(tx, importId);
  return !open || recordBatch(tx, open, [{ line }], { added: 0, changed: 0, conflicts: [{ line, message }] });
}

type OpenImport = typeof catalogImports.$inferSelect;

async function lockImport(tx: Tx, importId: string): Promise<OpenImport | null> {
  const [found] = await tx.select().from(catalogImports).where(eq(catalogImports.id, importId)).for('update');
  return found && !found.completedAt ? found : null;
}

async function findBatch(tx: Tx, importId: string, { most, kind }: BatchOptions): Promise<ImportLine[]> {
  const rows = await tx
    .select()
    .from(catalogImportLines)
    .where(eq(catalogImportLines.importId, importId))
    .orderBy(asc(catalogImportLines.line))
    .limit(most);
  const lines = rows.map(({ data }) => data);
  let detailed = 0;
  const end = lines.findIndex((line) => hasDetails(line) && ++detailed > detailedPerBatch[kind]);
  return end < 0 ? lines : lines.slice(0, end);
}

async function recordBatch(
  tx: Tx,
  { id, ...open }: OpenImport,
  lines: readonly Pick<ImportLine, 'line'>[],
  { added, changed, conflicts }: Omit<ImportedLines, 'written'>,
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
