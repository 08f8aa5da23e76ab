import { setTimeout } from 'node:timers/promises';
import { ShopError } from './errors.ts';

/**
 * Answers in time even when the work is not done yet; the work itself goes on and may still have its effect. Fastify's own
 * `handlerTimeout` (5.12.8) forgets its timer as soon as a request's body has been read, so it bounds only GET.
 * @throws ShopError 503 unavailable after `ms`
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = setTimeout(ms, undefined, { signal: over.signal }).then(
    () => {
      throw new ShopError('unavailable');
    },
    () => undefined as never,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    // Who lost the race may still fail, and nobody waits for it any more.
    work.catch(() => undefined);
  }
}
