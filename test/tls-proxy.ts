import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface TlsProxy {
  url: string;
  close(): Promise<void>;
}

/** Terminates TLS on loopback in front of a shop, as a reverse proxy does. */
export async function startTlsProxy(target: string, { key, cert }: Certificate): Promise<TlsProxy> {
  const server = createServer({ key, cert }, ({ method, url, headers }, response) => {
    const forwarded = request(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.once('error', () => response.writeHead(502).end());
    forwarded.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
