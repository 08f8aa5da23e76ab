import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPublicNetwork } from '../src/platform/network/public-address.ts';

export interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body
  body: any;
}
type Reply = { status: number; headers?: Record<string, string>; text?: string } | 'never';

/** A receiver of webhooks on loopback; `network` lets a shop reach it, and nothing else that is not public. */
export async function startReceiver() {
  const received: Received[] = [];
  let reply: (request: Received) => Reply = () => ({ status: 200 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const one = { path: request.url ?? '', headers: request.headers, text, body: text ? JSON.parse(text) : null };
      received.push(one);
      const answer = reply(one);
      if (answer !== 'never') response.writeHead(answer.status, answer.headers).end(answer.text ?? '');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    network: openPublicNetwork([origin]),
    answerWith: (answer: typeof reply) => {
      reply = answer;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
