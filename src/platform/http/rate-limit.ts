import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../errors.ts';
import { isInProcess } from './in-process.ts';

/** Calls a minute from one network, by declared call, beside the limit that all calls share. */
const perMinute: Record<string, number> = {
  'POST /user/login': 300,
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

/** Requests a minute from one network, by what they ask for: each kind is counted on its own, and every request counts. */
const perMinuteOfKind = [
  { kind: 'probe', path: /^\/(healthz|readyz)$/, max: 600 },
  { kind: 'file', path: /^\/(assets|photos)\/|^\/[\w-]+\.(ico|svg|png)$/, max: 6_000 },
  { kind: 'report', path: /^\/csp-reports$/, max: 60 },
  { kind: 'api', path: /^\/api(\/|$)/, max: 2_000 },
  { kind: 'page', path: /^/, max: 600 },
];

/**
 * Counts a request against its network's limit.
 * @returns seconds until the next one is taken, or null while the limit is not exceeded
 */
export type CountRequest = (ip: string | undefined, url: string) => Promise<number | null>;

/**
 * Limits on how often one network may call; counted in this process's memory.
 * @param times how many times the usual limits; 0 = none
 * @returns counts every request before anything else looks at it; null = there are no limits
 */
export async function rateLimits(app: FastifyInstance, { times }: { times: number }): Promise<CountRequest | null> {
  if (times === 0) return null;
  // Before the plugin's own hook, which looks for the limit that a route declares.
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    const max = endpoint && perMinute[`${endpoint.method} ${endpoint.path}`];
    if (!max) return;
    route.config = { ...route.config, rateLimit: { max: max * times, timeWindow: 60_000 } satisfies RateLimitOptions };
  });
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    // Whoever stays below the limit need not hear of it; whoever does not hears when to come again.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    hook: 'onRequest',
    allowList: (request) => isInProcess(request.headers),
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new ShopError('too_many_requests', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
  const kinds = perMinuteOfKind.map(({ path, max }) => ({
    path,
    count: app.createRateLimit({ max: max * times, timeWindow: 60_000, allowList: [] }),
  }));
  return async (ip = 'unknown', url) => {
    const [path = ''] = url.split('?', 1);
    const kind = kinds.find((one) => one.path.test(path)) as (typeof kinds)[number];
    const counted = await kind.count({ ip, routeOptions: {} } as FastifyRequest);
    return !counted.isAllowed && counted.isExceeded ? Math.max(1, counted.ttlInSeconds) : null;
  };
}

/** One household's IPv6 addresses share their first 64 bits. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
