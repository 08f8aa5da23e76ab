import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift } from '../../test/fixtures.ts';
import { type Received, startReceiver } from '../../test/receiver.ts';
import { openShop, people, type TestShop } from '../../test/test-app.ts';
import { privateAddresses, privateAnswers } from '../platform/network/private-addresses-fixture.ts';
import { openPublicNetwork, type Resolve } from '../platform/network/public-address.ts';

let shop: TestShop;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let gift: Gift;
const admin = adminCaller(() => shop);
beforeAll(async () => {
  receiver = await startReceiver();
  shop = await openShop({ app: { network: openPublicNetwork([receiver.origin], resolvePrivately) } });
  gift = await addProduct(shop, { name: 'Reported Bear', price: 400, quantity: 90 });
});
afterAll(async () => {
  await shop.close();
  await receiver.stop();
});
afterEach(async () => {
  for (const { _id } of (await admin('GET', '/webhooks')).body.webhooks) await admin('DELETE', `/webhooks/${_id}`);
  receiver.answerWith(() => ({ status: 200 }));
  receiver.received.length = 0;
});

/** The address that a name of this form stands for, beside a public one. */
const resolvePrivately: Resolve = (host, _options, done) => {
  const address = privateAnswers[Number(/^answer-(\d+)\.example\.com$/.exec(host)?.[1])] ?? '';
  const all = ['8.8.8.8', address].map((one) => ({ address: one, family: isIP(one) }));
  done(null, all);
};
const add = async (events: string[], path = '/all') => {
  const { status, body } = await admin('POST', '/webhooks', { name: path, url: receiver.origin + path, events });
  expect(status).toBe(201);
  return body as { webhook: { _id: string }; secret: string };
};
const events = (path = '/all') => receiver.received.filter((one) => one.path === path).map(({ body }) => body.event);
const expectEvents = (expected: string[], path?: string) =>
  expect.poll(() => events(path), { timeout: 15_000 }).toEqual(expected);
const setStatus = (orderId: string, status: string) => admin('PUT', `/user/order-status/${orderId}`, { status });
const list = async (webhookId: string) => (await admin('GET', `/webhooks/${webhookId}/deliveries`)).body.deliveries;
const makeDue = () => shop.db.pool.query(`update webhook_deliveries set due_at = now() where state = 'waiting'`);

const orderEvents = ['order.placed', 'order.paid', 'order.shipped', 'order.delivered', 'order.cancelled'];

describe('A webhook', () => {
  it('is told what happens to an order, in order, without who bought it', async () => {
    await add([...orderEvents, 'order.refunded']);
    const order = await buy(shop, gift, shop.tokens.asha);
    await setStatus(order._id, 'Shipped');
    await setStatus(order._id, 'Delivered');
    await expectEvents(['order.placed', 'order.paid', 'order.shipped', 'order.delivered']);
    const { body, text } = receiver.received[0] as Received;
    expect(body).toMatchObject({
      version: 1,
      shop: 'http://shop.test',
      data: { _id: order._id, number: order.number },
    });
    expect(body.data).toMatchObject({ total: 400, items: [{ name: 'Reported Bear', quantity: 1, price: 400 }] });
    const { name, email, phone, location } = people.asha;
    for (const mark of [name, email, phone, location]) expect(text).not.toContain(mark);
    expect(text).not.toMatch(/razorpay|pay_|order_/);
  });

  it('is told of a refund once it is paid out, and of a cancellation', async () => {
    await add(['order.cancelled', 'order.refunded']);
    const order = await buy(shop, gift, shop.tokens.asha);
    await setStatus(order._id, 'Cancelled');
    const refund = { amount: 400 };
    expect((await admin('POST', `/user/order/${order._id}/refunds`, refund)).status).toBeLessThan(300);
    await expect.poll(() => events().toSorted(), { timeout: 15_000 }).toEqual(['order.cancelled', 'order.refunded']);
    expect(receiver.received.at(-1)?.body.data).toMatchObject({ refunded: 400 });
  });

  it('is told of products, of low stock, of requests and of complaints', async () => {
    await add(['product.changed', 'stock.low', 'request.opened', 'ticket.opened']);
    const scarce = await addProduct(shop, { name: 'Scarce Bear', price: 300, quantity: 4 });
    await expectEvents(['product.changed']);
    await buy(shop, scarce, shop.tokens.asha);
    await expectEvents(['product.changed', 'stock.low']);
    expect(receiver.received.at(-1)?.body.data).toMatchObject({ name: 'Scarce Bear', quantity: 3 });
    const complaint = { topic: 'other', name: 'Rohan Iyer', email: 'rohan@example.com', words: 'The bear is late.' };
    expect(await shop.call('POST', '/grievance', { body: complaint })).toMatchObject({ status: 201 });
    await expectEvents(['product.changed', 'stock.low', 'ticket.opened']);
    expect(receiver.received.at(-1)?.text).not.toMatch(/Rohan|rohan|late/);
  });

  it('is not told what was undone in time', async () => {
    const careful = await openShop({ app: { network: receiver.network, undoSeconds: 60 } });
    const call = (method: string, path: string, body?: object) =>
      careful.call(method, path, { token: careful.tokens.admin, ...(body && { body }) });
    const form = { name: 'Undo', url: `${receiver.origin}/undo`, events: ['order.placed', 'order.shipped'] };
    const { webhook } = (await call('POST', '/webhooks', form)).body;
    const findWaiting = async () => (await call('GET', `/webhooks/${webhook._id}/deliveries`)).body.deliveries;
    const order = await buy(
      careful,
      await addProduct(careful, { name: 'Bear', price: 90, quantity: 9 }),
      careful.tokens.asha,
    );
    await expectEvents(['order.placed'], '/undo');
    const { undo } = (await call('PUT', '/user/order-statuses', { orderIds: [order._id], status: 'Shipped' })).body;
    expect((await findWaiting())[0]).toMatchObject({ event: 'order.shipped', state: 'waiting', tries: 0 });
    expect((await call('POST', `/user/order-moves/${undo.id}/undo`)).status).toBe(200);
    expect(await findWaiting()).toMatchObject([{ event: 'order.placed' }]);
    await careful.close();
  });

  it('signs each body with its time, and with the former secret as well for a day', async () => {
    const { webhook, secret } = await add(['order.paid']);
    const verify = (key: string, { headers, text }: { headers: Record<string, unknown>; text: string }) => {
      const [t = '', ...signatures] = String(headers['dhaaga-signature']).split(',');
      const expected = createHmac('sha256', key)
        .update(`${t.slice(2)}.${text}`)
        .digest('hex');
      return signatures.includes(`v1=${expected}`);
    };
    await buy(shop, gift, shop.tokens.asha);
    await expectEvents(['order.paid']);
    const { body } = await admin('POST', `/webhooks/${webhook._id}/secret`);
    await buy(shop, gift, shop.tokens.asha);
    await expectEvents(['order.paid', 'order.paid']);
    await shop.db.pool.query(`update webhooks set former_secret_until = now() - interval '1 second'`);
    await buy(shop, gift, shop.tokens.asha);
    await expectEvents(['order.paid', 'order.paid', 'order.paid']);
    const [before, during, after] = receiver.received as [never, never, never];
    expect([verify(secret, before), verify(body.secret, before)]).toEqual([true, false]);
    expect([verify(secret, during), verify(body.secret, during)]).toEqual([true, true]);
    expect([verify(secret, after), verify(body.secret, after)]).toEqual([false, true]);
    const stored = await shop.db.pool.query('select secret from webhooks');
    expect(JSON.stringify([stored.rows, (await admin('GET', '/webhooks')).body])).not.toContain(body.secret);
  });
});

describe('A delivery that does not arrive', () => {
  it('is tried again with the same id and body, and later ones of its order wait for it', async () => {
    const { webhook } = await add(['order.placed', 'order.paid']);
    receiver.answerWith(() => ({ status: 503, text: 'closed for lunch' }));
    const order = await buy(shop, gift, shop.tokens.asha);
    await expectEvents(['order.placed']);
    await expect
      .poll(() => list(webhook._id))
      .toMatchObject([
        { event: 'order.paid', state: 'waiting', tries: 0 },
        { event: 'order.placed', state: 'waiting', tries: 1, status: 503 },
      ]);
    receiver.answerWith(() => ({ status: 204 }));
    await makeDue();
    await expectEvents(['order.placed', 'order.placed', 'order.paid']);
    const [first, second] = receiver.received;
    expect(second?.text).toBe(first?.text);
    expect(second?.headers['dhaaga-delivery']).toBe(first?.headers['dhaaga-delivery']);
    expect(first?.body.data._id).toBe(order._id);
  });

  it('is an attempt, too, when the receiver answers with an upgrade that nobody asked for', async () => {
    const { webhook } = await add(['order.placed']);
    receiver.answerWith(() => ({ status: 101, headers: { connection: 'upgrade', upgrade: 'websocket' } }));
    await buy(shop, gift, shop.tokens.asha);
    await expectEvents(['order.placed']);
    await expect.poll(() => list(webhook._id)).toMatchObject([{ state: 'waiting', tries: 1, status: null }]);
    receiver.answerWith(() => ({ status: 204 }));
    await makeDue();
    await expect.poll(() => list(webhook._id)).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('is given up after a day of growing pauses, and can be sent again by hand', async () => {
    const { webhook } = await add(['order.paid']);
    receiver.answerWith(() => ({ status: 500 }));
    await buy(shop, gift, shop.tokens.asha);
    await expect.poll(async () => (await list(webhook._id))[0]).toMatchObject({ status: 500 });
    const findPause = async () => {
      const [{ dueAt, triedAt }] = await list(webhook._id);
      return Math.round((Date.parse(dueAt) - Date.parse(triedAt)) / 1_000);
    };
    for (const pause of [10, 30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000]) {
      await expect.poll(findPause, { timeout: 15_000 }).toBe(pause);
      await makeDue();
    }
    await expect.poll(async () => (await list(webhook._id))[0], { timeout: 15_000 }).toMatchObject({ state: 'failed' });
    const [{ _id }] = await list(webhook._id);
    receiver.answerWith(() => ({ status: 200 }));
    expect((await admin('POST', `/webhooks/deliveries/${_id}/again`)).status).toBe(200);
    const sent = { state: 'sent', subject: expect.stringMatching(/^#\d+$/) };
    await expect.poll(async () => (await list(webhook._id))[0], { timeout: 15_000 }).toMatchObject(sent);
    const { delivery } = (await admin('GET', `/webhooks/deliveries/${_id}`)).body;
    expect(JSON.parse(delivery.body)).toMatchObject({ id: _id, event: 'order.paid' });
  });

  it('switches its webhook off after three days, with a notice to the owner', async () => {
    const { webhook } = await add(['order.paid']);
    receiver.answerWith(() => ({ status: 500 }));
    await buy(shop, gift, shop.tokens.asha);
    await expect.poll(async () => (await list(webhook._id))[0]?.status, { timeout: 15_000 }).toBe(500);
    await shop.db.pool.query(`update webhooks set failing_since = now() - interval '73 hours'`);
    await makeDue();
    const find = async () => (await admin('GET', '/webhooks')).body.webhooks[0];
    await expect.poll(find, { timeout: 15_000 }).toMatchObject({ isOn: false, hasFailed: true, waiting: 0 });
    expect((await shop.notices()).join()).toContain('A webhook was switched off');
    await buy(shop, gift, shop.tokens.asha);
    expect(await list(webhook._id)).toHaveLength(1);
    expect((await admin('PATCH', `/webhooks/${webhook._id}`, { isOn: true })).body.webhook).toMatchObject({
      ...{ isOn: true, hasFailed: false, failingSince: null },
    });
  });

  it('holds up neither other receivers nor the shop when a receiver never answers', async () => {
    await add(['order.paid'], '/slow');
    await add(['order.paid'], '/quick');
    receiver.answerWith(({ path }) => (path === '/slow' ? 'never' : { status: 200 }));
    for (let n = 0; n < 6; n++) await buy(shop, gift, shop.tokens.asha);
    await expectEvents(Array(6).fill('order.paid'), '/quick');
    expect(events('/slow').length).toBeLessThanOrEqual(4);
  });
});

describe('The test button', () => {
  it('shows the answer, of a redirect too, which is not followed', async () => {
    const { webhook } = await add(['order.paid']);
    receiver.answerWith(() => ({ status: 302, headers: { location: `${receiver.origin}/elsewhere` }, text: 'moved' }));
    const { body } = await admin('POST', `/webhooks/${webhook._id}/test`);
    expect(body).toEqual({ success: true, status: 302, answer: 'moved' });
    expect(receiver.received.map(({ path, body: sent }) => [path, sent.event])).toEqual([['/all', 'test']]);
  });

  it('reads the start of an answer of any size', async () => {
    const { webhook } = await add(['order.paid']);
    receiver.answerWith(() => ({ status: 200, text: 'a'.repeat(5_000_000) }));
    const { body } = await admin('POST', `/webhooks/${webhook._id}/test`);
    expect(body.status).toBe(200);
    expect(body.answer.length).toBeLessThanOrEqual(4_096);
  });

  it('says why there is no answer', async () => {
    const { webhook } = await add(['order.paid']);
    await shop.db.pool.query(`update webhooks set url = 'https://127.0.0.1/'`);
    const { body } = await admin('POST', `/webhooks/${webhook._id}/test`);
    expect(body).toEqual({ success: true, status: null, answer: '127.0.0.1 is not on the public internet.' });
  });
});

describe('An address', () => {
  it.each([
    ['http://example.com/', 'The address must begin with https://.'],
    ['https://192.168.1.1/', '192.168.1.1 is not on the public internet.'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1 is not on the public internet.'],
    ['orders', 'Please enter a full address, such as https://example.com/orders.'],
  ])('such as %s is refused with the reason', async (url, message) => {
    const refused = await admin('POST', '/webhooks', { name: 'Sheet', url, events: ['order.paid'] });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'url', message }] } });
  });

  it('of the shop’s own network is refused, however it is written', async () => {
    const { webhook } = await add(['order.paid']);
    for (const url of privateAddresses)
      for (const [method, path] of [
        ['POST', '/webhooks'],
        ['PATCH', `/webhooks/${webhook._id}`],
      ] as const) {
        const form = { name: 'Inside', url, events: ['order.paid'] };
        expect(await admin(method, path, method === 'POST' ? form : { url }), url).toMatchObject({
          status: 400,
          body: { errors: [{ path: 'url', message: expect.stringMatching(/public|https:|user name|443/) }] },
        });
      }
  });

  it('is not called when its name resolves to one of these', async () => {
    const { webhook } = await add(['order.paid']);
    for (const [n, address] of privateAnswers.entries()) {
      const host = `answer-${n}.example.com`;
      expect((await admin('PATCH', `/webhooks/${webhook._id}`, { url: `https://${host}/` })).status).toBe(200);
      const { body } = await admin('POST', `/webhooks/${webhook._id}/test`);
      expect(body, address).toEqual({ success: true, status: null, answer: `${host} is not on the public internet.` });
    }
    await buy(shop, gift, shop.tokens.asha);
    await expect
      .poll(async () => (await list(webhook._id))[0])
      .toMatchObject({ state: 'waiting', tries: 1, status: null });
    expect(receiver.received).toEqual([]);
  });

  it('is one of ten at most', async () => {
    for (let n = 0; n < 10; n++) await add(['order.paid'], `/${n}`);
    const form = { name: 'Eleventh', url: receiver.origin, events: ['order.paid'] };
    expect((await admin('POST', '/webhooks', form)).status).toBe(409);
  });
});
