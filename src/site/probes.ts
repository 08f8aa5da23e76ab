import type { FastifyInstance } from 'fastify';
import { findFailingParts } from '../platform/database/connections/readiness.ts';
import type { Database } from '../platform/database/database.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { shareFor } from '../platform/share-for.ts';
import { orNull } from '../platform/time-limit.ts';

export interface ProbedParts {
  findFailing: () => Promise<string[]>;
  photoStore: PhotoStore;
  queue: Queue;
  isEnding: () => boolean;
}

/** Each `/readyz` costs a write. */
const sharedMs = 250;
const storageSharedMs = 10_000;
const storageLimitMs = 1_500;

/** The parts of the database that do not work. */
export const shareReadiness = (db: Database) => shareFor(sharedMs, () => findFailingParts(db));

/** `failing`: this instance cannot sell, 503. `degraded`: it sells; photos cannot be added, or jobs do not run. */
export function addProbes(app: FastifyInstance, { findFailing, photoStore, queue, isEnding }: ProbedParts): void {
  const write = () => photoStore.put('readiness/check.webp', Buffer.from('written by /readyz')).then(() => true);
  const storesPhotos = shareFor(storageSharedMs, () => orNull(storageLimitMs, write()));
  app.get('/healthz', { config: { isNeverShed: true } }, async () => ({ ok: true }));
  app.get('/readyz', { config: { isNeverShed: true } }, async (_request, reply) => {
    const [failing, isStoring] = await Promise.all([
      isEnding() ? ['the process is ending'] : findFailing(),
      storesPhotos(),
    ]);
    const degraded = [...(isStoring ? [] : ['photo storage']), ...(queue.isPolling() ? [] : ['job queue'])];
    const ok = failing.length === 0;
    return reply.code(ok ? 200 : 503).send({ ok, failing, ...(degraded.length > 0 && { degraded }) });
  });
}
