import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { archivePieceBytes } from '../src/shared/archive-pieces.ts';
import type { TestShop } from './test-app.ts';

/** A server of another shop, with its pictures by path. */
export async function startPictureServer() {
  const files = new Map<string, Buffer | number>();
  const asked: string[] = [];
  const running = { now: 0, most: 0 };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await new Promise((resolve) => setImmediate(resolve));
    const file = files.get(path) ?? 404;
    running.now -= 1;
    if (typeof file === 'number') response.writeHead(file).end();
    else response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    asked,
    running,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Sends a ZIP as the page does; answers its id. */
export async function sendArchive(shop: TestShop, bytes: Buffer): Promise<string> {
  const { admin: token } = shop.tokens;
  const { body } = await shop.call('POST', '/product/archives', { token, body: { bytes: bytes.length } });
  const { _id } = body.archive;
  for (let piece = 0; piece * archivePieceBytes < bytes.length; piece++) {
    const part = bytes.subarray(piece * archivePieceBytes, (piece + 1) * archivePieceBytes);
    await shop.call('PUT', `/product/archives/${_id}/pieces/${piece}`, { token, form: {}, photos: [part] });
  }
  return _id;
}
