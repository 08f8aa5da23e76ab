import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy } from '../test/fixtures.ts';
import { account, openShop, people, type TestShop } from '../test/test-app.ts';
import { type OtlpExporter, openOtlpExporter } from './platform/log/otlp-exporter.ts';
import { exportSpans, inRequest, outgoingHeaders } from './platform/log/tracing.ts';
import { makeRazorpay } from './platform/payments/razorpay.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

async function startReceiver(): Promise<{ url: string; received: Received[]; server: Server }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server };
}

let shop: TestShop;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  shop = await openShop({ webhooks: true });
});
afterAll(async () => {
  await shop.close();
  receiver.server.close();
});

describe('A trace', () => {
  let exporter: OtlpExporter;
  beforeAll(() => {
    exporter = openOtlpExporter({ endpoint: receiver.url, headers: { 'x-team': 'shop' }, serviceName: 'test-shop' });
    exportSpans(exporter.receive);
  });
  afterAll(async () => {
    exportSpans(null);
    await exporter.close();
  });

  const spans = () =>
    receiver.received
      .flatMap(({ body }) => JSON.parse(body).resourceSpans ?? [])
      .flatMap(({ scopeSpans }) => scopeSpans[0].spans as { traceId: string; name: string; parentSpanId?: string }[]);

  it('leads from the order over provider, callback and webhook to the email, and holds nothing personal', async () => {
    const bear = await addProduct(shop, { name: 'Traced Bear', price: 500, quantity: 2 });
    await buy(shop, bear, shop.tokens.asha);
    await shop.outbox();
    await exporter.flush();
    const { traceId } = spans().find(({ name }) => name === 'POST /product/orders') as { traceId: string };
    const names = spans().flatMap((span) => (span.traceId === traceId ? [span.name] : []));
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /product/orders',
        'razorpay POST /orders',
        'POST /product/payment-callback',
        'razorpay GET /payments/:id',
        'POST /payment/webhook',
        'send-mail',
      ]),
    );
    expect(receiver.received[0]?.headers['x-team']).toBe('shop');
    const sent = receiver.received.map(({ body }) => body).join();
    const { name, email, phone, location } = people.asha;
    for (const secret of [name, email, phone, location, shop.tokens.asha, account.keySecret])
      expect(sent).not.toContain(secret);
  });
});

describe('An exporter that closes', () => {
  it('waits for the spans that are on their way', async () => {
    const arrived = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const slow = createServer(async (_, response) => {
      arrived.resolve();
      await answered.promise;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const exporter = openOtlpExporter({ endpoint, headers: {}, serviceName: 'test-shop' });
    const span = { traceId: '1'.repeat(32), id: '2'.repeat(16), name: 'send-mail', kind: 'consumer' as const };
    exporter.receive({ ...span, parentId: null, startedAtMs: Date.now(), endedAtMs: Date.now(), errorType: null });
    const first = exporter.flush();
    await arrived.promise;
    const order: string[] = [];
    const closing = exporter.close().then(() => order.push('closed'));
    void first.then(() => order.push('sent'));
    answered.resolve();
    await closing;
    expect(order).toEqual(['sent', 'closed']);
    slow.close();
  });
});

describe('The id of a request', () => {
  const idFor = async (headers: Record<string, string>) =>
    (await shop.get('/api/v1/user/user-auth', headers)).headers['x-request-id'];

  it('is the caller’s, or that of its trace, where it has the right form', async () => {
    expect(await idFor({ 'x-request-id': 'proxy-4711.a' })).toBe('proxy-4711.a');
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    expect(await idFor({ traceparent: `00-${traceId}-b7ad6b7169203331-01` })).toBe(traceId);
    for (const wrong of [
      'short',
      'a'.repeat(65),
      'with blanks in it',
      '<script>alert</script>',
      '\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9',
    ])
      expect(await idFor({ 'x-request-id': wrong })).toMatch(/^[\da-f-]{36}$/);
  });

  it('is sent on to the provider', async () => {
    const keys = { ...account, apiUrl: receiver.url, checkoutUrl: receiver.url };
    const asked = { id: 'proxy-4711.b', headers: {} };
    await inRequest(asked, 'GET /', () => makeRazorpay(keys).findOrderByReceipt('receipt'));
    expect(receiver.received.at(-1)?.headers['x-request-id']).toBe('proxy-4711.b');
    expect(outgoingHeaders()).toEqual({});
  });
});
