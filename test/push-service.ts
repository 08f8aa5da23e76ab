import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  path: string;
  authorization: string;
  message: Record<string, string>;
}

/** A status, no answer at all, or one without end. */
export type PushAnswer = number | 'silent' | 'endless';

/** A push service on this machine, and the browsers that subscribed there. */
export async function startPushService() {
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer; status: PushAnswer }>();
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const browser = browsers.get(path);
    const body = await readBody(request);
    if (browser?.status === 201)
      received.push({
        path,
        authorization: request.headers.authorization ?? '',
        message: JSON.parse(decrypt(body, browser).toString()),
      });
    if (browser?.status === 'silent') return;
    if (browser?.status === 'endless') return writeWithoutEnd(response);
    response.writeHead(browser?.status ?? 404, { location: 'http://127.0.0.1:1/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** A browser's subscription; later messages are answered with `status`. */
    subscribe(status: PushAnswer = 201) {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${browsers.size + 1}`;
      browsers.set(path, { ecdh, auth, status });
      return { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function writeWithoutEnd(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write).writeHead(201);
  write();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** RFC 8291 with one record of RFC 8188. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const hkdf = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = hkdf(ecdh.computeSecret(sender), auth, keyInfo, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
