import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheTag } from '../../shared/cache-tag.ts';
import { hashTag, type TagHash } from '../cache-validity.ts';
import { WrittenJson } from '../json.ts';
import type { ResponseContent } from '../stored-response.ts';
import { madeFromHeader } from './in-process.ts';

/** Built from validated values, so that spellings and unknown parameters do not multiply entries. */
export function keyOf(request: FastifyRequest): string {
  const { url = '', config } = request.routeOptions;
  const params = request.params as Record<string, unknown>;
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  if (request.method === 'POST') return `POST ${path} ${JSON.stringify(request.body)}`;
  if (!config.endpoint?.query) return path;
  const query = Object.entries(request.query as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

export function contentOf(
  body: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  names: readonly string[],
): ResponseContent {
  const set = names.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : []));
  const text = body instanceof WrittenJson ? body.text : (reply.serialize(body) as string);
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', ...Object.fromEntries(set) },
    madeFrom: () => (request.madeFrom ? hashesOf(request.madeFrom, text) : null),
    body: text,
  };
}

/** Products alone have an `id` besides `_id`. */
const shownProduct = /"id":"([\da-f]{24})"/g;
const shownHolds = /"held":[1-9]/;

function hashesOf(tags: readonly CacheTag[], json: string): TagHash[] {
  const tagsOf = (id: string) => [`product:${id}`, `stock:${id}`, `held:${id}`] as const;
  const shown = Array.from(json.matchAll(shownProduct), ([, id = '']) => tagsOf(id)).flat();
  const held = shownHolds.test(json) ? (['holds'] as const) : [];
  return [...new Set([...tags, ...shown, ...held].map(hashTag))];
}

/** `onRequest` has not found it in the cache. */
export function sendToPage(reply: FastifyReply, { headers, madeFrom, body }: ResponseContent): FastifyReply {
  const tags = madeFrom?.();
  if (tags) reply.header(madeFromHeader, tags.join(' '));
  return reply.headers(headers).serializer(String).send(body);
}
