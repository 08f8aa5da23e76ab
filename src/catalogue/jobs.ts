import type { Queue } from '../platform/queue.ts';
import { finishPhoto, photoVariantsQueue } from './keep-photo.ts';
import type { CatalogueParts } from './routes.ts';

/** The catalogue's share of the timetable. */
export async function workCatalogueJobs(queue: Queue, parts: CatalogueParts): Promise<void> {
  const finish = ({ photoId }: { photoId: string }) => finishPhoto(parts, photoId);
  // One photo fills a core for most of a second.
  await queue.work<{ photoId: string }>(photoVariantsQueue, finish, { mostPerSecond: 1 });
}
