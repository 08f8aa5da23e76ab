import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every answer; pages replace the Content-Security-Policy by their own. */
export function securityHeaders(isHttps: boolean) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}
