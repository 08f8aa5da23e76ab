import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, fault, ledger, pay, sandbox } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let count = 0;
async function open(quantity = 1, token = shop.tokens.asha): Promise<string> {
  const { _id } = await addProduct(shop, { name: `Checked Bear ${count++}`, price: 400, quantity });
  return openFor(_id, token);
}
const openFor = async (productId: string, token: string): Promise<string> =>
  (await shop.call('POST', '/product/orders', { token, body: { amount: 40_000, product: { id: productId } } })).body.id;
const check = (orderId: string) => shop.call('POST', '/product/payment-check', { body: { orderId } });
const newest = async () => (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body[0];

describe('A payment whose window was closed', () => {
  it.each(['captured', 'authorized'] as const)('is found, captured and settled when it is %s', async (outcome) => {
    const orderId = await open();
    const paid = await pay(shop, orderId, outcome);
    const first = await check(orderId);
    const { _id, number, payment, bill } = await newest();
    const confirmed = { order: _id, name: `#${number}`, isCollected: false, isGift: false, bill };
    expect(first).toMatchObject({ status: 200, body: { state: 'paid', confirmed } });
    expect(await check(orderId)).toMatchObject({ status: 200, body: { state: 'paid', confirmed } });
    expect(payment).toMatchObject({ success: true, captured: true });
    const { payments } = await ledger(shop);
    expect(payments.find(({ id }) => id === paid.razorpay_payment_id)).toMatchObject({ status: 'captured' });
  });

  it('is unpaid when nothing was paid, or the bank refused', async () => {
    const orderId = await open();
    const unpaid = { status: 200, body: { state: 'unpaid', confirmed: null } };
    expect(await check(orderId)).toMatchObject(unpaid);
    await pay(shop, orderId, 'failed');
    expect(await check(orderId)).toMatchObject(unpaid);
  });

  it('is unknown while the provider does not respond', async () => {
    const orderId = await open();
    await pay(shop, orderId);
    await fault(shop, { route: `GET /v1/orders/${orderId}/payments`, kind: 'html_502', times: 9 });
    expect(await check(orderId)).toMatchObject({ status: 200, body: { state: 'unknown', confirmed: null } });
    await sandbox(shop, 'DELETE', '/faults');
  });

  it('goes back when the goods are gone, and says so', async () => {
    const { _id } = await addProduct(shop, { name: `Checked Bear ${count++}`, price: 400, quantity: 1 });
    const late = await openFor(_id, shop.tokens.asha);
    await shop.call('DELETE', `/product/delete-product/${_id}`, { token: shop.tokens.admin });
    await pay(shop, late);
    const message = expect.stringMatching(/^Your payment arrived after the goods were gone/);
    expect(await check(late)).toMatchObject({ status: 409, body: { message } });
  });

  it('of an order that nobody has is not found', async () => {
    expect((await check('order_ofNobodyHere')).status).toBe(404);
    expect((await check('')).status).toBe(400);
  });
});
