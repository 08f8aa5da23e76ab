import type { Config } from '../config.ts';
import { queues } from '../jobs.ts';
import { type MovingDependencies, takeCatalogFile, writeCatalogFile } from '../moving/index.ts';
import { publishToInstances } from '../platform/database/cache-invalidation.ts';
import { openPhotoStore } from '../platform/pictures/open-photo-store.ts';
import { openQueue } from '../platform/queue/queue.ts';
import { withDatabase } from './with-database.ts';

/** The whole catalog with its photos as one new file. */
export function moveCatalogOut(config: Config, [file = '']: string[]): Promise<string> {
  if (!file) throw new Error('Name the new file: npm run shop -- catalog move-out catalog.zip');
  return withMoving(config, async (deps) => {
    const bytes = await writeCatalogFile(deps, file);
    return `${file} written, ${(bytes / 1_000_000).toFixed(1)} MB.`;
  });
}

/** Such a file of another shop. What is here already stays as it is. */
export function moveCatalogIn(config: Config, [file = '']: string[]): Promise<string> {
  if (!file) throw new Error('Name the file: npm run shop -- catalog move-in catalog.zip');
  return withMoving(config, async (deps) => {
    const { total, added, problems } = await takeCatalogFile(deps, file);
    await publishToInstances(deps.db);
    const reasons = problems.map(({ product, message }) => `\n  ${product}: ${message}`);
    return `${added} of ${total} products added.${reasons.join('')}`;
  });
}

function withMoving(config: Config, work: (deps: MovingDependencies) => Promise<string>): Promise<string> {
  return withDatabase(config, async (db) => {
    const queue = await openQueue(db, queues, () => undefined);
    try {
      return await work({ db, queue, photoStore: openPhotoStore(config) });
    } finally {
      await queue.stop();
    }
  });
}
