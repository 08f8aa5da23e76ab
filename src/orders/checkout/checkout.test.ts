import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, fault, type Gift, ledger, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { checkoutCalls } from './checkout-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { order, findStock } = checkoutCalls(() => shop);

describe('The last piece', () => {
  it('is shown as held until the payment or the end of the hold', async () => {
    const vase = await addProduct(shop, { name: 'Only Vase', price: 900, quantity: 1 });
    const held = async () => (await shop.call('GET', `/product/products/${vase.slug}`)).body.product;
    expect(await held()).toMatchObject({ quantity: 1, held: 0 });
    await order(vase, shop.tokens.asha);
    expect(await held()).toMatchObject({ quantity: 1, held: 1 });
    await shop.db.pool.query(`update holds set held_until = now() - interval '1 second' where product_id = $1`, [
      vase._id,
    ]);
    const { products } = (await shop.call('GET', '/product/allproducts')).body as { products: Gift[] };
    expect(products.find(({ _id }) => _id === vase._id)).toMatchObject({ quantity: 1, held: 0 });
  });
});

describe('Paying for a cart', () => {
  it('turns a paid checkout into an order, lowers the stock, and shows it to buyer and admin', async () => {
    const bear = await addProduct(shop, { name: 'Bhalu the Bear', price: 1249, quantity: 3 });
    const opened = await order(bear, shop.tokens.asha);
    expect(opened.body).toMatchObject({ amount: 124_900, currency: 'INR', key: 'rzp_test_app' });
    const confirmed = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { success: true, message: 'Payment Completed Successfully' },
    });
    expect(await findStock(bear)).toBe(2);
    const [own] = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body;
    expect(own).toMatchObject({
      status: 'Not Processed',
      totalAmount: 1249,
      payment: { success: true, captured: true },
      products: [{ name: 'Bhalu the Bear', price: 1249, quantity: 1 }],
    });
    expect((await shop.call('GET', '/user/orders', { token: shop.tokens.meera })).body).toEqual([]);
    const [seen] = (await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin })).body;
    expect(seen).toMatchObject({ _id: own._id, buyer: { name: 'Asha Mehta', phone: '98290 11111' } });
  });

  it('changes nothing more when the callback is repeated ten times at once', async () => {
    const bee = await addProduct(shop, { name: 'Madhu the Bumblebee', price: 549, quantity: 5 });
    const opened = await order(bee, shop.tokens.meera);
    const triple = await pay(shop, opened.body.id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.call('POST', '/product/payment-callback', { body: triple })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await findStock(bee)).toBe(4);
    expect((await shop.call('GET', '/user/orders', { token: shop.tokens.meera })).body).toHaveLength(1);
  });

  it('sells the last piece to one of twenty buyers, and answers 409 to the others', async () => {
    const doll = await addProduct(shop, { name: 'Jodi Wedding Dolls', price: 2799, quantity: 1 });
    const tokens = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const person = {
          name: `Buyer ${n}`,
          email: `buyer${n}@demo.shop`,
          password: `a long password ${n}`,
          phone: '98000 00000',
          location: 'Pune',
        };
        await shop.call('POST', '/user/signup', { body: person });
        return (await shop.call('POST', '/user/login', { body: person })).body.token as string;
      }),
    );
    const answers = await Promise.all(tokens.map((token) => order(doll, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { body } of refused)
      expect(body).toMatchObject({ code: 'out_of_stock', message: expect.stringContaining('Jodi Wedding Dolls') });
  });

  it('frees a buyer’s own earlier hold when the same buyer starts again', async () => {
    const hoop = await addProduct(shop, { name: 'Naam Embroidery Hoop', price: 1099, quantity: 1 });
    for (let again = 0; again < 5; again++) expect((await order(hoop, shop.tokens.asha)).status).toBe(200);
    expect((await order(hoop, shop.tokens.meera)).status).toBe(409);
  });
});

describe('When the provider is unavailable', () => {
  const failing = (kind: string, times: number) => fault(shop, { route: 'POST /v1/orders', kind, times });

  it('answers 503 with a message and frees the hold', async () => {
    const basket = await addProduct(shop, { name: 'Yarn Basket', price: 1399, quantity: 1 });
    await failing('html_502', 3);
    expect(await order(basket, shop.tokens.asha)).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    expect((await order(basket, shop.tokens.meera)).status).toBe(200);
  });

  it('opens one order only when the first answer is lost', async () => {
    const cushion = await addProduct(shop, { name: 'Granny Cushion', price: 1899, quantity: 1 });
    await failing('drop_after', 1);
    const opened = await order(cushion, shop.tokens.asha);
    expect(opened.status).toBe(200);
    expect((await ledger(shop)).orders.filter(({ amount }) => amount === 189_900)).toHaveLength(1);
  });

  it('returns no order with another amount than requested', async () => {
    const bunting = await addProduct(shop, { name: 'Rangeen Bunting', price: 949, quantity: 1 });
    await failing('wrong_amount', 1);
    expect((await order(bunting, shop.tokens.asha)).status).toBe(503);
  });
});

describe('Changing an order’s status', () => {
  it('allows admins, and no others, to set any of the five statuses', async () => {
    const [placed] = (await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin })).body;
    const put = (status: unknown, token?: string, id = placed._id) =>
      shop.call('PUT', `/user/order-status/${id}`, { token, body: { status } });
    for (const status of ['Shipped', 'Delivered', 'Cancelled', 'Processing', 'Not Processed', 'Shipped']) {
      expect(await put(status, shop.tokens.admin)).toMatchObject({
        status: 200,
        body: { success: true, order: { status } },
      });
    }
    for (const status of ['Paid', 'shipped', '', [], 5, null])
      expect((await put(status, shop.tokens.admin)).status).toBe(400);
    expect((await put('Shipped', shop.tokens.asha)).status).toBe(403);
    expect((await put('Shipped')).status).toBe(401);
    expect((await put('Shipped', shop.tokens.admin, 'f'.repeat(24))).status).toBe(404);
  });

  it('pages the list for the admin, with the total number', async () => {
    const all = await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin });
    const page = await shop.call('GET', '/user/all-orders?page=2&limit=1', { token: shop.tokens.admin });
    expect(page.body).toEqual([all.body[1]]);
    expect(page.headers['x-total-count']).toBe(String(all.body.length));
    expect((await shop.call('GET', '/user/all-orders?limit=-1', { token: shop.tokens.admin })).status).toBe(400);
    expect((await shop.call('GET', '/user/all-orders?page=1&page=2', { token: shop.tokens.admin })).status).toBe(400);
  });

  it('shows one user’s orders to the admin only', async () => {
    const path = `/user/orders/${shop.people.asha._id}`;
    expect((await shop.call('GET', path, { token: shop.tokens.admin })).body).toMatchObject({
      success: true,
      orders: expect.any(Array),
    });
    expect((await shop.call('GET', path, { token: shop.tokens.meera })).status).toBe(403);
    expect((await shop.call('GET', `/user/orders/${'f'.repeat(24)}`, { token: shop.tokens.admin })).status).toBe(404);
  });
});

describe('A late payment', () => {
  const expire = (orderId: string) =>
    shop.db.pool.query(
      `update holds set held_until = now() - interval '1 minute' where checkout_id = (select id from checkouts where provider_order_id = $1)`,
      [orderId],
    );

  it('is fulfilled while there is stock, and refunded when there is none', async () => {
    const vase = await addProduct(shop, { name: 'Late Vase', price: 500, quantity: 1 });
    const late = await order(vase, shop.tokens.asha);
    await expire(late.body.id);
    const quick = await order(vase, shop.tokens.meera);
    await expire(quick.body.id);
    expect((await shop.call('POST', '/product/payment-callback', { body: await pay(shop, late.body.id) })).status).toBe(
      200,
    );
    const answer = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, quick.body.id) });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('the money goes back') } });
    expect(await findStock(vase)).toBe(0);
    const [cancelled] = (await shop.call('GET', '/user/orders', { token: shop.tokens.meera })).body;
    expect(cancelled).toMatchObject({
      status: 'Cancelled',
      refundDue: true,
      payment: { success: true },
      products: [{ name: 'Late Vase' }],
    });
  });

  it('sells to another buyer once a hold has run out, and not before', async () => {
    const bowl = await addProduct(shop, { name: 'Held Bowl', price: 500, quantity: 1 });
    const opened = await order(bowl, shop.tokens.asha);
    expect((await order(bowl, shop.tokens.meera)).body.message).toContain('Someone is paying for Held Bowl');
    await expire(opened.body.id);
    expect((await order(bowl, shop.tokens.meera)).status).toBe(200);
  });
});
