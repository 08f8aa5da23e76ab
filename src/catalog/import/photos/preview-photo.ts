import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopError } from '../../../platform/errors.ts';
import { limitConcurrency } from '../../../platform/limit-concurrency.ts';
import type { PublicNetwork } from '../../../platform/network/public-address.ts';
import { maxPhotoPixels } from '../../../platform/pictures/picture-jobs.ts';
import { makeWebp, readPicture } from '../../../platform/pictures/pictures.ts';
import { listZip } from '../../../platform/zip/read-zip.ts';
import { openArchive } from '../../archives/archives.ts';
import type { CatalogDependencies } from '../../dependencies.ts';
import { describeFailure, type PhotoPlace, writeSourceTo } from './photo-sources.ts';

const width = 320;
const atOnce = limitConcurrency(2, 30, () => {
  throw new ShopError('unavailable');
});

/** As the import takes it, and stores nothing. Throws ShopError 400 with the reason, or 503. */
export function previewPhoto(
  deps: CatalogDependencies,
  place: PhotoPlace & { archive?: string | undefined },
  network: PublicNetwork,
): Promise<Buffer> {
  return atOnce(
    async () => {
      const folder = await mkdtemp(join(tmpdir(), `dhaaga-upload-${process.pid}-preview-`));
      try {
        const path = join(folder, 'photo');
        await writeSourceTo(path, place, await openEntries(deps, place.archive), network);
        const { master } = await readPicture({ path, maxPixels: maxPhotoPixels, isOfShopper: false });
        return await makeWebp(master, width);
      } catch (error) {
        const failure = describeFailure(error);
        throw failure ? new ShopError('bad_input', failure.reason, { cause: error }) : error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { maxWaitMs: 45_000 },
  );
}

async function openEntries(deps: CatalogDependencies, archive: string | undefined) {
  if (!archive) return null;
  const source = await openArchive(deps, archive);
  return { source, entries: new Map((await listZip(source)).map((entry) => [entry.name, entry])) };
}
