import type { FastifyInstance } from 'fastify';
import { ShopError } from '../errors.ts';
import { stripQuery } from './request-path.ts';

/** 405 with `Allow` where only the method is wrong, else 404. */
export function refuseUnknownRoutes(app: FastifyInstance, routes: readonly { method: string; url: string }[]): void {
  const patterns = routes.map(({ method, url }) => ({
    method,
    pattern: new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
  }));
  app.setNotFoundHandler(async (request, reply) => {
    const path = stripQuery(request.url);
    const allowed = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length === 0) throw new ShopError('not_found');
    reply.header('allow', [...new Set(allowed)].join(', '));
    throw new ShopError('method_not_allowed');
  });
}
