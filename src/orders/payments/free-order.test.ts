import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, pay, registeredSeller } from '../../../test/fixtures.ts';
import { type Answer, openShop, type TestShop } from '../../../test/test-app.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { checkInvariants } from '../index.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Free Bear', price: 500.5, quantity: 20 });
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
let count = 0;
const addCode = async (offer: object = { percent: 100 }) => {
  const code = `FREE${++count}`;
  await asAdmin('POST', '/shop/offers', { code, kind: 'percent', ...offer });
  return code;
};
const order = (
  code: string,
  amount: number,
  more: object = {},
  token: string | null = shop.tokens.asha,
): Promise<Answer> =>
  shop.call('POST', '/product/orders', {
    ...(token && { token }),
    body: { amount, product: { id: bear._id }, code, ...more },
  });
const stock = async () => (await shop.call('GET', `/product/products/${bear.slug}`)).body.product.quantity as number;
const guest = {
  guestKey: 'guest-key-of-a-free-order',
  delivery: { name: 'Gita', phone: '98111 22333', email: 'gita@example.com', address: '1 Fort Road, Jaipur 302001' },
};

describe('An order for nothing', () => {
  it('is placed and paid without a payment window, once however often it is sent', async () => {
    const [before, code] = [await stock(), await addCode()];
    const answers = await Promise.all([order(code, 0), order(code, 0)]);
    answers.push(await order(code, 0));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ amount: 0, currency: 'INR', confirmed: { name: expect.stringMatching(/^#\d+$/) } });
    }
    expect(new Set(answers.map(({ body }) => body.confirmed.order)).size).toBe(1);
    expect(await stock()).toBe(before - 1);
    const id = answers[0]?.body.confirmed.order as string;
    const page = (await asAdmin('GET', `/user/order/${id}`)).body;
    expect(page.order).toMatchObject({
      totalAmount: 0,
      status: 'Not Processed',
      bill: { goods: 500.5, discount: 500.5, code },
      payment: {
        success: true,
        amount: 0,
        method: 'free',
        confirmed: true,
        captured: true,
        refunded: false,
        refundable: 0,
      },
    });
    await shop.quiet();
    const mails = (await shop.outbox()).map((one) => one.replace(/=\r?\n/g, ''));
    const mail = mails.find((one) => one.includes(`#${page.order.number}`));
    expect(mail).toMatch(/^To: .*asha@demo.shop/m);
    expect(mail).toMatch(/We make this ready for you/);
    expect(mail).not.toMatch(/payment has arrived/);
    for (const status of ['Processing', 'Shipped', 'Delivered'])
      expect((await asAdmin('PUT', `/user/order-status/${id}`, { status })).status).toBe(200);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
  });

  it('gives nothing back, and its code when it is cancelled', async () => {
    const code = await addCode({ percent: 100, maxUses: 1 });
    const { order: id } = (await order(code, 0)).body.confirmed;
    expect(await asAdmin('POST', `/user/order/${id}/refunds`, {})).toMatchObject({
      status: 409,
      body: { message: 'Nothing was paid for this order.' },
    });
    expect((await asAdmin('PUT', `/user/order-status/${id}`, { status: 'Cancelled' })).status).toBe(200);
    expect((await order(code, 0, {}, shop.tokens.meera)).body.confirmed).toBeDefined();
  });

  it('comes back into the stock with an accepted return, and no money moves', async () => {
    const before = await stock();
    const { order: id } = (await order(await addCode(), 0)).body.confirmed;
    await asAdmin('PUT', `/user/order-status/${id}`, { status: 'Delivered' });
    const ask = () =>
      shop.call('POST', `/user/orders/${id}/requests`, {
        ...{ token: shop.tokens.asha, body: { kind: 'return', reason: 'Too small' } },
      });
    expect((await ask()).status).toBe(201);
    const find = async () => (await asAdmin('GET', `/user/order/${id}/requests`)).body.requests[0]._id;
    const accept = async (body: object) => asAdmin('POST', `/user/order-requests/${await find()}/accept`, body);
    expect((await accept({ amount: 1, restock: true })).status).toBe(409);
    expect(await accept({ restock: true })).toMatchObject({ status: 200 });
    expect(await stock()).toBe(before);
    expect((await asAdmin('GET', `/user/order/${id}`)).body).toMatchObject({ refunds: [], isRestocked: true });
    expect(await checkInvariants(shop.db.read)).toEqual([]);
  });

  it('and goods that a code took off the bill come back without their delivery', async () => {
    await asAdmin('PUT', '/shop/delivery', { kind: 'flat', flat: 60 });
    const { body } = await order(await addCode(), 6_000, { product: { id: bear._id, quantity: 2 } });
    await asAdmin('PUT', '/shop/delivery', { kind: 'none' });
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, body.id) });
    const id = paid.body.order;
    const before = await stock();
    await asAdmin('PUT', `/user/order-status/${id}`, { status: 'Delivered' });
    const lines = [{ line: 0, quantity: 1 }];
    await shop.call('POST', `/user/orders/${id}/requests`, {
      ...{ token: shop.tokens.asha, body: { kind: 'return', reason: 'Too small', lines } },
    });
    const [request] = (await asAdmin('GET', `/user/order/${id}/requests`)).body.requests;
    expect((await asAdmin('POST', `/user/order-requests/${request._id}/accept`, { restock: true })).status).toBe(200);
    expect(await stock()).toBe(before + 1);
    expect((await asAdmin('GET', `/user/order/${id}`)).body).toMatchObject({ refunds: [], refundable: 60 });
  });

  it('is placed by guests, and by buyers who would pay by bank transfer', async () => {
    const placed = await order(await addCode(), 0, guest, null);
    expect(placed.body.confirmed).toBeDefined();
    expect((await shop.call('GET', `/order/${placed.body.orderKey}`)).body.order.totalAmount).toBe(0);
    const transferred = await order(await addCode(), 0, { method: 'manual' });
    expect(transferred.body).toMatchObject({ confirmed: { isCollected: false }, orderKey: expect.any(String) });
  });

  it('has an invoice of ₹0 when it leaves, once, and none when it is cancelled before', async () => {
    const { order: earlier } = (await order(await addCode(), 0)).body.confirmed;
    expect((await asAdmin('PUT', '/shop/tax-settings', registeredSeller)).status).toBe(200);
    await asAdmin('PUT', '/shop/earlier-orders', { choice: 'make' });
    await shop.quiet();
    const { order: id } = (await order(await addCode(), 0)).body.confirmed;
    const { order: cancelled } = (await order(await addCode(), 0, {}, shop.tokens.meera)).body.confirmed;
    const findTotals = async (orderId: string) =>
      (await shop.db.pool.query('select total_paise from tax_documents where order_id = $1', [orderId])).rows;
    expect([await findTotals(id), await findTotals(earlier)]).toEqual([[], []]);
    for (const status of ['Processing', 'Shipped', 'Delivered', 'Shipped'])
      await asAdmin('PUT', `/user/order-status/${id}`, { status });
    await asAdmin('PUT', `/user/order-status/${cancelled}`, { status: 'Cancelled' });
    expect([await findTotals(id), await findTotals(cancelled)]).toEqual([[{ total_paise: 0 }], []]);
    const month = dayInIndia(new Date()).slice(0, 7);
    const hsn = await shop.get(`/api/v1/shop/months/${month}/gstr1-hsn.csv`, { authorization: shop.tokens.admin });
    // Of four orders 1 + 1 + 2 + 1 pieces left the shop; those that are cancelled or wait did not.
    expect(hsn.bytes.toString()).toContain('"9503","NOS-NUMBERS","5","5"');
    expect(await checkInvariants(shop.db.read)).toEqual([]);
  });
});

describe('An order of less than ₹1', () => {
  it('costs ₹1', async () => {
    // ₹500.50 less ₹500 leaves 50 paise, which no provider takes.
    const code = await addCode({ kind: 'amount', percent: undefined, amount: 500 });
    expect(await order(code, 50)).toMatchObject({ status: 409, body: { bill: { discount: 499.5, total: 1 } } });
    expect((await order(code, 100)).body).toMatchObject({ amount: 100 });
  });

  it('costs its delivery, where a code takes off all goods', async () => {
    await asAdmin('PUT', '/shop/delivery', { kind: 'flat', flat: 60 });
    expect((await order(await addCode(), 6_000)).body).toMatchObject({ amount: 6_000 });
    await asAdmin('PUT', '/shop/delivery', { kind: 'none' });
  });
});
