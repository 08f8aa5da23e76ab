import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledger } from '../../../test/fixtures.ts';
import { type Answer, openShop, type TestShop } from '../../../test/test-app.ts';
import { replacedCalls } from './replaced-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());

const { asAdmin, addSized, addWrap, open, settle, age } = replacedCalls(() => shop);
const pickSize = (gift: Awaited<ReturnType<typeof addSized>>, size: string) => ({
  _id: gift._id,
  variant: gift.variants.find(({ values }) => values[0] === size)?._id ?? '',
});
const findStock = async ({ slug }: { slug: string }, size: string): Promise<number> =>
  (await shop.call('GET', `/product/products/${slug}`)).body.product.variants.find(
    ({ values }: { values: string[] }) => values[0] === size,
  )?.quantity;
const findRefundedAmount = async ({ body }: Answer) =>
  (await ledger(shop)).payments.find(({ order_id }) => order_id === body.id)?.amount_refunded;

it('The last pieces of a variant are sold once, and the other variant stays', async () => {
  const gift = await addSized(4);
  const { _id, variant } = pickSize(gift, 'Small');
  const asGuest = (n: number) =>
    shop.call('POST', '/product/orders', {
      body: {
        amount: 50_000,
        product: { _id, variant, quantity: 1 },
        guestKey: `guest-key-of-race-${n}`,
        delivery: { name: 'Gita', phone: '98111 22333', email: `gita${n}@example.com`, address: '1 Fort Road' },
      },
    });
  // Guests hold half of a variant at most: two of four.
  const guests = await Promise.all(Array.from({ length: 12 }, (_, n) => asGuest(n)));
  const users = await Promise.all(
    [shop.tokens.asha, shop.tokens.meera].map((token) => open(token, { _id, variant, quantity: 1 })),
  );
  const opened = [...guests, ...users].filter(({ status }) => status === 200);
  expect(opened).toHaveLength(4);
  const paid = await Promise.all(opened.map(settle));
  expect(paid.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([await findStock(gift, 'Small'), await findStock(gift, 'Large')]).toEqual([0, 4]);
});

it('A variant is not removed while it is being paid for; a payment that comes after that is refunded', async () => {
  const gift = await addSized(3);
  const [small, large] = [
    await open(shop.tokens.asha, pickSize(gift, 'Small')),
    await open(shop.tokens.meera, pickSize(gift, 'Large')),
  ];
  const { _id } = pickSize(gift, 'Large');
  const kept = {
    options: [{ name: 'Size', values: ['Large'] }],
    variants: [{ values: ['Large'], price: 900, quantity: 3 }],
  };
  const remove = () => asAdmin('PUT', `/product/products/${_id}/variants`, kept);
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Buyers are paying') },
  });
  await age([small.body.id], 1);
  expect((await remove()).status).toBe(200);
  expect((await settle(small)).status).toBe(409);
  // At the price of the moment when it was placed.
  expect((await settle(large)).status).toBe(200);
  await shop.quiet();
  expect([await findRefundedAmount(small), await findRefundedAmount(large)]).toEqual([50_000, 0]);
});

it('A gift wrap that changes while the buyer looks at the bill is asked about, and paid as it was afterwards', async () => {
  const gift = await addSized(9);
  const wrap = await addWrap(40);
  const line = pickSize(gift, 'Small');
  const opened = await open(shop.tokens.asha, line, { wrap });
  await asAdmin('PUT', `/shop/gift-wraps/${wrap}`, { price: 60 });
  const recipient = {
    name: 'Rohan',
    phone: '9822041177',
    line1: '1 Fort Road',
    city: 'Bhilwara',
    state: 'Rajasthan',
    pin: '311001',
  };
  const body = { amount: 54_000, cart: [{ ...line, quantity: 1 }], gift: { recipient, wrap } };
  const order = () => shop.call('POST', '/product/orders', { token: shop.tokens.meera, body });
  expect(await order()).toMatchObject({ status: 409, body: { code: 'price_changed', bill: { wrap: 60, total: 560 } } });
  await asAdmin('PUT', `/shop/gift-wraps/${wrap}`, { isHidden: true });
  expect(await order()).toMatchObject({ status: 409, body: { code: 'price_changed', bill: { wrap: 0, total: 500 } } });
  expect(opened.body.amount).toBe(54_000);
  expect((await settle(opened)).status).toBe(200);
});

it('An answer whose option the owner removes while it is being paid for stays on the order', async () => {
  const gift = await addSized(9);
  const options = [{ kind: 'text', label: 'Name', isRequired: true, price: 50, maxLength: 12 }];
  await asAdmin('PUT', `/product/products/${gift._id}/personalisation`, { options });
  const page = (await shop.call('GET', `/product/products/${gift.slug}`)).body.product;
  const line = { ...pickSize(gift, 'Small'), quantity: 1, answers: { [page.personalisation[0].id]: 'Meera' } };
  const body = { amount: 55_000, cart: [line] };
  const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
  await asAdmin('PUT', `/product/products/${gift._id}/personalisation`, { options: [] });
  expect((await shop.call('POST', '/product/orders', { token: shop.tokens.meera, body })).body.code).toBe(
    'product_gone',
  );
  const paid = await settle(opened);
  expect(paid.status).toBe(200);
  const order = (await asAdmin('GET', `/user/order/${paid.body.order}`)).body.order;
  expect(JSON.stringify(order.products)).toContain('Meera');
});
