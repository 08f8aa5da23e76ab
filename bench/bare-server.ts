import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

export interface BareResponse {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

const responses = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareResponse[];
const app = fastify();
const pages = new Map(
  responses.map(({ path, headers, body }) => [path, { headers, bytes: Buffer.from(body, 'base64') }]),
);
if (responses.length > 1)
  app.get('/*', (request, reply) => {
    const page = pages.get(request.url);
    return page ? reply.headers(page.headers).send(page.bytes) : reply.callNotFound();
  });
else
  for (const { method, path } of responses) {
    const { headers, bytes } = pages.get(path) as { headers: Record<string, string>; bytes: Buffer };
    app.route({
      method,
      url: decodeURIComponent(path),
      handler: (_request, reply) => reply.headers(headers).send(bytes),
    });
  }
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`is open at http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
