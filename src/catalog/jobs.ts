import { inJobsLanguage } from '../platform/language.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { processesBeside } from '../platform/small-machine.ts';
import { type IndexCategoryJob, indexCategory, indexCategoryQueue } from './categories/rename-category.ts';
import type { CatalogDependencies } from './dependencies.ts';
import {
  type ImportCatalogJob,
  type ImportDependencies,
  importCatalogQueue,
  runImport,
} from './import/import-catalog.ts';
import {
  type ImportPhotosDependencies,
  type ImportPhotosJob,
  importPhotos,
  importPhotosQueue,
} from './import/photos/import-photos.ts';
import {
  changePhotosUrl,
  type PublishDependencies,
  publishPhotos,
  publishPhotosQueue,
} from './photos/publish-photos.ts';
import { finishPhoto, photoVariantsQueue } from './photos/store-photo.ts';
import { switchPrices, switchPricesQueue } from './sales/sales.ts';
import { indexGroupsQueue, indexSearchGroups } from './search/index-search-groups.ts';

export const catalogQueues = [
  photoVariantsQueue,
  importCatalogQueue,
  indexCategoryQueue,
  switchPricesQueue,
  publishPhotosQueue,
  indexGroupsQueue,
  importPhotosQueue,
];

type JobsDependencies = Omit<CatalogDependencies, 'keysetCursors' | 'remember' | 'copyFurther' | 'findNamed'> &
  PublishDependencies &
  ImportDependencies &
  ImportPhotosDependencies;

export async function workCatalogJobs(queue: Queue, deps: JobsDependencies): Promise<void> {
  const finish = ({ photoId }: { photoId: string }) => finishPhoto(deps, photoId);
  // One photo takes a core for most of a second.
  await queue.work<{ photoId: string }>(photoVariantsQueue, finish, { maxPerSecond: processesBeside });
  await queue.work<ImportCatalogJob>(importCatalogQueue, (job) => inJobsLanguage(job, () => runImport(deps, job)), {
    inOrder: true,
  });
  await queue.work<ImportPhotosJob>(importPhotosQueue, (job) => inJobsLanguage(job, () => importPhotos(deps, job)), {
    inOrder: true,
  });
  await queue.repeat(switchPricesQueue, '* * * * *', () => switchPrices(deps));
  await changePhotosUrl(deps);
  await queue.repeat(publishPhotosQueue, '* * * * *', () => publishPhotos(deps));
  await queue.repeat(indexGroupsQueue, '* * * * *', () => indexSearchGroups(deps.db));
  await queue.work<IndexCategoryJob>(indexCategoryQueue, (job) => indexCategory(deps.db, job));
}
