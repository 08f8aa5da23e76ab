import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../errors.ts';
import { isInProcess } from './in-process.ts';

const usualDelayMs = 1_000;
/** Payments and probes. */
const neverShed = /^\/(api\/v1\/(payment\/webhook|product\/payment-callback)|healthz|readyz|metrics)/;

/** Refuses requests with 503 when the event loop is later than `maxDelayMs`, 0 = never; cached responses are still sent. */
export async function shedOverload(app: FastifyInstance, { maxDelayMs = usualDelayMs } = {}): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: (request) => {
      if (!neverShed.test(request.url) && !isInProcess(request.headers))
        throw new ShopError('unavailable', undefined, { retryAfterSeconds: 2 });
    },
  });
}
