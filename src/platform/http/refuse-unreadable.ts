import type { FastifyInstance } from 'fastify';
import { t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';
import { stripQuery } from './request-path.ts';

const maxPathLength = 2_048;
/** JSON is UTF-8 (RFC 8259, 8.1). */
const otherCharset = /^application\/json\b[^;]*;\s*charset="?(?!utf-8\b)/i;
const absoluteForm = /^https?:\/\/[^/?#]*/i;
/**
 * Router, cache and proxies may each take it for another address: `//`, `\`, `#`, and `.` or `..` as a segment (RFC
 * 3986, 5.2.4).
 */
const ambiguousPath = /^[^/]|\/\/|[\\#]|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Fastify refuses malformed URLs before any hook runs; escaped, they are counted first and then refused by
 * `refuseUnreadable`. Servers accept the absolute form (RFC 9112, 3.2.2).
 */
export function routableUrl(target: string): string {
  const url = target.replace(absoluteForm, '');
  const local = url.startsWith('/') ? url : `/${url}`;
  return isDecodable(local) ? local : local.replaceAll('%', '%25');
}

/** Before any route sees it: what cannot be read, or has several readings. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', ({ originalUrl, headers }, _reply, done) => {
    const problem = findProblem(originalUrl.replace(absoluteForm, ''));
    if (problem) done(problem);
    else if (headers['content-encoding']) done(new ShopError('unsupported_media_type', t('input.compressed')));
    else if (otherCharset.test(headers['content-type'] ?? '')) done(new ShopError('unsupported_media_type'));
    else done();
  });
}

function findProblem(url: string): ShopError | null {
  const path = stripQuery(url);
  if (path.length > maxPathLength) return new ShopError('uri_too_long');
  if (path !== '' && ambiguousPath.test(path)) return new ShopError('bad_input', t('input.badAddress'));
  return isDecodable(url) ? null : new ShopError('bad_input');
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURI(stripQuery(url));
    return true;
  } catch {
    return false;
  }
}
