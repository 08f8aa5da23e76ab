import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertInvariants } from '../../../test/assert-invariants.ts';
import { addProduct, type Gift, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
/** Prices in paise; what costs something beside the goods adds to `charged`. */
const prices = [99, 1_050, 19_999, 50_000, 123_457];
const wraps = [0, 1_999, 8_050];
const offers = [
  { code: 'SEVEN', kind: 'percent', percent: 7 },
  { code: 'THIRD', kind: 'amount', amount: 33.33 },
  { code: 'FREE', kind: 'free_delivery' },
] as const;
const charges = [
  { kind: 'none', flat: 0, originPin: '', cityPrefixes: [], city: 0, state: 0, rest: 0, freeAbove: null },
  { kind: 'flat', flat: 49.95, originPin: '', cityPrefixes: [], city: 0, state: 0, rest: 0, freeAbove: 1_500 },
  {
    kind: 'zones',
    flat: 0,
    originPin: '311001',
    cityPrefixes: ['3110'],
    city: 0,
    state: 60.5,
    rest: 90.07,
    freeAbove: null,
  },
];
const zones = { '311001': 'city', '302001': 'state', '411004': 'rest' } as const;
type Pin = keyof typeof zones;
const products: Gift[] = [];
const wrapIds: string[] = [];
const admin = (method: string, path: string, body: object) =>
  shop.call(method, path, { token: shop.tokens.admin, body });

beforeAll(async () => {
  shop = await openShop();
  for (const price of prices)
    products.push(await addProduct(shop, { name: `Bill ${price}`, price: price / 100, quantity: 9_000 }));
  for (const wrap of wraps) {
    const { body } = await admin('POST', '/shop/gift-wraps', { name: `Wrap ${wrap}`, price: wrap / 100 });
    wrapIds.push(body.wraps.at(-1)._id);
  }
  for (const offer of offers) await admin('POST', '/shop/offers', offer);
});
afterAll(() => shop.close());

const orders = fc.record({
  lines: fc.uniqueArray(fc.record({ product: fc.nat(prices.length - 1), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ product }) => product,
  }),
  pin: fc.constantFrom(...(Object.keys(zones) as Pin[])),
  /** Of the recipient; the buyer lives elsewhere. */
  giftTo: fc.option(fc.constantFrom(...(Object.keys(zones) as Pin[]))),
  wrap: fc.option(fc.nat(wraps.length - 1)),
  offer: fc.option(fc.constantFrom(...offers)),
});
type Order = typeof orders extends fc.Arbitrary<infer O> ? O : never;

/** Written down once more, in whole paise. */
function billOf({ lines, pin, giftTo, wrap, offer }: Order, charged: (typeof charges)[number]) {
  const goods = lines.reduce((sum, { product, quantity }) => sum + (prices[product] ?? 0) * quantity, 0);
  const zone = charged.kind === 'zones' ? zones[giftTo ?? pin] : 'flat';
  const isFree = charged.freeAbove !== null && goods >= charged.freeAbove * 100;
  const due = charged.kind === 'none' || isFree ? 0 : Math.round(charged[zone] * 100);
  const frees = offer?.kind === 'free_delivery' && due > 0;
  const off = offer?.kind === 'percent' ? Math.round((goods * 7) / 100) : offer?.kind === 'amount' ? 3_333 : 0;
  const discount = Math.max(0, Math.min(off, goods - 100));
  const wrapped = giftTo !== null && wrap !== null ? (wraps[wrap] ?? 0) : 0;
  const delivery = frees ? 0 : due;
  return { goods, discount, wrap: wrapped, delivery, total: goods - discount + wrapped + delivery };
}

const place = (pin: string) => ({ line1: '1 Fort Road', city: 'Town', state: 'State', pin });
const rupees = (bill: Record<string, number>) =>
  Object.fromEntries(Object.entries(bill).map(([name, paise]) => [name, paise / 100]));

it('What is shown, charged and stored is the same to the paisa with offers, gift wraps and delivery charges', async () => {
  for (const [round, charged] of charges.entries()) {
    await admin('PUT', '/shop/delivery', charged);
    for (const [index, order] of fc.sample(orders, { numRuns: 40, seed: 18 + round }).entries()) {
      const { lines, pin, giftTo, wrap, offer } = order;
      const cart = lines.map(({ product, quantity }) => ({ _id: products[product]?._id, quantity }));
      const wrapId = giftTo === null || wrap === null ? null : wrapIds[wrap];
      const code = offer && { code: offer.code };
      const expected = billOf(order, charged);
      const asked = { cart, pin, ...code, ...(giftTo && { gift: { pin: giftTo, wrap: wrapId } }) };
      const quoted = await shop.call('POST', '/checkout/quote', { body: asked });
      expect(quoted.body.bill, JSON.stringify(order)).toMatchObject(rupees(expected));
      if (index % 4 > 0 || expected.total < 100) continue;
      const gift = giftTo && { recipient: { name: 'Rohan', phone: '9822041177', ...place(giftTo) }, wrap: wrapId };
      const delivery = { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', ...place(pin) };
      const body = { cart, delivery, ...(!quoted.body.codeRefusal && code), ...(gift && { gift }) };
      const buy = (amount: number) =>
        shop.call('POST', '/product/orders', { token: shop.tokens.asha, body: { ...body, amount } });
      expect((await buy(expected.total + 1)).body, JSON.stringify(order)).toMatchObject({
        ...{ code: 'price_changed', bill: rupees(expected) },
      });
      const opened = await buy(expected.total);
      expect(opened, JSON.stringify(order)).toMatchObject({ status: 200, body: { amount: expected.total } });
      await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    }
  }
  const { rows } = await shop.db.pool.query('select count(*)::int as paid from orders where is_paid');
  expect(rows[0].paid).toBeGreaterThan(15);
  await assertInvariants({ ...shop, instances: [] });
});
