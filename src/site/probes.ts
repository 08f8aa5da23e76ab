import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '../platform/database/database.ts';
import { findFailingParts } from '../platform/database/readiness.ts';
import { ShopError } from '../platform/errors.ts';
import { eventMetrics } from '../platform/metrics.ts';
import { collectMetrics, shareMetrics } from '../process/workers.ts';

export interface ProbeOptions {
  isEnding: () => boolean;
  /** What a reader of `/metrics` sends as its bearer token; undefined = anybody reads, null = nobody. */
  metricsToken?: string | null;
}

export function addProbes(app: FastifyInstance, db: Database, { isEnding, metricsToken }: ProbeOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  const findFailing = shareFor(sharedMs, () => findFailingParts(db));
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const failing = isEnding() ? ['the process is ending'] : await findFailing();
    return reply.code(failing.length > 0 ? 503 : 200).send({ ok: failing.length === 0, failing });
  });
  shareMetrics([registry, eventMetrics]);
  app.get('/metrics', async (request, reply) => {
    requireToken(request.headers.authorization, metricsToken);
    reply.header('cache-control', 'no-store');
    const whole = Registry.merge([registry, eventMetrics]);
    return reply.type(whole.contentType).send((await collectMetrics()) ?? (await whole.metrics()));
  });
}

/** Each `/readyz` costs a write. */
const sharedMs = 250;

function shareFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let asked: { answer: Promise<T>; at: number } | undefined;
  return () => {
    if (!asked || performance.now() - asked.at > ms) asked = { answer: ask(), at: performance.now() };
    return asked.answer;
  };
}

function requireToken(authorization = '', token: string | null | undefined): void {
  if (token === undefined) return;
  if (token === null) throw new ShopError('not_found');
  const hash = (value: string) => createHash('sha256').update(value).digest();
  if (!timingSafeEqual(hash(authorization), hash(`Bearer ${token}`)))
    throw new ShopError('unauthorized', 'These figures need the token of METRICS_TOKEN.');
}
