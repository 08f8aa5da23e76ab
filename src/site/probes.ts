import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { findFailingParts } from '../platform/database/readiness.ts';
import { shareFor } from '../platform/share-for.ts';

/** Each `/readyz` costs a write. */
const sharedMs = 250;

export function addProbes(app: FastifyInstance, db: Database, isEnding: () => boolean): void {
  const findFailing = shareFor(sharedMs, () => findFailingParts(db));
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const failing = isEnding() ? ['the process is ending'] : await findFailing();
    return reply.code(failing.length > 0 ? 503 : 200).send({ ok: failing.length === 0, failing });
  });
}
