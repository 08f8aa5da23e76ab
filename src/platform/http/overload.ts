import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../errors.ts';
import { isInProcess } from './in-process.ts';

/** Milliseconds that the process may be late, on the average of a second, before it sheds work. */
const mostDelayMs = 1_000;
/** Money that has moved is always heard of, and a probe is no work; what the shop asks itself was let in before. */
const neverShed = /^\/(api\/v1\/(payment\/webhook|product\/payment-callback)|healthz|readyz|metrics)/;

/** Tells callers to come again when the process cannot keep up, instead of letting everybody wait; what is kept in memory is sent all the same. */
export async function shedOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    pressureHandler: (request) => {
      if (!neverShed.test(request.url) && !isInProcess(request.headers))
        throw new ShopError('unavailable', undefined, { retryAfterSeconds: 2 });
    },
  });
}
