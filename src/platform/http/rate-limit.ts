import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../errors.ts';
import { isInProcess } from './in-process.ts';
import { pathnameOf } from './refuse-unreadable.ts';

const windowMs = 60_000;
/** Networks that each limit counts at a time; the least recently seen is forgotten first. */
const maxNetworks = 20_000;

const filePath = /^\/(assets|photos)\/|^\/[\w-]+\.(ico|svg|png)$/;
const apiPath = /^\/api(\/|$)/;

/** Requests a minute from one network: each kind is counted on its own, and every request counts for one. */
const requestKinds = [
  { path: filePath, perMinute: 6_000 },
  { path: apiPath, perMinute: 2_000 },
  { path: /^\/(healthz|readyz)$/, perMinute: 600 },
  { path: /^\/csp-reports$/, perMinute: 60 },
  { path: /^/, perMinute: 600 },
];

/** The same for some endpoints, in addition. */
const endpointsPerMinute: Record<string, number> = {
  'POST /user/login': 300,
  'POST /user/login/second-factor': 120,
  'POST /user/login/passkey-options': 60,
  'POST /user/login/passkey': 60,
  'POST /user/signup': 20,
  'POST /user/forgetpassword': 20,
  'POST /user/resetpassword/:token': 30,
  'POST /user/confirm-email': 20,
  'POST /user/confirm-email/:token': 30,
  'PUT /user/profile': 30,
  'GET /user/personal-data': 20,
  'DELETE /user/account': 20,
  'POST /product/orders': 60,
  'POST /product/payment-callback': 120,
  'POST /product/products/:slug/reviews': 60,
  'POST /product/create-product': 120,
  'PUT /product/update-product/:productId': 120,
};

/** True for an address that is counted as a file or a call: no page is rendered there, since pages have a lower limit. */
export function isNeverPage(url: string): boolean {
  const path = pathnameOf(url);
  return filePath.test(path) || apiPath.test(path);
}

/**
 * Limits how many requests one network (an IPv4 address, an IPv6 /64) may make, also those that no route takes or that are answered
 * from the cache; counted in this process's memory.
 * @param times how many times the usual limits; 0 = none
 */
export async function limitRequests(app: FastifyInstance, { times }: { times: number }): Promise<void> {
  if (times === 0) return;
  // Before the plugin's own hook, which looks for the limit that a route declares.
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    const max = endpoint && endpointsPerMinute[`${endpoint.method} ${endpoint.path}`];
    if (!max) return;
    route.config = {
      ...route.config,
      rateLimit: { max: max * times, timeWindow: windowMs } satisfies RateLimitOptions,
    };
  });
  const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, {
    global: false,
    cache: maxNetworks,
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    allowList: (request) => isInProcess(request.headers),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  });
  const kinds = requestKinds.map(({ path, perMinute }) => ({
    path,
    count: app.createRateLimit({ max: perMinute * times, timeWindow: windowMs }),
  }));
  app.addHook('onRequest', async (request, reply) => {
    const path = pathnameOf(request.url);
    const found = await kinds.find((kind) => kind.path.test(path))?.count(request);
    if (!found || found.isAllowed || !found.isExceeded) return;
    // Nothing of a body is read: whoever exceeds this limit sends too much.
    if (hasBody(request.headers)) reply.header('connection', 'close');
    throw tooManyRequests(found.ttl);
  });
}

function tooManyRequests(ttlMs: number): ShopError {
  return new ShopError('too_many_requests', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1_000)) });
}

function hasBody(headers: Record<string, unknown>): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
