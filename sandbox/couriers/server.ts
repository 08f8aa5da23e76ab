import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { applyAfter, applyBefore, takeFault } from '../faults.ts';
import { readBody } from '../read-json.ts';
import { ApiError, type SandboxRequest } from '../rest.ts';
import { type CourierControl, handleCourierControl, type WebhookTarget } from './control.ts';
import type { CourierAccount, CourierApi } from './courier-api.ts';
import { delhiveryApi } from './delhivery.ts';
import { labelPdf } from './label-pdf.ts';
import { shiprocketApi } from './rest.ts';
import { makeStore } from './store.ts';

export interface CourierSandbox {
  url: string;
  /** Where its API begins; its controls are below `/__sandbox` of `url`. */
  apiUrl: string;
  sendWebhooksTo(target: Pick<WebhookTarget, 'url' | 'token'>): void;
  stop(): Promise<void>;
}

/**
 * A stand-in for Shiprocket, or with a token for Delhivery, on loopback, with faults: its books are in memory, and
 * anybody may control it.
 */
export async function startCourierSandbox(account: CourierAccount, port = 0): Promise<CourierSandbox> {
  const api = 'token' in account ? delhiveryApi : shiprocketApi;
  const control: CourierControl = {
    api,
    store: makeStore(),
    faults: [],
    webhooks: { mode: 'send', times: 1 },
    held: [],
  };
  const server = createServer((request, response) => {
    handle({ api, control, account, url }, request, response).catch((error: unknown) => sendError(response, error));
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: url(),
    apiUrl: `${url()}${api.path}`,
    sendWebhooksTo: (target) => void Object.assign(control.webhooks, target),
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Parts {
  api: CourierApi;
  control: CourierControl;
  account: CourierAccount;
  url: () => string;
}

async function handle(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox.internal');
  const { method = 'GET', headers } = request;
  const label = /^\/labels\/([\d-]+)\.pdf$/.exec(pathname);
  if (label)
    return void response
      .writeHead(200, { 'content-type': 'application/pdf' })
      .end(labelPdf((label[1] ?? '').split('-')));
  const isControl = pathname.startsWith('/__sandbox');
  const fault = isControl ? null : takeFault(parts.control.faults, `${method} ${pathname.replace(parts.api.path, '')}`);
  if (await applyBefore(fault, response)) return;
  const body = (await readBody(request)) as SandboxRequest['body'];
  const asked = { method, query: searchParams, body, headers };
  const { status, body: answer } = isControl
    ? await handleCourierControl(parts.control, { ...asked, path: pathname.slice('/__sandbox'.length) })
    : handleApi(parts, { ...asked, path: pathname });
  if (status < 300 && (await applyAfter(fault, response, Object(answer)))) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function handleApi({ api, control, account, url }: Parts, request: SandboxRequest): ReturnType<CourierApi['handle']> {
  if (!request.path.startsWith(`${api.path}/`)) throw new ApiError('No such route.', { status: 404 });
  const path = request.path.slice(api.path.length);
  return api.handle({ store: control.store, account, url }, { ...request, path });
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const status = error instanceof ApiError ? error.status : 500;
  const message = error instanceof Error ? error.message : String(error);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}
