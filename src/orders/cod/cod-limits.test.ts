import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { codCalls } from './cod-fixture.ts';

type Bear = Awaited<ReturnType<typeof cash.gift>>;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true, trustProxy: ['127.0.0.1'] });
  await cash.change({ least: 100 });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

it('counts the pieces of an order that waits for its buyer among those that are held unpaid', async () => {
  const [bear, other] = [await cash.gift(40, 100), await cash.gift(40, 100)];
  expect((await cash.place(bear, shop.tokens.asha, {}, 8)).status).toBe(200);
  const buy = (quantity: number) =>
    shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: quantity * 10_000, cart: [{ _id: other._id, quantity }] },
    });
  expect(await buy(3)).toMatchObject({ status: 409, body: { message: expect.stringContaining('10 pieces') } });
  expect((await buy(2)).status).toBe(200);
});

it('holds a quarter of the stock at most for a buyer who never paid', async () => {
  const bear = await cash.gift(8, 500);
  expect((await cash.place(bear, shop.tokens.meera, {}, 3)).status).toBe(409);
  expect((await cash.place(bear, shop.tokens.meera, {}, 2)).status).toBe(200);
});

it('lets a buyer wait whose orders were not confirmed', async () => {
  await cash.lapse();
  await shop.db.pool.query(
    `update checkouts set created_at = now() - interval '20 minutes' where cod_state = 'placed'`,
  );
  await cash.runLapse();
  const again = await cash.place(await cash.gift(8, 500), shop.tokens.meera);
  expect(again).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('set aside and not paid for') },
  });
});

let buyers = 0;
/** With a confirmed address, who never bought here. */
async function newBuyer() {
  const headers = { 'x-forwarded-for': `198.51.100.${++buyers}` };
  const person = { name: 'New Buyer', email: `cash${buyers}@example.com`, password: 'eleven yarn balls' };
  await shop.call('POST', '/user/signup', { headers, body: { ...person, phone: '98000 00000', location: 'Pune' } });
  const { token } = (await shop.call('POST', '/user/login', { headers, body: person })).body;
  await shop.db.pool.query('update users set email_confirmed_at = now() where email = $1', [person.email]);
  const delivery = {
    name: person.name,
    phone: '98000 00000',
    email: person.email,
    address: '1 Fort Road, Pune 411001',
  };
  const place = (bear: Bear, quantity = 1) => cash.place(bear, token, { delivery }, quantity);
  const confirmed = async (bear: Bear, quantity = 1) => {
    const { status, body } = await place(bear, quantity);
    expect([status, body.message]).toEqual([200, undefined]);
    const order = await cash.find(body.orderKey);
    expect((await cash.confirm(order._id)).status).toBe(200);
    return { id: order._id, key: body.orderKey as string };
  };
  const payOnline = (bear: Bear, quantity = 1) =>
    shop.call('POST', '/product/orders', {
      token,
      body: { amount: quantity * bear.price * 100, cart: [{ _id: bear._id, quantity }], delivery },
    });
  return { place, confirmed, payOnline };
}
const countHeld = async ({ slug }: Bear) =>
  (await shop.call('GET', `/product/products/${slug}`)).body.product.held as number;

describe('Confirmed orders of a buyer who never paid', () => {
  it('count in the ten pieces of a first order, also days later', async () => {
    const [bear, other] = [await cash.gift(40, 200), await cash.gift(400, 200)];
    const buyer = await newBuyer();
    const { id } = await buyer.confirmed(bear, 8);
    const tooMany = { status: 409, body: { message: expect.stringContaining('10 pieces') } };
    expect(await buyer.place(other, 3)).toMatchObject(tooMany);
    await shop.db.pool.query(
      `update checkouts set created_at = now() - interval '5 days' from orders
      where orders.checkout_id = checkouts.id and orders.id = $1`,
      [id],
    );
    expect(await buyer.place(other, 3)).toMatchObject(tooMany);
    expect(await buyer.payOnline(other, 3)).toMatchObject(tooMany);
    expect((await buyer.place(other, 2)).status).toBe(200);
  });

  it('count in the quarter of the product, in cash and online, also days later', async () => {
    const bear = await cash.gift(16, 200);
    const buyer = await newBuyer();
    const { id } = await buyer.confirmed(bear, 3);
    await shop.db.pool.query(
      `update checkouts set created_at = now() - interval '5 days' from orders
      where orders.checkout_id = checkouts.id and orders.id = $1`,
      [id],
    );
    const refused = await buyer.place(bear, 2);
    expect(refused).toMatchObject({ status: 409, body: { code: 'out_of_stock', available: 1 } });
    expect((await buyer.payOnline(bear, 2)).status).toBe(200);
    expect(await countHeld(bear)).toBe(3);
    expect((await buyer.payOnline(bear, 1)).status).toBe(200);
    expect(await countHeld(bear)).toBe(4);
  });

  it('no longer count in a share once their parcel has left with the pieces', async () => {
    const bear = await cash.gift(16, 200);
    const buyer = await newBuyer();
    await cash.setStatus((await buyer.confirmed(bear, 4)).id, 'Shipped');
    expect((await buyer.place(bear, 3)).status).toBe(200);
  });

  it('are two at most until the courier has the money of one', async () => {
    const bears = [await cash.gift(), await cash.gift(), await cash.gift()] as [Bear, Bear, Bear];
    const buyer = await newBuyer();
    const { id } = await buyer.confirmed(bears[0]);
    await buyer.confirmed(bears[1]);
    await cash.setStatus(id, 'Shipped');
    const refused = await buyer.place(bears[2]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.message).toMatch(/^2 orders of yours are still to be paid in cash/);
    expect((await buyer.payOnline(bears[2])).status).toBe(200);
    await cash.setStatus(id, 'Delivered');
    expect((await buyer.place(bears[2])).status).toBe(200);
  });

  it('come to what one order may be at most', async () => {
    const [bear, other] = [await cash.gift(40, 1_000), await cash.gift(40, 501)];
    const buyer = await newBuyer();
    await buyer.confirmed(bear, 2);
    expect(await buyer.place(other, 2)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('come to ₹3,000 at most together') },
    });
    expect((await buyer.place(other, 1)).status).toBe(200);
  });
});

describe('The same cart within ten minutes', () => {
  const keepOpen = (id: string) =>
    shop.db.pool.query(
      `update checkouts set created_at = now() - interval '2 minutes' from orders
      where orders.checkout_id = checkouts.id and orders.id = $1`,
      [id],
    );

  it('is a new order once the parcel of the earlier one has left', async () => {
    const bear = await cash.gift(40);
    const buyer = await newBuyer();
    const { id, key } = await buyer.confirmed(bear);
    await keepOpen(id);
    expect((await buyer.place(bear)).body.orderKey).toBe(key);
    await cash.setStatus(id, 'Shipped');
    const next = await buyer.place(bear);
    expect(next.status).toBe(200);
    expect(next.body.orderKey).not.toBe(key);
    expect(await countHeld(bear)).toBe(1);
  });

  it('is the order in cash on delivery, also where a payment online was opened and not paid', async () => {
    const bear = await cash.gift(40);
    const buyer = await newBuyer();
    const first = await buyer.place(bear);
    const opened = await shop.call('POST', `/order/${first.body.orderKey}/pay`);
    expect(opened).toMatchObject({ status: 200, body: { key: expect.stringMatching(/./) } });
    const again = await buyer.place(bear);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.body.key).toBe('');
  });
});
