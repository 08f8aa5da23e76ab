import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerControl, answerWidget, type Control, payOrder } from './control.ts';
import { playAfter, playBefore, takeFault } from './faults.ts';
import { type Asked, answerRest, Refusal, type Reply, refusalBody } from './rest.ts';
import { loadStore, makeStore, saveStore } from './store.ts';
import { webhookSender } from './webhooks.ts';

export interface SandboxOptions {
  /** 0 = any free port. */
  port: number;
  host: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Unset = no webhooks are sent. */
  webhookUrl?: string;
  /** What a caller of the controls sends as `x-sandbox-key`; unset = no key is asked for, which only loopback may do. */
  controlKey?: string;
  /** Where the books are kept over a restart; unset = in memory. */
  file?: string;
}
export interface Sandbox {
  url: string;
  /** Where webhooks go from now on. */
  sendWebhooksTo(url: string | undefined): void;
  /** A buyer pays an order; answers what the provider hands to the buyer's browser. */
  pay(orderId: string): object;
  stop(): Promise<void>;
}

const maxBodyBytes = 1_000_000;
const files: Record<string, { type: string; name: string }> = {
  '/v1/checkout.js': { type: 'text/javascript; charset=utf-8', name: 'checkout.js' },
  '/widget': { type: 'text/html; charset=utf-8', name: 'widget.html' },
  '/widget.js': { type: 'text/javascript; charset=utf-8', name: 'widget.js' },
  '/widget.css': { type: 'text/css; charset=utf-8', name: 'widget.css' },
};

/** Starts the payment stand-in: REST API, checkout script, webhooks, and the controls below `/__sandbox`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (!options.controlKey && !/^(127\.|localhost$|::1$)/.test(options.host))
    throw new Error('A payment sandbox that others can reach needs a key for its controls.');
  const webhooks = webhookSender(options.webhookSecret);
  webhooks.sendTo(options.webhookUrl);
  const control: Control = {
    store: options.file ? loadStore(options.file) : makeStore(),
    tell: webhooks.tell,
    webhooks,
    faults: [],
    keySecret: options.keySecret,
  };
  const server = createServer((request, response) => {
    answer(control, options, request, response).catch((error: unknown) => sendError(response, error));
  });
  await new Promise<void>((listening) => server.listen(options.port, options.host, listening));
  return {
    url: addressOf(server, options.host),
    sendWebhooksTo: webhooks.sendTo,
    pay: (orderId) => payOrder(control, { order_id: orderId }),
    stop: () => stop(server, webhooks.stop),
  };
}

async function answer(
  control: Control,
  options: SandboxOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox.internal');
  const file = files[pathname];
  if (file) {
    response
      .writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' })
      .end(readFileSync(new URL(`./public/${file.name}`, import.meta.url)));
    return;
  }
  const fault = takeFault(control.faults, `${request.method} ${pathname}`);
  if (await playBefore(fault, response)) return;
  const asked: Asked = {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    body: await readJson(request),
    headers: request.headers,
  };
  const reply = replyTo(control, options, { ...asked, fault });
  if (request.method !== 'GET' && options.file) saveStore(options.file, control.store);
  if (await playAfter(fault, response, reply.body)) return;
  send(response, reply.status, reply.body);
}

function replyTo(control: Control, options: SandboxOptions, asked: Asked): Reply {
  if (asked.method === 'POST' && asked.path === '/widget/pay') return answerWidget(control, asked);
  if (asked.path.startsWith('/__sandbox')) {
    requireControlKey(options, String(asked.headers['x-sandbox-key'] ?? ''));
    return answerControl(control, { ...asked, path: asked.path.slice('/__sandbox'.length) });
  }
  requireKey(options, String(asked.headers.authorization ?? ''));
  return answerRest(control, { ...asked, path: asked.path.replace(/^\/v1/, '') });
}

function requireControlKey({ controlKey }: SandboxOptions, given: string): void {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  if (controlKey && !timingSafeEqual(hash(given), hash(controlKey)))
    throw new Refusal('The controls need the key that the shop printed when it started.', { status: 401 });
}

function requireKey({ keyId, keySecret }: SandboxOptions, authorization = ''): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(authorization);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal('Authentication failed', { status: 401, reason: 'NA' });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new Refusal('The request is too large.', { status: 413 });
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    throw new Refusal('The request is not valid JSON.');
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  if (error instanceof Refusal) send(response, error.status, refusalBody(error));
  else
    send(response, 500, {
      error: { code: 'SERVER_ERROR', description: error instanceof Error ? error.message : String(error) },
    });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

async function stop(server: Server, stopWebhooks: () => void): Promise<void> {
  stopWebhooks();
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}
