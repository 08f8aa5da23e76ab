import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recordSecurityEvent } from '../audit-log/index.ts';
import { storeArchiveFile } from '../catalog/index.ts';
import type { MoveBody } from './api.ts';
import { exportWholeCatalog } from './export-catalog.ts';
import { addMove, findMove, type MovingDependencies, requireMovable, runMove } from './move-in.ts';

/** Writes everything of the catalog to a new file; returns its size. Throws when the file is there already. */
export async function writeCatalogFile({ db, photoStore }: MovingDependencies, path: string): Promise<number> {
  await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'catalog_exported', detail: { by: 'cli' } }));
  const bytes = Readable.from(exportWholeCatalog({ queries: db.read, photoStore }), { objectMode: false });
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return (await stat(path)).size;
}

/** Takes such a file here, without the queue: killed, the same file goes on. Throws ShopError 400. */
export async function takeCatalogFile(deps: MovingDependencies, path: string): Promise<MoveBody> {
  const archiveId = await storeArchiveFile(deps, path);
  const total = await requireMovable(deps, archiveId);
  const moveId = await deps.db.transaction((tx) => addMove(tx, { archiveId, total }));
  await runMove(deps, { moveId }, { maxRunMs: Number.POSITIVE_INFINITY });
  return (await findMove(deps.db.read, moveId)) as MoveBody;
}
