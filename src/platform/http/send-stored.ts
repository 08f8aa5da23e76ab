import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedResponse, ResponseCache, StoredResponse } from '../cache.ts';

/** Answers GET requests whose response is stored, whatever their route, before its handler and the hooks added later. */
export function sendStoredFirst(app: FastifyInstance, cache: ResponseCache): void {
  app.addHook('onRequest', (request, reply, done) => {
    const stored = request.method === 'GET' ? cache.find(request.url) : undefined;
    if (stored) sendStored(request, reply, cache, stored);
    else done();
  });
}

/** Sends a response in the encoding that the caller accepts, or 304 when the caller has it already. */
export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: ResponseCache,
  response: StoredResponse,
): FastifyReply {
  const encoded = encodedFor(response, request.headers['accept-encoding'] ?? '');
  // RFC 9111, 5.5: the database is away, and this is the last that it said.
  if (cache.isStale) reply.header('warning', '110 - "Response is Stale"');
  reply.headers(encoded.headers);
  if (isKnown(response, request.headers['if-none-match']))
    return reply.removeHeader('content-encoding').code(304).send();
  return reply.code(response.status).send(encoded.body);
}

/** True when the caller has this very response; a CDN may name several. */
function isKnown({ status, etag }: StoredResponse, ifNoneMatch: string | undefined): boolean {
  return status === 200 && ifNoneMatch !== undefined && ifNoneMatch.includes(etag);
}

function encodedFor(response: StoredResponse, accepted: string | string[]): EncodedResponse {
  if (response.br && accepted.includes('br')) return response.br;
  if (response.gzip && accepted.includes('gzip')) return response.gzip;
  return response.plain;
}
