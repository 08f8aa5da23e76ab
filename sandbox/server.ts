import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { type Control, handleControl, handleWidget, payOrder } from './control.ts';
import { applyAfter, applyBefore, takeFault } from './faults.ts';
import { readJson } from './read-json.ts';
import { ApiError, errorBody, handleRest, type Reply, type SandboxRequest } from './rest.ts';
import { loadStore, makeStore, saveStore } from './store.ts';
import { webhookSender } from './webhooks.ts';

export interface SandboxOptions {
  /** 0 = any free port. */
  port: number;
  host: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl?: string;
  /** Value of `x-sandbox-key` that the controls require; may be unset only on loopback. */
  controlKey?: string;
  /** File that stores orders, payments and refunds; unset = in memory. */
  file?: string;
}
export interface Sandbox {
  url: string;
  sendWebhooksTo(url: string | undefined): void;
  /** @returns what the checkout script passes to the shop's page */
  pay(orderId: string): object;
  stop(): Promise<void>;
}

const files: Record<string, { type: string; name: string }> = {
  '/v1/checkout.js': { type: 'text/javascript; charset=utf-8', name: 'checkout.js' },
  '/widget': { type: 'text/html; charset=utf-8', name: 'widget.html' },
  '/widget.js': { type: 'text/javascript; charset=utf-8', name: 'widget.js' },
  '/widget.css': { type: 'text/css; charset=utf-8', name: 'widget.css' },
};

/** Starts the payment sandbox: REST API, checkout script, webhooks, and the controls below `/__sandbox`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (!options.controlKey && !/^(127\.|localhost$|::1$)/.test(options.host))
    throw new Error('A payment sandbox that others can reach needs a key for its controls.');
  const webhooks = webhookSender(options.webhookSecret);
  webhooks.sendTo(options.webhookUrl);
  const control: Control = {
    store: options.file ? loadStore(options.file) : makeStore(),
    emit: webhooks.emit,
    webhooks,
    faults: [],
    keySecret: options.keySecret,
  };
  const server = createServer((request, response) => {
    handle(control, options, request, response).catch((error: unknown) => sendError(response, error));
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  server.on('error', () => undefined);
  return {
    url: formatAddress(options.host, (server.address() as AddressInfo).port),
    sendWebhooksTo: webhooks.sendTo,
    pay: (orderId) => payOrder(control, { order_id: orderId }),
    stop: () => stop(server, webhooks.stop),
  };
}

async function handle(
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
  if (await applyBefore(fault, response)) return;
  const parsed: SandboxRequest = {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    body: await readJson(request),
    headers: request.headers,
  };
  const reply = replyTo(control, options, { ...parsed, fault });
  if (request.method !== 'GET' && options.file) saveStore(options.file, control.store);
  if (await applyAfter(fault, response, reply.body)) return;
  send(response, reply.status, reply.body);
}

function replyTo(control: Control, options: SandboxOptions, request: SandboxRequest): Reply {
  if (request.method === 'POST' && request.path === '/widget/pay') return handleWidget(control, request);
  if (request.path.startsWith('/__sandbox')) {
    requireControlKey(options, String(request.headers['x-sandbox-key'] ?? ''));
    return handleControl(control, { ...request, path: request.path.slice('/__sandbox'.length) });
  }
  requireKey(options, String(request.headers.authorization ?? ''));
  return handleRest(control, { ...request, path: request.path.replace(/^\/v1/, '') });
}

function requireControlKey({ controlKey }: SandboxOptions, given: string): void {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  if (controlKey && !timingSafeEqual(hash(given), hash(controlKey)))
    throw new ApiError('The controls need the key that the shop printed when it started.', { status: 401 });
}

function requireKey({ keyId, keySecret }: SandboxOptions, authorization = ''): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(authorization);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ApiError('Authentication failed', { status: 401, reason: 'NA' });
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  if (error instanceof ApiError) send(response, error.status, errorBody(error));
  else
    send(response, 500, {
      error: { code: 'SERVER_ERROR', description: error instanceof Error ? error.message : String(error) },
    });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Where this machine reaches what listens on `host`. */
export function formatAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

async function stop(server: Server, stopWebhooks: () => void): Promise<void> {
  stopWebhooks();
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}
