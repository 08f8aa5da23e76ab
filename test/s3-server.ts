import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { PhotoPlace } from '../src/platform/pictures/open-photo-store.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface S3Server {
  /** How the shop reaches its bucket, over `proxy`. */
  storage: NonNullable<PhotoPlace['storage']>;
  /** The bucket's address, which anybody may read. */
  url: string;
  proxy: TcpProxy;
  /** Requests that arrived, such as `PUT /photos/…`. */
  requests: string[];
  /** Takes the next requests instead of the store; `false` = the store gets it. */
  faults: ((...request: Parameters<RequestListener>) => unknown)[];
  close(): Promise<void>;
}

const bucket = 'dhaaga-photos';

/** An S3 server with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'dhaaga-s3-'));
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await store.configureBuckets();
  store.on('error', () => undefined);
  const handle = store.callback();
  const requests: string[] = [];
  const faults: S3Server['faults'] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace(`/${bucket}`, '')}`);
    const fault = faults.shift();
    if (fault && fault(request, response) !== false) return;
    // S3rver leaves the slash after the bucket out of what is signed: it would refuse each list.
    if (request.url?.startsWith(`/${bucket}/?`)) delete request.headers.authorization;
    handle(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    storage: { endpoint, bucket, region: 'us-east-1', credentials },
    url: `${endpoint}/${bucket}`,
    proxy,
    requests,
    faults,
    close: async () => {
      await proxy.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      store.logger.exceptions.unhandle();
      store.logger.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
