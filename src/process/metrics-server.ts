import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { ConfigError, type MetricsPort } from '../config.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** `/metrics` on a port of its own. Throws a ConfigError when it cannot listen there. */
export async function openMetricsServer(
  { port, host, token }: MetricsPort,
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer(respond(token, read));
  server.headersTimeout = 5_000;
  server.requestTimeout = 5_000;
  server.listen(port, host);
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `METRICS_PORT is ${port} on ${host}, and the figures cannot be served there (${cause.code}): set another METRICS_PORT or METRICS_HOST.`,
      { cause },
    );
  });
  // Such as of a connection that cannot be accepted.
  server.on('error', () => undefined);
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function respond(token: string | null, read: () => Promise<string>): RequestListener {
  return async ({ method, url, headers }, response) => {
    const send = (status: number, body: string) =>
      response
        .writeHead(status, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' })
        .end(body);
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') return send(404, 'Only GET /metrics is here.\n');
    if (token !== null && !isBearer(headers.authorization, token)) return send(401, 'METRICS_TOKEN is needed.\n');
    return send(200, await read());
  };
}

export function isBearer(authorization = '', token: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
}
