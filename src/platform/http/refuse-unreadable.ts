import type { FastifyInstance } from 'fastify';
import { ShopError } from '../errors.ts';
import { pathnameOf } from './request-path.ts';

const longParameter = /[^/?]{2049}/;

/** Fastify refuses malformed URLs before any hook runs; escaped, they are counted first and then refused by `refuseUnreadable`. */
export function routableUrl(url: string): string {
  return isDecodable(url) ? url : url.replaceAll('%', '%25');
}

export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, originalUrl, headers }, _reply, done) => {
    if (!isDecodable(originalUrl)) done(new ShopError('bad_input'));
    else if (url.length > 2_048 && longParameter.test(pathnameOf(url))) done(new ShopError('uri_too_long'));
    else if (headers['content-encoding'])
      done(new ShopError('unsupported_media_type', 'Compressed request bodies are not accepted.'));
    else done();
  });
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURI(pathnameOf(url));
    return true;
  } catch {
    return false;
  }
}
