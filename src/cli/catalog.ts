import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { recordSecurityEvent } from '../audit-log/index.ts';
import type { CatalogImportBody } from '../catalog/api.ts';
import {
  exportCatalog,
  findImport,
  importPhotos,
  refreshCatalog,
  requireValidImport,
  runImport,
  startImport,
} from '../catalog/index.ts';
import type { Config } from '../config.ts';
import { queues } from '../jobs.ts';
import { assignOccasionsNamed } from '../occasions/index.ts';
import { publishToInstances } from '../platform/database/cache-invalidation.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { openPublicNetwork } from '../platform/network/public-address.ts';
import { openPhotoStore } from '../platform/pictures/open-photo-store.ts';
import { openQueue } from '../platform/queue/queue.ts';
import { formatRefusal } from './format-refusal.ts';
import { withDatabase } from './with-database.ts';

export function exportCatalogCsv(config: Config): Promise<string> {
  return withDatabase(config, async (db) => {
    await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'catalog_exported', detail: { by: 'cli' } }));
    return (await buffer(await exportCatalog(db))).toString();
  });
}

/**
 * A file with a bad line is refused as a whole, with a line for each; a shop on the same database may run a part of the
 * import.
 */
export function importCatalogFile(config: Config, [file = '']: string[]): Promise<string> {
  if (!file) throw new Error('Name the file: npm run shop -- catalog import catalog.csv');
  return changeCatalog(config, async (db) => {
    const sent = { file: (await readFile(file)).toString('base64') };
    const photoStore = openPhotoStore(config);
    const queue = await openQueue(db, queues, () => undefined);
    try {
      const valid = await requireValidImport(db.read, sent);
      const { unknownIds } = valid;
      const { _id: importId } = await db.transaction((tx) => startImport(tx, queue, valid));
      await runImport({ db, queue, photoStore, assignNamed: assignOccasionsNamed }, { importId });
      await importPhotos({ db, queue, photoStore, network: openPublicNetwork() }, { importId });
      const { added = 0, changed = 0, conflicts = [], photos } = (await findImport(db.read, importId)) ?? {};
      const skipped = conflicts.map(({ line, message }) => `\n  line ${line}: ${message}`);
      const why = unknownIds > 0 ? ` (${unknownIds} with an id that this shop had no product with)` : '';
      return `${added} added${why}, ${changed} changed.${skipped.join('')}${describePhotos(photos)}`;
    } catch (error) {
      throw error instanceof ShopError ? new Error(formatRefusal(error)) : error;
    } finally {
      await queue.stop();
    }
  });
}

function describePhotos(photos?: CatalogImportBody['photos']): string {
  if (!photos || photos.total === 0) return '';
  const failed = photos.failed.map(({ line, source, message }) => `\n  line ${line}, ${source}: ${message}`);
  const waiting = photos.waiting > 0 ? `, ${photos.waiting} follow in the shop` : '';
  return `\n${photos.stored} of ${photos.total} photos stored${waiting}.${failed.join('')}`;
}

export function rebuildCatalog(config: Config): Promise<string> {
  return changeCatalog(config, async (db) => {
    const photoStore = openPhotoStore(config);
    const { products, placeholders } = await refreshCatalog({ db, photoStore });
    return `${products} products indexed, ${placeholders} placeholders made.`;
  });
}

function changeCatalog(config: Config, work: (db: Database) => Promise<string>): Promise<string> {
  return withDatabase(config, async (db) => {
    const result = await work(db);
    await publishToInstances(db);
    return result;
  });
}
