import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ShopError } from '../platform/errors.ts';
import { eventMetrics } from '../platform/log/metrics.ts';
import { readFigures } from '../process/figures.ts';
import { isBearer } from '../process/metrics-server.ts';
import { collectMetrics, shareMetrics } from '../process/worker-figures.ts';
import { addShopGauges, type GaugeSources } from './shop-gauges.ts';

export type ReadMetrics = () => Promise<string>;

/** Gauges of the library whose names end like those of counters. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/**
 * Counts from now on; what is returned resolves within three seconds with the text of all processes, and never rejects.
 */
export function openMetrics(app: FastifyInstance, sources: GaugeSources): ReadMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  timeRequests(app, registry);
  addShopGauges(registry, sources);
  const registries = [registry, eventMetrics];
  shareMetrics(registries);
  return async () => (await collectMetrics()) ?? readFigures(registries);
}

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  // Looking a series up by its labels costs more than counting in it.
  const series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'unknown';
    const key = `${method} ${route} ${status}`;
    const one = series.get(key) ?? durations.labels({ method, route, status });
    series.set(key, one);
    one.observe(elapsedTime / 1_000);
    done();
  });
}

/** `/metrics` on the port of the shop; `token` undefined = anybody reads, null = nobody. */
export function addMetricsPath(app: FastifyInstance, read: ReadMetrics, token: string | null | undefined): void {
  app.get('/metrics', { config: { isNeverShed: true } }, async (request, reply) => {
    if (token === null) throw new ShopError('not_found');
    if (token !== undefined && !isBearer(request.headers.authorization, token))
      throw new ShopError('unauthorized', 'These figures need the token of METRICS_TOKEN.');
    reply.header('cache-control', 'no-store');
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await read());
  });
}
