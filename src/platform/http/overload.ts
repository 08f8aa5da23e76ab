import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../errors.ts';
import { isInProcess } from './in-process.ts';

const usualDelayMs = 1_000;

/**
 * Refuses requests with 503 when the event loop is later than `maxDelayMs`, 0 = never; cached responses and routes with
 * `isNeverShed` are still answered.
 */
export async function shedOverload(app: FastifyInstance, { maxDelayMs = usualDelayMs } = {}): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: (request) => {
      const { isNeverShed, endpoint } = request.routeOptions.config;
      if (!isNeverShed && !endpoint?.isNeverShed && !isInProcess(request.headers))
        throw new ShopError('unavailable', undefined, { retryAfterSeconds: 2 });
    },
  });
}
