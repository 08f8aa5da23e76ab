import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { UnknownOutcome } from '../../../platform/database/transaction.ts';
import { ShopError } from '../../../platform/errors.ts';
import { limitConcurrency } from '../../../platform/limit-concurrency.ts';
import type { PublicNetwork } from '../../../platform/network/public-address.ts';
import { maxPhotoPixels } from '../../../platform/pictures/picture-jobs.ts';
import { listZip } from '../../../platform/zip/read-zip.ts';
import type { Language } from '../../../shared/languages/languages.ts';
import { currentLanguage } from '../../../shared/languages/translate.ts';
import { openArchive, removeArchive } from '../../archives/archives.ts';
import { type PhotoDependencies, removeFiles, type StoredPhoto, storePhotos } from '../../photos/store-photo.ts';
import { catalogImports } from '../import-schema.ts';
import { catalogImportPhotos, photoSources } from './import-photos-schema.ts';
import { describeFailure, type OpenArchive, writeSourceTo } from './photo-sources.ts';
import { isRow, type PhotoRow, placePhotos, type ReceivedPhoto } from './place-photos.ts';

export const importPhotosQueue = 'import-photos';
export interface ImportPhotosJob {
  importId: string;
  /** The language of who began it, in which refusals are written. */
  language?: Language;
}

export interface ImportPhotosDependencies extends PhotoDependencies {
  db: Database;
  network: PublicNetwork;
}

const photosAtATime = 4;
/** In one transaction, because each makes pages show other photos. */
const photosPerBatch = 20;
const maxRunMs = 4 * 60_000;
const maxAttempts = 3;

/** Queues the photos of an import, if it has any. */
export async function queueImportPhotos(tx: Tx, { queue }: PhotoDependencies, importId: string): Promise<void> {
  const isWaiting = and(eq(catalogImportPhotos.importId, importId), eq(catalogImportPhotos.state, 'waiting'));
  if ((await tx.$count(catalogImportPhotos, isWaiting)) > 0)
    await queue.send(tx, importPhotosQueue, { importId, language: currentLanguage() } satisfies ImportPhotosJob);
}

/** Takes photos for some minutes, and queues the rest; can be interrupted and repeated. */
export async function importPhotos(deps: ImportPhotosDependencies, { importId }: ImportPhotosJob): Promise<void> {
  const endsAt = performance.now() + maxRunMs;
  const archive = await openImportArchive(deps, importId);
  while (performance.now() < endsAt) {
    const rows = await findBatch(deps, importId);
    if (rows.length === 0) return endImport(deps, importId);
    await importBatch(deps, rows, archive);
  }
  await deps.db.transaction((tx) => queueImportPhotos(tx, deps, importId));
}

async function openImportArchive(deps: ImportPhotosDependencies, importId: string): Promise<OpenArchive> {
  const [found] = await deps.db.read
    .select({ archiveId: catalogImports.archiveId })
    .from(catalogImports)
    .where(eq(catalogImports.id, importId));
  if (!found?.archiveId) return null;
  try {
    const source = await openArchive(deps, found.archiveId);
    return { source, entries: new Map((await listZip(source)).map((entry) => [entry.name, entry])) };
  } catch (error) {
    if (error instanceof ShopError && error.code !== 'unavailable') return error;
    throw error;
  }
}

function findBatch({ db }: ImportPhotosDependencies, importId: string): Promise<PhotoRow[]> {
  return db.read
    .select()
    .from(catalogImportPhotos)
    .where(and(eq(catalogImportPhotos.importId, importId), eq(catalogImportPhotos.state, 'waiting')))
    .orderBy(asc(catalogImportPhotos.attempts), asc(catalogImportPhotos.number))
    .limit(photosPerBatch);
}

/** Nothing of it is needed again once no photo has failed. */
async function endImport(deps: ImportPhotosDependencies, importId: string): Promise<void> {
  const isOpen = sql`${catalogImportPhotos.importId} = ${importId} and ${catalogImportPhotos.state} <> 'stored'`;
  if ((await deps.db.read.$count(catalogImportPhotos, isOpen)) > 0) return;
  const [found] = await deps.db.read.select().from(catalogImports).where(eq(catalogImports.id, importId));
  if (!found?.archiveId) return;
  await deps.db.transaction((tx) =>
    tx.update(catalogImports).set({ archiveId: null }).where(eq(catalogImports.id, importId)),
  );
  await removeArchive(deps, found.archiveId);
}

async function importBatch(deps: ImportPhotosDependencies, rows: PhotoRow[], archive: OpenArchive): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `dhaaga-upload-${process.pid}-import-`));
  const limited = limitConcurrency(photosAtATime);
  const received: ReceivedPhoto[] = [];
  const failed: FailedPhoto[] = [];
  try {
    const take = async (row: PhotoRow) => {
      const path = join(folder, String(row.number));
      const result = await receivePhoto(deps, row, path, archive).finally(() => rm(path, { force: true }));
      if ('reason' in result) failed.push(result);
      else received.push(result);
    };
    const done = await Promise.allSettled(rows.map((row) => limited(() => take(row))));
    await commitBatch(deps, received, failed);
    for (const one of done) if (one.status === 'rejected') throw one.reason;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface FailedPhoto {
  row: PhotoRow;
  reason: string;
  isPassing: boolean;
}

async function commitBatch(
  deps: ImportPhotosDependencies,
  received: ReceivedPhoto[],
  failed: FailedPhoto[],
): Promise<void> {
  const inOrder = received.toSorted((a, b) => a.row.number - b.row.number);
  const ids = (photos: (StoredPhoto | null)[]) => photos.flatMap((photo) => photo?.id ?? []);
  let unused: string[] = [];
  try {
    unused = await deps.db.transaction(async (tx) => {
      for (const one of failed) await recordFailure(tx, one);
      return placePhotos(tx, deps, inOrder);
    });
  } catch (error) {
    // If the commit's outcome is unknown, the nightly sweep decides.
    if (!(error instanceof UnknownOutcome)) unused = ids(received.map(({ stored }) => stored));
    throw error;
  } finally {
    await removeFiles(deps.photoStore, unused);
  }
}

async function recordFailure(tx: Tx, { row, reason, isPassing }: FailedPhoto): Promise<void> {
  const attempts = row.attempts + 1;
  const state = isPassing && attempts < maxAttempts ? 'waiting' : 'failed';
  // One that was stopped meanwhile does not wait again.
  const isOpen = state === 'waiting' ? eq(catalogImportPhotos.state, 'waiting') : undefined;
  await tx
    .update(catalogImportPhotos)
    .set({ state, attempts, reason })
    .where(and(isRow(row), isOpen));
}

/** Throws when the store of photos cannot be reached: the job is tried again later. */
async function receivePhoto(
  deps: ImportPhotosDependencies,
  row: PhotoRow,
  path: string,
  archive: OpenArchive,
): Promise<ReceivedPhoto | FailedPhoto> {
  try {
    await writeSourceTo(path, row, archive, deps.network);
    const sha256 = await hashFile(path);
    if (await isKnown(deps.db, row.productId, sha256)) return { row, sha256, stored: null };
    const [stored] = await storePhotos(deps, [{ path, maxPixels: maxPhotoPixels, isOfShopper: false }]);
    return { row, sha256, stored: stored ?? null };
  } catch (error) {
    const failure = describeFailure(error);
    if (!failure) throw error;
    return { row, ...failure };
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function isKnown({ read }: Database, productId: string, sha256: string): Promise<boolean> {
  const isThis = and(eq(photoSources.productId, productId), eq(photoSources.sha256, sha256));
  return (await read.$count(photoSources, isThis)) > 0;
}
