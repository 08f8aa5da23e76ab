import type { FastifyRequest } from 'fastify';

export interface ClientInfo {
  address: string;
  userAgent: string;
}

export function readClient(request: Pick<FastifyRequest, 'ip' | 'headers'>): ClientInfo {
  const userAgent = (request.headers['user-agent'] ?? '')
    .replace(/\p{Cc}/gu, '')
    .slice(0, 300)
    .toWellFormed();
  return { address: request.ip, userAgent };
}
