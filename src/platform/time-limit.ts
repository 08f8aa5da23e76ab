import { ShopError } from './errors.ts';

/**
 * Answers in time even when the work is not done yet; the work itself goes on and may still have its effect. Fastify's own
 * `handlerTimeout` (5.12.8) forgets its timer as soon as a request's body has been read, so it bounds only GET.
 * @throws ShopError 503 unavailable after `ms`
 */
export function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new ShopError('unavailable')), ms);
    work.then(done, fail).finally(() => clearTimeout(late));
  });
}
