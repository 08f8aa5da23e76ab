import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift, picture } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { codCalls } from '../cod/cod-fixture.ts';

let shop: TestShop;
let doll: Gift;
beforeAll(async () => {
  shop = await openShop({ app: { undoSeconds: 60 } });
  doll = await addProduct(shop, { name: 'Asked Doll', price: 700, quantity: 50 });
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const cash = codCalls(() => shop);
const newOrder = async () => (await buy(shop, doll, shop.tokens.asha))._id;
const setStatus = (orderId: string, status: string) => asAdmin('PUT', `/user/order-status/${orderId}`, { status });
const findOrderKey = async (orderId: string) => {
  const { link } = (await asAdmin('GET', `/user/order/${orderId}`)).body;
  return String(link).split('/').at(-1);
};
const ask = (orderId: string, body: object, token = shop.tokens.asha) =>
  shop.call('POST', `/user/orders/${orderId}/requests`, { token, body });
const seen = async (orderId: string) =>
  (await shop.call('GET', `/user/orders/${orderId}/requests`, { token: shop.tokens.asha })).body;
const openOnes = async () => (await asAdmin('GET', '/user/order-requests')).body.requests;
const findOpenRequest = async (orderId: string) =>
  (await openOnes()).find((request: { orderId: string }) => request.orderId === orderId);

describe('A buyer’s request', () => {
  it('to cancel arrives as work, and is accepted with a refund', async () => {
    const orderId = await newOrder();
    expect(await seen(orderId)).toMatchObject({ requests: [], mayAsk: 'cancel' });
    expect((await ask(orderId, { kind: 'cancel', reason: 'Ordered by mistake' })).status).toBe(201);
    expect((await ask(orderId, { kind: 'cancel', reason: 'Again' })).status).toBe(409);
    const request = await findOpenRequest(orderId);
    expect((await asAdmin('GET', '/user/today')).body.waiting).toMatchObject([{ detail: 'Ordered by mistake' }]);
    expect(request.number).toMatch(/^C-20\d\d-\d{4,}$/);
    expect(request).toMatchObject({ kind: 'cancel', reason: 'Ordered by mistake', buyer: 'Asha Mehta', photos: 0 });
    const accept = () =>
      asAdmin('POST', `/user/order-requests/${request._id}/accept`, { restock: true, answer: 'Gladly.' });
    expect((await accept()).status).toBe(200);
    expect((await accept()).status).toBe(409);
    const { order, events } = (await asAdmin('GET', `/user/order/${orderId}`)).body;
    expect(order).toMatchObject({ status: 'Cancelled', payment: { refunded: true } });
    expect(events.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining([
        'The buyer asks to cancel: “Ordered by mistake”',
        'The request to cancel was accepted, ₹700 refunded: “Gladly.”',
      ]),
    );
    expect(await seen(orderId)).toMatchObject({ mayAsk: null, requests: [{ state: 'accepted', answer: 'Gladly.' }] });
    expect((await shop.outbox()).filter((email) => email.includes('Gladly.'))).toHaveLength(1);
  });

  it('to return comes with photos that only the buyer and the admins see, and is refused with a reason', async () => {
    const orderId = await newOrder();
    expect((await ask(orderId, { kind: 'return', reason: 'Too early' })).status).toBe(409);
    await setStatus(orderId, 'Shipped');
    expect(await seen(orderId)).toMatchObject({ mayAsk: null });
    await setStatus(orderId, 'Delivered');
    expect(await seen(orderId)).toMatchObject({ mayAsk: 'return', returnUntil: expect.stringMatching(/^20/) });
    const photo = (await picture('jpeg', { width: 400, height: 300 })).toString('base64');
    const broken = Buffer.from('no picture').toString('base64');
    expect((await ask(orderId, { kind: 'return', reason: 'Torn', photos: [broken] })).status).toBe(415);
    const key = await findOrderKey(orderId);
    const form = { kind: 'return', reason: 'It is torn', photos: [photo] };
    expect((await shop.call('POST', `/order/${key}/requests`, { body: form })).status).toBe(201);
    const byKey = (await shop.call('GET', `/order/${key}/requests`)).body;
    expect(byKey.requests).toMatchObject([
      { state: 'open', photos: [expect.stringMatching(/^data:image\/webp;base64,/)] },
    ]);
    const admins = await asAdmin('GET', `/user/order/${orderId}/requests`);
    expect(admins.body.requests[0].photos).toHaveLength(1);
    const foreign = { token: shop.tokens.meera };
    expect((await shop.call('GET', `/user/orders/${orderId}/requests`, foreign)).status).toBe(404);
    expect((await shop.call('GET', `/user/order/${orderId}/requests`, foreign)).status).toBe(403);
    const { _id } = await findOpenRequest(orderId);
    expect((await asAdmin('POST', `/user/order-requests/${_id}/refuse`, { answer: '' })).status).toBe(400);
    expect((await asAdmin('POST', `/user/order-requests/${_id}/refuse`, { answer: 'It was worn.' })).status).toBe(200);
    expect(await seen(orderId)).toMatchObject({
      mayAsk: 'return',
      requests: [{ state: 'refused', answer: 'It was worn.', number: expect.stringMatching(/^R-20\d\d-\d{4,}$/) }],
    });
    const [email] = (await shop.outbox()).filter((one) => one.includes('It was worn.'));
    expect(email?.replaceAll(/=\r?\n/g, '')).toMatch(/your request R-20\d\d-\d{4,} to return your order/);
  });

  it('to return is taken within the days of the policy, and refunded in part', async () => {
    const orderId = await newOrder();
    await setStatus(orderId, 'Delivered');
    const delivered = (days: number) =>
      shop.db.pool.query(
        `update order_events set created_at = now() - make_interval(days => $2::int) where order_id = $1 and kind = 'status'`,
        [orderId, days],
      );
    await delivered(9);
    expect(await seen(orderId)).toMatchObject({ mayAsk: null });
    await delivered(6);
    expect((await ask(orderId, { kind: 'return', reason: 'Wrong colour' })).status).toBe(201);
    const { _id } = await findOpenRequest(orderId);
    expect((await asAdmin('POST', `/user/order-requests/${_id}/accept`, { amount: 701 })).status).toBe(409);
    expect(await findOpenRequest(orderId)).toMatchObject({ _id });
    expect((await asAdmin('POST', `/user/order-requests/${_id}/accept`, { amount: 200 })).status).toBe(200);
    const { order } = (await asAdmin('GET', `/user/order/${orderId}`)).body;
    expect(order).toMatchObject({ status: 'Delivered', payment: { refundable: 500 } });
  });

  it('notifies the owner once, by email', async () => {
    const orderId = await newOrder();
    await ask(orderId, { kind: 'cancel', reason: 'The party is off' });
    const mails = (await shop.notices()).map((mail) => mail.replaceAll(/=\r?\n/g, ''));
    const about = mails.filter((mail) => mail.includes('The party is off'));
    expect(about).toHaveLength(1);
    expect(about[0]).toMatch(/<title>A buyer asks to cancel: #\d+ Asha/);
    expect(about[0]).toContain(`/dashboard/admin/order/${orderId}`);
  });
});

describe('An open request is closed with its order', () => {
  const closed = (answer: string) => ({ requests: [{ state: 'withdrawn', answer, answeredAt: expect.anything() }] });

  it('when it is cancelled, and opens again when that is undone', async () => {
    const orderId = await newOrder();
    await ask(orderId, { kind: 'cancel', reason: 'Too late' });
    const { undo } = (await setStatus(orderId, 'Cancelled')).body;
    expect(await findOpenRequest(orderId)).toBeUndefined();
    expect(await seen(orderId)).toMatchObject(closed('The order was cancelled.'));
    expect((await asAdmin('POST', `/user/order-moves/${undo.id}/undo`)).status).toBe(200);
    expect(await seen(orderId)).toMatchObject({ requests: [{ state: 'open', answer: null, answeredAt: null }] });
    const { events } = (await asAdmin('GET', `/user/order/${orderId}`)).body;
    expect(JSON.stringify(events)).not.toContain('was closed');
  });

  it('when it is refunded in full, but not in part', async () => {
    const orderId = await newOrder();
    await ask(orderId, { kind: 'cancel', reason: 'Changed my mind' });
    await asAdmin('POST', `/user/order/${orderId}/refunds`, { amount: 100 });
    expect(await findOpenRequest(orderId)).toBeDefined();
    await asAdmin('POST', `/user/order/${orderId}/refunds`, {});
    expect(await seen(orderId)).toMatchObject(closed('The order was refunded in full.'));
  });

  it('when it is delivered, so that a return can be asked for', async () => {
    const orderId = await newOrder();
    await ask(orderId, { kind: 'cancel', reason: 'Hurry' });
    await setStatus(orderId, 'Delivered');
    expect(await seen(orderId)).toMatchObject({ ...closed('The order was delivered.'), mayAsk: 'return' });
  });
});

// The courier pays out a week later: the days to return the parcel would be over.
it('A buyer who paid in cash asks to return while the courier has the money, and it is accepted once it is there', async () => {
  await cash.change({ isConfirmed: false });
  const { order } = await cash.shipped(await cash.gift(), shop.tokens.asha);
  const lines = [{ line: 0, quantity: 1 }];
  const form = { kind: 'return', reason: 'Too small', lines };
  expect((await ask(order._id, form)).status).toBe(409);
  await setStatus(order._id, 'Delivered');
  expect(await seen(order._id)).toMatchObject({ mayAsk: 'return', returnUntil: expect.stringMatching(/^20/) });
  expect((await ask(order._id, form)).status).toBe(201);
  const { _id } = await findOpenRequest(order._id);
  const accept = () => asAdmin('POST', `/user/order-requests/${_id}/accept`, { restock: true });
  expect(await accept()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('courier still has') },
  });
  await asAdmin('POST', `/user/order/${order._id}/cash/received`, { reference: 'UTR 3' });
  expect((await accept()).status).toBe(200);
  expect((await cash.page(order._id)).refunds).toMatchObject([{ amount: 549, manual: true }]);
});
