import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseCache } from '../cache/cache.ts';
import { encodedFor, headersWithoutBody, type StoredResponse } from '../cache/stored-response.ts';
import { isInProcess, validityHeader } from './in-process.ts';
import { kindOfPath, pageKey } from './request-path.ts';

/** Sends cached responses to GET requests before their handler and the hooks added later. */
export function sendStoredFirst(app: FastifyInstance, cache: ResponseCache): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !sendFound(request, reply, cache, keyOfUrl(request.url))) done();
  });
}

function keyOfUrl(url: string): string {
  return kindOfPath(url) === 'page' ? pageKey(url) : url;
}

/** Returns false when nothing is stored under `key`. */
export function sendFound(request: FastifyRequest, reply: FastifyReply, cache: ResponseCache, key: string): boolean {
  const stored = cache.find(key);
  if (!stored) return false;
  request.isCacheHit = true;
  sendStored(request, reply, cache, stored);
  return true;
}

/** Sends 304, or the accepted encoding; skips serialisation and `onSend`, since the headers are complete. */
export function sendStored(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  cache: ResponseCache,
  response: StoredResponse,
): FastifyReply {
  const { raw } = reply.hijack();
  if (cache.isStale) raw.setHeader('warning', '110 - "Response is Stale"');
  if (isInProcess(headers)) raw.setHeader(validityHeader, JSON.stringify(response.validity));
  if (isKnown(response, headers['if-none-match'])) {
    raw.writeHead(304, headersWithoutBody(response)).end();
    return reply;
  }
  const encoded = encodedFor(response, String(headers['accept-encoding'] ?? ''));
  raw.writeHead(response.status, encoded.headers).end(encoded.body);
  return reply;
}

function isKnown({ status, etag }: StoredResponse, ifNoneMatch: string | undefined): boolean {
  return status === 200 && ifNoneMatch !== undefined && ifNoneMatch.includes(etag);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered from the cache: counted, not logged. */
    isCacheHit: boolean;
  }
}
