import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, fault, type Gift, ledger, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';
import { checkoutCalls } from './checkout-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { order, findStock } = checkoutCalls(() => shop);

describe('The same click twice', () => {
  const asked = (gift: Gift, key?: string, change: object = {}, token = shop.tokens.asha) =>
    shop.call('POST', '/product/orders', {
      token,
      body: { amount: roundToPaise(gift.price), cart: [{ _id: gift._id, price: gift.price, quantity: 1 }], ...change },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const countOrders = async (orderId: string) => (await ledger(shop)).orders.filter(({ id }) => id === orderId).length;

  it('is one checkout, side by side or one after the other', async () => {
    const bear = await addProduct(shop, { name: 'Twice Bear', price: 300, quantity: 1 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => asked(bear)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [first] = answers;
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await asked(bear)).body.id).toBe(first?.body.id);
    expect(await countOrders(first?.body.id)).toBe(1);
    const { rows } = await shop.db.pool.query('select count(*)::int as count from holds where product_id = $1', [
      bear._id,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('under one Idempotency-Key is one checkout even after it was paid, and for another order the key is refused', async () => {
    const bear = await addProduct(shop, { name: 'Keyed Bear', price: 300, quantity: 5 });
    const key = crypto.randomUUID();
    const first = await asked(bear, key);
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, first.body.id) });
    expect((await asked(bear, key)).body).toEqual(first.body);
    expect(await findStock(bear)).toBe(4);
    const other = await asked(bear, key, { amount: 60_000, cart: [{ _id: bear._id, quantity: 2 }] });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await asked(bear, key, {}, shop.tokens.meera)).body.id).not.toBe(first.body.id);
    for (const bad of ['x'.repeat(256), 'with blank', 'ü'])
      expect(await asked(bear, bad), bad).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'idempotency-key' }] },
      });
  });

  it('accepts the same key again after the provider was unavailable', async () => {
    const bear = await addProduct(shop, { name: 'Second Try Bear', price: 300, quantity: 1 });
    const key = crypto.randomUUID();
    await fault(shop, { route: 'POST /v1/orders', kind: 'html_502', times: 3 });
    expect((await asked(bear, key)).status).toBe(503);
    expect((await asked(bear, key)).status).toBe(200);
  });

  it('of another kind frees what the first one held, however close together the two come', async () => {
    const [hat, scarf] = await Promise.all(
      ['Either Hat', 'Or Scarf'].map((name) => addProduct(shop, { name, price: 300, quantity: 1 })),
    );
    const both = await Promise.all([asked(hat as Gift), asked(scarf as Gift)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const held = await Promise.all(
      [hat, scarf].map(async (gift) => (await shop.call('GET', `/product/products/${gift?.slug}`)).body.product.held),
    );
    expect(held.toSorted()).toEqual([0, 1]);
  });
});

describe('Values that the server does not trust', () => {
  it('refuses another amount or price with the fresh lines', async () => {
    const card = await addProduct(shop, { name: 'Diya Card', price: 149, quantity: 9 });
    for (const change of [{ amount: 14_899 }, { cart: [{ _id: card._id, price: 1, quantity: 1 }] }]) {
      const answer = await order(card, shop.tokens.asha, change);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'price_changed', lines: [{ _id: card._id, price: 149 }] },
      });
    }
  });

  it('names bad quantities by their place, and products that are gone', async () => {
    const card = await addProduct(shop, { name: 'Mor Card', price: 179, quantity: 9 });
    for (const quantity of [0, -1, 1.5, '2', 100, null, undefined]) {
      const answer = await order(card, shop.tokens.asha, { cart: [{ _id: card._id, quantity }] });
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', errors: [{ path: 'cart.0.quantity' }] } });
    }
    await shop.call('DELETE', `/product/delete-product/${card._id}`, { token: shop.tokens.admin });
    expect(await order(card, shop.tokens.asha)).toMatchObject({ status: 409, body: { code: 'product_gone' } });
    expect((await order({ ...card, _id: '../x' }, shop.tokens.asha)).status).toBe(400);
  });

  it('refuses amounts that are no positive whole numbers of paise, carts over fifty lines and orders over five lakh', async () => {
    const card = await addProduct(shop, { name: 'Love Card', price: 159, quantity: 9 });
    for (const amount of [0, -100, 100.5, '15900', null, [15_900]])
      expect((await order(card, shop.tokens.asha, { amount })).status).toBe(400);
    const line = { _id: card._id, quantity: 1 };
    expect((await order(card, shop.tokens.asha, { cart: Array(51).fill(line) })).status).toBe(400);
    const dear = await addProduct(shop, { name: 'Golden Elephant', price: 400_000, quantity: 9 });
    expect(
      (await order(dear, shop.tokens.asha, { amount: 80_000_000, cart: [{ _id: dear._id, quantity: 2 }] })).status,
    ).toBe(400);
  });

  it('asks for a login without token and delivery, and lets a guest buy one product with delivery details', async () => {
    const rose = await addProduct(shop, { name: 'Gulab Rose', price: 899, quantity: 8 });
    expect((await order(rose, '')).status).toBe(401);
    const delivery = {
      name: 'Guest Gita',
      phone: '98111 22333',
      email: 'gita@example.com',
      address: '1 Fort Road, Udaipur',
    };
    const asGuest = { amount: 89_900, product: { id: rose._id, name: rose.name, price: 899 }, delivery };
    const opened = await shop.call('POST', '/product/orders', { body: asGuest });
    expect(opened.status).toBe(200);
    expect(
      (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) })).status,
    ).toBe(200);
    const orders = (await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin })).body;
    expect(orders.find((one: { buyer: { name: string } }) => one.buyer.name === 'Guest Gita')).toMatchObject({
      buyer: { _id: null, location: '1 Fort Road, Udaipur' },
    });
  });

  it('ignores an expensive cart in the callback of a cheap checkout', async () => {
    const cheap = await addProduct(shop, { name: 'Heart Keychain', price: 199, quantity: 9 });
    const dear = await addProduct(shop, { name: 'Phad Wall Hanging', price: 2499, quantity: 2 });
    const opened = await order(cheap, shop.tokens.asha);
    const body = {
      ...(await pay(shop, opened.body.id)),
      cart: [{ _id: dear._id, quantity: 2 }],
      productId: dear._id,
      user: shop.people.meera,
    };
    expect((await shop.call('POST', '/product/payment-callback', { body })).status).toBe(200);
    expect(await findStock(dear)).toBe(2);
    const [newest] = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body;
    expect(newest).toMatchObject({ totalAmount: 199, products: [{ name: 'Heart Keychain' }] });
  });
});

describe('A wrong signature', () => {
  it('creates no order and leaves the hold, and the genuine payment still settles', async () => {
    const frame = await addProduct(shop, { name: 'Yaadein Photo Frame', price: 899, quantity: 1 });
    const opened = await order(frame, shop.tokens.meera);
    const before = (await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin })).body.length;
    const triple = await pay(shop, opened.body.id);
    for (const razorpay_signature of ['', 'zz', '0'.repeat(63), '0'.repeat(64), ['a'], null, 'x'.repeat(100_000)]) {
      const answer = await shop.call('POST', '/product/payment-callback', { body: { ...triple, razorpay_signature } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_signature', success: false } });
    }
    expect(
      (
        await shop.call('POST', '/product/payment-callback', {
          body: { ...triple, razorpay_order_id: 'order_unknown' },
        })
      ).status,
    ).toBe(400);
    expect((await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin })).body).toHaveLength(before);
    expect((await order(frame, shop.tokens.asha)).status).toBe(409);
    const upper = { ...triple, razorpay_signature: String(triple.razorpay_signature).toUpperCase() };
    expect((await shop.call('POST', '/product/payment-callback', { body: upper })).status).toBe(200);
    expect(await findStock(frame)).toBe(0);
  });
});

it('answers update-quantities with the present stock in the order of the cart and changes nothing', async () => {
  const bear = await addProduct(shop, { name: 'Small Bear', price: 300, quantity: 4 });
  const bee = await addProduct(shop, { name: 'Small Bee', price: 200, quantity: 2 });
  for (const cart of [
    [bear, bee],
    [bee, bear],
  ]) {
    const answer = await shop.call('POST', '/product/update-quantities', {
      body: { cart: cart.map(({ _id }) => ({ _id, quantity: 3 })) },
    });
    expect(answer.body).toEqual({ success: true, products: cart.map(({ _id, quantity }) => ({ _id, quantity })) });
  }
  expect(await findStock(bear)).toBe(4);
});
