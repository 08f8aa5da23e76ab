import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry, register } from 'prom-client';
import type { Database } from './platform/database/database.ts';

/** `/healthz`, `/readyz` and `/metrics` (contract section 3). */
export function addProbes(app: FastifyInstance, db: Database): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ok = await db.answers();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  app.get('/metrics', async (_request, reply) => {
    const whole = Registry.merge([registry, register]);
    return reply.type(whole.contentType).send(await whole.metrics());
  });
}
