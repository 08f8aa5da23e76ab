import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { emailKey } from '../../shared/email-key.ts';
import { ShopError } from '../errors.ts';
import { isInProcess } from './in-process.ts';

/** Calls a minute from one address, by declared call; the others share the general limit. */
const perMinute: Record<string, number> = {
  'POST /user/login': 300,
  'POST /user/signup': 200,
  'POST /user/forgetpassword': 20,
  'POST /user/resetpassword/:token': 30,
  'POST /user/confirm-email': 20,
  'POST /user/confirm-email/:token': 30,
  'POST /product/orders': 60,
  'POST /product/payment-callback': 120,
  'POST /product/products/:slug/reviews': 60,
  'POST /product/create-product': 120,
  'PUT /product/update-product/:productId': 120,
};
const generalPerMinute = 1_200;

/** Counts a call for something kept; more than the general limit is exceeded. */
export type CountKept = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Limits on how often one address may call; kept in this process's memory.
 * @param times how many times the usual limits; 0 = none
 * @returns counts calls that do not come to Fastify; null = there are no limits
 */
export async function rateLimits(app: FastifyInstance, { times }: { times: number }): Promise<CountKept | null> {
  if (times === 0) return null;
  // Before the plugin's own hook, which looks for the limit that a route declares.
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    const max = endpoint ? (perMinute[`${endpoint.method} ${endpoint.path}`] ?? generalPerMinute) : generalPerMinute;
    route.config = { ...route.config, rateLimit: { max: max * times, timeWindow: 60_000 } satisfies RateLimitOptions };
  });
  await app.register(rateLimit, {
    global: false,
    // Whoever stays below the limit need not hear of it; whoever does not hears when to come again.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    hook: 'onRequest',
    allowList: (request) => isInProcess(request.headers),
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new ShopError('too_many_requests', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
  return app.createRateLimit({ max: generalPerMinute * times, timeWindow: 60_000 });
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

export interface LoginBrake {
  /**
   * Counts a try; `succeeded` forgets the count.
   * @throws ShopError 429 while the wait after too many wrong passwords runs
   */
  attempt(ip: string, email: string): { succeeded(): void };
}

/** Tries for one account from one network: from the sixth without success on, a growing wait, at most a minute, and never a lock-out (reliability.md, D3 row 62). */
export function makeLoginBrake(): LoginBrake {
  const tries = new Map<string, { count: number; until: number }>();
  return {
    attempt(ip, email) {
      const key = `${networkOf(ip)} ${emailKey(email)}`;
      const { count = 0, until = 0 } = tries.get(key) ?? {};
      const waitMs = until - performance.now();
      if (waitMs > 0)
        throw new ShopError('too_many_requests', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      if (tries.size > 10_000) tries.clear();
      const nextWaitMs = count < 4 ? 0 : Math.min(60, 2 ** (count - 4)) * 1000;
      tries.set(key, { count: count + 1, until: performance.now() + nextWaitMs });
      return { succeeded: () => void tries.delete(key) };
    },
  };
}
