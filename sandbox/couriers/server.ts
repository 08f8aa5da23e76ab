import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { applyAfter, applyBefore, takeFault } from '../faults.ts';
import { readJson } from '../read-json.ts';
import { ApiError, type Reply, type SandboxRequest } from '../rest.ts';
import { type CourierControl, handleCourierControl, type WebhookTarget } from './control.ts';
import { labelPdf } from './label-pdf.ts';
import { type CourierAccount, handleCouriers } from './rest.ts';
import { makeStore } from './store.ts';

export interface CourierSandbox {
  /** Its API is below `/v1/external`, its controls below `/__sandbox`. */
  url: string;
  sendWebhooksTo(target: Pick<WebhookTarget, 'url' | 'token'>): void;
  stop(): Promise<void>;
}

const apiPath = '/v1/external';

/** A stand-in for Shiprocket on loopback, with faults: it keeps its books in memory, and anybody may control it. */
export async function startCourierSandbox(account: CourierAccount, port = 0): Promise<CourierSandbox> {
  const control: CourierControl = {
    store: makeStore(),
    faults: [],
    webhooks: { mode: 'send', times: 1 },
    held: [],
  };
  const server = createServer((request, response) => {
    handle({ control, account, url }, request, response).catch((error: unknown) => sendError(response, error));
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: url(),
    sendWebhooksTo: (target) => void Object.assign(control.webhooks, target),
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Parts {
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
  const fault = isControl ? null : takeFault(parts.control.faults, `${method} ${pathname.replace(apiPath, '')}`);
  if (await applyBefore(fault, response)) return;
  const body = (await readJson(request)) as SandboxRequest['body'];
  const asked = { method, query: searchParams, body, headers };
  const { status, body: answer } = isControl
    ? await handleCourierControl(parts.control, { ...asked, path: pathname.slice('/__sandbox'.length) })
    : handleApi(parts, { ...asked, path: pathname });
  if (status < 300 && (await applyAfter(fault, response, answer))) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function handleApi({ control, account, url }: Parts, request: SandboxRequest): Reply {
  if (!request.path.startsWith(`${apiPath}/`)) throw new ApiError('No such route.', { status: 404 });
  const path = request.path.slice(apiPath.length);
  return handleCouriers({ store: control.store, account, url }, { ...request, path });
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const status = error instanceof ApiError ? error.status : 500;
  const message = error instanceof Error ? error.message : String(error);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}
