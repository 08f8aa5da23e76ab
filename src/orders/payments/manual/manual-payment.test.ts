import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../../test/assert-invariants.ts';
import { addProduct, buy } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Gift = Awaited<ReturnType<typeof addProduct>>;
let count = 0;
const gift = (quantity = 3) => addProduct(shop, { name: `Transfer Bear ${count++}`, price: 500, quantity });
const place = (bear: Gift, token: string | undefined, more: object = {}) =>
  shop.call('POST', '/product/orders', {
    token,
    body: { amount: 50_000, product: { id: bear._id, price: 500 }, method: 'manual', ...more },
  });
const admin = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, ...(body && { body }) });
const newest = async (token: string) => (await shop.call('GET', '/user/orders', { token })).body[0];
const receive = (orderId: string, amount = 500) =>
  admin('POST', `/user/order/${orderId}/payments`, { amount, reference: 'UTR 4032' });
const findStock = async (bear: Gift) =>
  (await shop.call('GET', `/product/products/${bear.slug}`)).body.product.quantity;
const expire = async () => {
  await shop.db.pool.query(`update holds set held_until = now() - interval '1 minute'`);
  await shop.db.pool.query(`update checkouts set held_until = now() - interval '1 minute' where state = 'held'`);
  await settleOpen(shop.db);
};
const finish = async (orderId: string) => expect((await receive(orderId)).status).toBe(200);

describe('An order by UPI or bank transfer', () => {
  it('is placed with its stock held for two days, and its page shows how to pay', async () => {
    const bear = await gift(1);
    const placed = await place(bear, shop.tokens.asha);
    expect(placed).toMatchObject({ status: 200, body: { amount: 50_000, orderKey: expect.any(String) } });
    const hours = (Date.parse(placed.body.heldUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    const { order, transfer } = (await shop.call('GET', `/order/${placed.body.orderKey}`)).body;
    expect(order.payment).toMatchObject({ success: false, awaited: true, manual: true });
    expect(transfer).toMatchObject({
      upiId: 'dhaaga@okbank',
      bank: { holder: 'Dhaaga Gifts', accountNumber: '123456789012', ifsc: 'HDFC0001234' },
      amount: 500,
      upiLink: `upi://pay?pa=dhaaga%40okbank&pn=Dhaaga&am=500.00&cu=INR&tn=Order%20${transfer.reference}`,
    });
    expect((await place(bear, shop.tokens.meera)).status).toBe(409);
    await shop.quiet();
    expect(
      (await shop.outbox()).some((mail) => mail.includes('How to pay your order') && mail.includes(order._id)),
    ).toBe(true);
    await finish(order._id);
  });

  it('is paid once its money is recorded, though its product was deleted meanwhile', async () => {
    const bear = await gift(1);
    await place(bear, shop.tokens.asha);
    const { _id } = await newest(shop.tokens.asha);
    await admin('DELETE', `/product/delete-product/${bear._id}`);
    await finish(_id);
    const { order } = (await admin('GET', `/user/order/${_id}`)).body;
    expect(order).toMatchObject({ status: 'Not Processed', payment: { success: true, refunded: false } });
  });

  it('is confirmed by email once an admin has recorded the money, and its stock goes down', async () => {
    const bear = await gift(3);
    await place(bear, shop.tokens.asha);
    const { _id } = await newest(shop.tokens.asha);
    expect(await findStock(bear)).toBe(3);
    const received = await receive(_id);
    expect(received).toMatchObject({
      status: 200,
      body: { order: { payment: { success: true, confirmed: true, awaited: false, amount: 500 } }, refundable: 500 },
    });
    expect(received.body.events.map(({ what }: { what: string }) => what)).toContain(
      '₹500 received, reference UTR 4032',
    );
    expect(await findStock(bear)).toBe(2);
    await shop.quiet();
    expect((await shop.outbox()).some((mail) => /^Subject: Your order #\d+ at/m.test(mail) && mail.includes(_id))).toBe(
      true,
    );
    const audit = await admin('GET', '/shop/audit-log');
    expect(JSON.stringify(audit.body)).toContain('UTR 4032');
    expect((await admin('PUT', `/user/order-status/${_id}`, { status: 'Shipped' })).status).toBe(200);
  });

  it('is settled once when two admins record the money at the same time, or one twice', async () => {
    const bear = await gift(3);
    await place(bear, shop.tokens.asha);
    const { _id } = await newest(shop.tokens.asha);
    const answers = await Promise.all([receive(_id), receive(_id), receive(_id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await receive(_id)).status).toBe(409);
    expect(await findStock(bear)).toBe(2);
  });

  it('is refused to guests, in a shop without it, and a second time while one is unpaid', async () => {
    const bear = await gift(3);
    const delivery = { name: 'Guest', phone: '98111 22333', email: 'guest@example.com', address: '1 Fort Road' };
    expect((await place(bear, undefined, { delivery })).status).toBe(401);
    await place(bear, shop.tokens.asha);
    const { _id } = await newest(shop.tokens.asha);
    expect(await place(await gift(), shop.tokens.asha)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // An online purchase in between leaves the order and its hold alone.
    await buy(shop, await gift(), shop.tokens.asha);
    expect((await admin('GET', `/user/order/${_id}`)).body.order.payment.awaited).toBe(true);
    expect(await shop.call('GET', '/payment/methods')).toMatchObject({ body: { manual: true } });
    await finish(_id);
    const other = await openShop({ app: { manualAccount: null } });
    try {
      const toy = await addProduct(other, { name: 'Online Bear', price: 500, quantity: 1 });
      const body = { amount: 50_000, product: { id: toy._id, price: 500 }, method: 'manual' };
      expect((await other.call('POST', '/product/orders', { token: other.tokens.asha, body })).status).toBe(400);
      expect((await other.call('GET', '/payment/methods')).body.manual).toBe(false);
    } finally {
      await other.close();
    }
  });

  it('frees its stock when no money has arrived in time, and still accepts money that arrives later', async () => {
    const bear = await gift(2);
    await place(bear, shop.tokens.asha);
    const { _id } = await newest(shop.tokens.asha);
    await expire();
    const page = (await admin('GET', `/user/order/${_id}`)).body;
    expect(page.order.payment).toMatchObject({ success: false, awaited: false });
    const texts = page.events.map(({ what }: { what: string }) => what);
    expect(texts).toContain('No payment arrived in time: the pieces are free again');
    expect((await place(bear, shop.tokens.meera)).status).toBe(200);
    expect(await receive(_id)).toMatchObject({ status: 200, body: { order: { payment: { success: true } } } });
    await finish((await newest(shop.tokens.meera))._id);
    expect(await findStock(bear)).toBe(0);
  });

  it('is cancelled when the money arrives after the stock is gone, and the owner pays it back', async () => {
    const bear = await gift(1);
    await place(bear, shop.tokens.asha);
    const { _id } = await newest(shop.tokens.asha);
    await expire();
    await buy(shop, bear, shop.tokens.meera);
    const late = await receive(_id);
    expect(late).toMatchObject({ status: 200, body: { order: { refundDue: true, status: 'Cancelled' } } });
    await shop.quiet();
    const [refund] = (await admin('GET', `/user/order/${_id}`)).body.refunds;
    expect(refund).toMatchObject({ amount: 500, state: 'pending' });
    const path = `/user/order/${_id}/refunds/${refund._id}/paid`;
    const paid = await Promise.all([
      admin('POST', path, { reference: 'UTR 9' }),
      admin('POST', path, { reference: 'UTR 9' }),
    ]);
    expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await admin('GET', `/user/order/${_id}`)).body.refunds).toMatchObject([{ state: 'processed' }]);
  });

  it.each([499, 1])('is cancelled and to be refunded in full when ₹%d arrive instead of ₹500', async (amount) => {
    const bear = await gift(1);
    await place(bear, shop.tokens.asha);
    const { _id } = await newest(shop.tokens.asha);
    expect(await receive(_id, amount)).toMatchObject({ status: 200, body: { order: { refundDue: true } } });
    await shop.quiet();
    const { refunds, refundable } = (await admin('GET', `/user/order/${_id}`)).body;
    expect({ refunds, refundable }).toMatchObject({ refunds: [{ amount, state: 'pending' }], refundable: 0 });
    expect(await findStock(bear)).toBe(1);
  });

  it('refuses an amount below ₹1, which could not be paid back, and stays open', async () => {
    await place(await gift(1), shop.tokens.asha);
    const { _id } = await newest(shop.tokens.asha);
    for (const amount of [0, 0.5, 0.99])
      expect(await receive(_id, amount)).toMatchObject({
        status: 400,
        body: { errors: expect.arrayContaining([expect.objectContaining({ path: 'amount' })]) },
      });
    await finish(_id);
  });
});
