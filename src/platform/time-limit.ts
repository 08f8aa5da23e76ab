import { ShopError } from './errors.ts';

/**
 * Throws 503 after `ms`; the work continues. Fastify's `handlerTimeout` (5.12.8) stops its timer when the body has been
 * read.
 */
export function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new ShopError('unavailable')), ms);
    work.then(done, fail).finally(() => clearTimeout(late));
  });
}

/** Null when the work fails or takes longer than `ms`. */
export function orNull<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return inTime(ms, work).catch(() => null);
}
