import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../errors.ts';
import { isInProcess } from './in-process.ts';

/** Calls a minute from one network, by declared call, beside the limit that all calls share. */
const perMinute: Record<string, number> = {
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

/**
 * Limits on how often one network may make a declared call, beside the limit of all requests (request-counter.ts); counted in this
 * process's memory.
 * @param times how many times the usual limits; 0 = none
 */
export async function rateLimits(app: FastifyInstance, { times }: { times: number }): Promise<void> {
  if (times === 0) return;
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
