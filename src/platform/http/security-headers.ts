import type { onRequestHookHandler } from 'fastify';

/** Headers of every answer; pages replace the Content-Security-Policy by their own. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Puts the same headers on every answer before anything else happens. */
export function setHeaders(headers: Record<string, string>): onRequestHookHandler {
  return (_request, reply, done) => {
    reply.headers(headers);
    done();
  };
}
