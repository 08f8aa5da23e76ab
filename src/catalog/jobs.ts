import type { Queue } from '../platform/queue.ts';
import type { CatalogDependencies } from './routes.ts';
import { finishPhoto, photoVariantsQueue } from './store-photo.ts';

/** The catalog's share of the timetable. */
export async function workCatalogJobs(queue: Queue, parts: CatalogDependencies): Promise<void> {
  const finish = ({ photoId }: { photoId: string }) => finishPhoto(parts, photoId);
  // One photo fills a core for most of a second.
  await queue.work<{ photoId: string }>(photoVariantsQueue, finish, { mostPerSecond: 1 });
}
