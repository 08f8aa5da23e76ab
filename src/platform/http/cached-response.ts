import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '../../shared/endpoint.ts';
import { uniteValidity, untilAnythingChanges, untilChanged } from '../cache/cache-validity.ts';
import type { ResponseContent } from '../cache/stored-response.ts';
import { WrittenJson } from '../json.ts';
import { validityHeader } from './in-process.ts';

/** Built from validated values, so that spellings and unknown parameters do not multiply entries. */
export function responseKey(request: FastifyRequest): string {
  const { url = '' } = request.routeOptions;
  const params = request.params as Record<string, unknown>;
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = path + writeQuery(request);
  return request.method === 'POST' ? `POST ${asked} ${JSON.stringify(request.body)}` : asked;
}

function writeQuery(request: FastifyRequest): string {
  if (!request.routeOptions.config.endpoint?.query) return '';
  const query = Object.entries(request.query as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
}

/** `cachedUntil` of the endpoint holds for all that the body does not say of itself. */
export function responseContent(
  body: unknown,
  reply: FastifyReply,
  { cachedUntil, headers: names = [] }: Pick<AnyEndpoint, 'cachedUntil' | 'headers'>,
): ResponseContent {
  const set = names.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : []));
  const headers = { 'content-type': 'application/json; charset=utf-8', ...Object.fromEntries(set) };
  const declared = cachedUntil === 'anything' ? untilAnythingChanges : untilChanged(cachedUntil ?? 'everything');
  if (!(body instanceof WrittenJson))
    return { status: 200, headers, validity: declared, body: reply.serialize(body) as string };
  return { status: 200, headers, validity: uniteValidity([declared, body.validity]), body: body.text };
}

/** `onRequest` has not found it in the cache. */
export function sendToPage(reply: FastifyReply, { headers, validity, body }: ResponseContent): FastifyReply {
  return reply
    .headers({ ...headers, [validityHeader]: JSON.stringify(validity) })
    .serializer(String)
    .send(body);
}
