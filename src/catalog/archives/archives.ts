import { open, readFile } from 'node:fs/promises';
import { eq, lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import type { PhotoStore } from '../../platform/pictures/photo-store.ts';
import type { PictureFile } from '../../platform/pictures/pictures.ts';
import type { ZipSource } from '../../platform/zip/read-zip.ts';
import { archivePieceBytes } from '../../shared/archive-pieces.ts';
import { t } from '../../shared/languages/translate.ts';
import { catalogArchives } from './archive-schema.ts';

const daysStored = 7;
/** In memory while an archive is read. */
const maxPiecesRead = 2;

type Archive = typeof catalogArchives.$inferSelect;
interface ArchiveDependencies {
  db: Database;
  photoStore: PhotoStore;
}

export async function removeOldArchives(deps: ArchiveDependencies): Promise<void> {
  const old = await deps.db.read
    .select()
    .from(catalogArchives)
    .where(lt(catalogArchives.createdAt, sql`now() - make_interval(days => ${daysStored}::int)`));
  for (const { id } of old) await removeArchive(deps, id);
}

export async function addArchive(deps: ArchiveDependencies, bytes: number): Promise<Archive> {
  const [added] = await deps.db.transaction((tx) =>
    tx.insert(catalogArchives).values({ id: newId(), bytes }).returning(),
  );
  return added as Archive;
}

/** Throws ShopError 404. */
export async function requireArchive(queries: Queries, archiveId: string): Promise<Archive> {
  const [found] = await queries.select().from(catalogArchives).where(eq(catalogArchives.id, archiveId));
  if (!found) throw new ShopError('not_found', t('importAnswers.zipGone'));
  return found;
}

/** Throws ShopError 400 or 404. */
export async function storePiece(
  { db, photoStore }: ArchiveDependencies,
  { archiveId, piece }: { archiveId: string; piece: number },
  file: PictureFile | undefined,
): Promise<void> {
  const archive = await requireArchive(db.read, archiveId);
  const size = Math.min(archivePieceBytes, archive.bytes - piece * archivePieceBytes);
  const bytes = file ? await readFile(file.path) : null;
  if (bytes?.length !== size)
    throw new ShopError('bad_input', t('importAnswers.pieceBytes', { bytes: Math.max(0, size) }));
  await photoStore.put(pieceKey(archiveId, piece), bytes);
}

/** A file of this machine; returns the archive's id. */
export async function storeArchiveFile(deps: ArchiveDependencies, path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { id } = await addArchive(deps, size);
    for (let piece = 0; piece * archivePieceBytes < size; piece++) {
      const bytes = Buffer.alloc(Math.min(archivePieceBytes, size - piece * archivePieceBytes));
      await file.read(bytes, 0, bytes.length, piece * archivePieceBytes);
      await deps.photoStore.put(pieceKey(id, piece), bytes);
    }
    return id;
  } finally {
    await file.close();
  }
}

/** Throws ShopError 400 when a piece has not arrived, and 404. */
export async function openArchive({ db, photoStore }: ArchiveDependencies, archiveId: string): Promise<ZipSource> {
  const { bytes } = await requireArchive(db.read, archiveId);
  const count = Math.ceil(bytes / archivePieceBytes);
  const names = new Set(await photoStore.listFiles(archiveId));
  for (let piece = 0; piece < count; piece++)
    if (!names.has(pieceName(piece))) throw new ShopError('bad_input', t('importAnswers.zipNotWhole'));
  const pieces = new LRUCache<number, Buffer>({ max: maxPiecesRead });
  const readPiece = async (piece: number) => {
    const known = pieces.get(piece) ?? (await photoStore.get(pieceKey(archiveId, piece)));
    if (!known) throw new ShopError('bad_input', t('importAnswers.zipPartGone'));
    pieces.set(piece, known);
    return known;
  };
  return { bytes, read: (offset, length) => readPieces(readPiece, offset, length) };
}

async function readPieces(
  readPiece: (piece: number) => Promise<Buffer>,
  offset: number,
  length: number,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = offset; at < offset + length; ) {
    const from = at % archivePieceBytes;
    const bytes = await readPiece(Math.floor(at / archivePieceBytes));
    const part = bytes.subarray(from, from + offset + length - at);
    if (part.length === 0) throw new ShopError('bad_input', t('fileAnswers.zipDamaged'));
    parts.push(part);
    at += part.length;
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

/** Files that cannot be removed are removed by the nightly sweep. */
export async function removeArchive({ db, photoStore }: ArchiveDependencies, archiveId: string): Promise<void> {
  await db.transaction((tx) => tx.delete(catalogArchives).where(eq(catalogArchives.id, archiveId)));
  await photoStore.remove(archiveId).catch(() => undefined);
}

export function listArchiveIds(queries: Queries | Tx): Promise<{ id: string }[]> {
  return queries.select({ id: catalogArchives.id }).from(catalogArchives);
}

const pieceName = (piece: number) => `p${String(piece).padStart(4, '0')}.webp`;
const pieceKey = (archiveId: string, piece: number) => `${archiveId}/${pieceName(piece)}`;
