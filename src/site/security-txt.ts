import type { FastifyInstance } from 'fastify';

export interface SecurityTextDependencies {
  publicUrl: string;
  securityContact?: string;
}

/** RFC 9116 asks for less than a year. */
const validDays = 180;
const dayMs = 86_400_000;

export function addSecurityText(app: FastifyInstance, { publicUrl, securityContact }: SecurityTextDependencies): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date((Math.floor(Date.now() / dayMs) + validDays) * dayMs);
    const lines = [
      `Contact: ${securityContact ?? `${publicUrl}/contact`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
