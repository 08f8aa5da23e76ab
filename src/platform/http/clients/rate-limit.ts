import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { ShopError } from '../../errors.ts';
import { isInProcess } from '../in-process.ts';
import { kindOfPath, type PathKind } from '../request-path.ts';
import { networksOfBlock, toClientNetwork, toNetworkBlock } from './client-network.ts';
import { makeWindowCounter } from './window-counter.ts';

/** Requests a minute from one network; each kind is counted on its own. */
const limits: Record<PathKind, number> = { file: 6_000, api: 2_000, probe: 600, report: 60, page: 600 };

/**
 * Limits the requests of a network, and of a block, by kind and by `perMinute` of its endpoint, in this process's
 * memory; `times` multiplies the limits, 0 = none.
 */
export function limitRequests(app: FastifyInstance, { times }: { times: number }): void {
  if (times === 0) return;
  app.addHook('onRoute', (route) => {
    const perMinute = route.config?.endpoint?.perMinute;
    if (!perMinute) return;
    const count = makeCounter(perMinute * times);
    const limit: onRequestHookHandler = (request, _reply, done) => {
      const waitMs = count(request);
      done(waitMs > 0 ? tooManyRequests(waitMs) : undefined);
    };
    route.onRequest = [route.onRequest ?? [], limit].flat();
  });
  const counters = new Map(Object.entries(limits).map(([kind, perMinute]) => [kind, makeCounter(perMinute * times)]));
  app.addHook('onRequest', (request, reply, done) => {
    const waitMs = counters.get(kindOfPath(request.url))?.(request) ?? 0;
    if (waitMs === 0) return done();
    if (hasBody(request.headers)) reply.header('connection', 'close');
    done(tooManyRequests(waitMs));
  });
}

/** Returns the milliseconds until the network may send again, 0 = now. */
function makeCounter(max: number): (request: FastifyRequest) => number {
  const count = makeWindowCounter(max);
  const countBlock = makeWindowCounter(max * networksOfBlock);
  return ({ ip, headers }) => {
    if (isInProcess(headers)) return 0;
    const network = isIPv4(ip) ? ip : toClientNetwork(ip);
    // Beyond its own limit, a network uses up nothing of its block.
    return count(network) || countBlock(toNetworkBlock(ip));
  };
}

function tooManyRequests(waitMs: number): ShopError {
  return new ShopError('too_many_requests', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

function hasBody(headers: Record<string, unknown>): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
