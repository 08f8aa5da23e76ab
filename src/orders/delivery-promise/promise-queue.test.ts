import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, buy, type Gift } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { checkInvariants } from '../index.ts';

let shop: TestShop;
let gifts: Gift[];
const days = { isPromised: true, piecesPerDay: 4, cutoffHour: 24, restWeekdays: [], courierRestWeekdays: [] };
const transit = { minDays: 1, maxDays: 2 };
beforeAll(async () => {
  shop = await openShop();
  gifts = await Promise.all(
    [0, 2].map((makeDays) => addProduct(shop, { name: `Cushion ${makeDays}`, price: 500, quantity: 900, makeDays })),
  );
  await asOwner('PUT', '/shop/delivery', { kind: 'none', originPin: '311001' });
  const saved = { ...days, holidays: [], transit: { city: transit, state: transit, rest: transit } };
  expect((await asOwner('PUT', '/shop/delivery-days', saved)).status).toBe(200);
});
afterAll(() => shop.close());

const asOwner = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, ...(body && { body }) });
const countQueued = async () =>
  ((await asOwner('GET', '/shop/promise-queue')).body.queue as { pieces: number }[]).reduce(
    (sum, { pieces }) => sum + pieces,
    0,
  );
async function makeIn({ _id, name, price, quantity, category }: Gift, makeDays: number) {
  const fields = { name, price, quantity, category: category._id, shipping: 1, makeDays };
  const form = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]));
  const saved = await shop.call('PUT', `/product/update-product/${_id}`, { token: shop.tokens.admin, form });
  expect(saved.status).toBe(200);
}

const buyEach = async (bought: Gift[], token: string) => {
  const sold: string[] = [];
  for (const gift of bought) sold.push((await buy(shop, gift, token))._id);
  return sold;
};

it('has every piece once, whatever is sold, sent and made to order at the same time', async () => {
  const [ready, made] = gifts as [Gift, Gift];
  for (let round = 1; round <= 4; round++) {
    const isMade = round % 2 === 1;
    const [first, second] = await buyEach([ready, made, ready, made], shop.tokens.asha);
    await Promise.all([
      makeIn(ready, isMade ? 3 : 0),
      asOwner('PUT', `/user/order-status/${first}`, { status: 'Shipped' }),
      asOwner('PUT', `/user/order-status/${second}`, { status: 'Processing' }),
      buyEach([ready, made, ready], shop.tokens.asha),
      buyEach([made, ready], shop.tokens.meera),
    ]);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
    expect(await countQueued()).toBeGreaterThanOrEqual(4 * round + (isMade ? 4 : 0));
  }
  await makeIn(ready, 3);
  expect(await countQueued()).toBe(4 * (4 + 4));
});
