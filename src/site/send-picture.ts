import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface SentPicture {
  type: string;
  bytes: Buffer;
  /** The `v` of an address under which it never changes. */
  version: string;
  /** True = pages of others may show it. */
  isForOthers?: boolean;
}

/** Sends what was drawn from the settings, or 304 to a browser that has it. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: SentPicture) {
  const { type, bytes, version, isForOthers = false } = picture;
  const isNamed = (request.query as { v?: unknown }).v === version;
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  reply
    .type(type)
    .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; img-src data:; sandbox")
    .header('cross-origin-resource-policy', isForOthers ? 'cross-origin' : 'same-origin')
    .header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
}
