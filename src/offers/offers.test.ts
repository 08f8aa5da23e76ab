import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, pay } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let vase: Gift;
beforeAll(async () => {
  shop = await openShop();
  vase = await addProduct(shop, { name: 'Offered Vase', price: 1_000, quantity: 500 });
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const addOffer = async (code: string, offer: object) => {
  const { status, body } = await asAdmin('POST', '/shop/offers', { code, kind: 'percent', percent: 10, ...offer });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.offer;
};
const findOffer = async (code: string) =>
  (await asAdmin('GET', '/shop/offers')).body.offers.find((offer: { code: string }) => offer.code === code);
const order = (code: string, paise: number, { token = shop.tokens.asha, quantity = 1, ...more }: OrderOptions = {}) =>
  shop.call('POST', '/product/orders', {
    ...(token && { token }),
    body: { amount: paise, product: { _id: vase._id, price: 1_000, quantity }, code, ...more },
  });
interface OrderOptions {
  token?: string;
  quantity?: number;
  delivery?: object;
  guestKey?: string;
}
const guest = (name: string, email = `${name}@example.com`) => ({
  token: '',
  guestKey: `guest-key-of-${name}`,
  delivery: { name, phone: '98290 12345', email, address: '1 Lane, Pune' },
});
const confirm = async (opened: { id: string }) =>
  shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.id) });
const refusal = (message: RegExp) => ({
  status: 409,
  body: { code: 'offer_refused', message: expect.stringMatching(message) },
});
const buyers = async (count: number, from: string) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const email = `${from}${n}@demo.shop`;
      const person = {
        name: `Buyer ${n}`,
        email,
        password: `a long password ${n}`,
        phone: '98000 00000',
        location: 'Pune',
      };
      await shop.call('POST', '/user/signup', { body: person });
      return (await shop.call('POST', '/user/login', { body: person })).body.token as string;
    }),
  );

describe('An offer code', () => {
  it('takes per cent or rupees off the goods, in any spelling, and is on the order', async () => {
    await addOffer('diwali10', { percent: 15 });
    await addOffer('FLAT-100', { kind: 'amount', amount: 100.5 });
    expect(await order('DIWALI10', 100_000)).toMatchObject({
      status: 409,
      body: { bill: { discount: 150, total: 850 } },
    });
    const opened = await order(' Diwali 10 ', 85_000);
    expect(opened).toMatchObject({ status: 200, body: { amount: 85_000 } });
    expect(await findOffer('DIWALI10')).toMatchObject({ used: 0, held: 1 });
    expect((await confirm(opened.body)).status).toBe(200);
    expect(await findOffer('DIWALI10')).toMatchObject({ used: 1, held: 0 });
    const [bought] = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body;
    expect(bought).toMatchObject({ totalAmount: 850, bill: { goods: 1_000, discount: 150, code: 'DIWALI10' } });
    expect((await order('flat-100', 89_950)).body).toMatchObject({ amount: 89_950 });
    expect((await shop.outbox()).join('\n')).toContain('Discount DIWALI10');
  });

  it('is priced in a quote, which says why it is not taken', async () => {
    const quote = async (body: object, token = shop.tokens.meera) =>
      (await shop.call('POST', '/checkout/quote', { token, body: { product: { _id: vase._id }, ...body } })).body;
    expect(await quote({})).toMatchObject({ takesCodes: true, codeRefusal: null, bill: { discount: 0, total: 1_000 } });
    await addOffer('QUOTED', { percent: 5, maxUses: 1, maxUsesPerBuyer: 1 });
    expect(await quote({ code: 'quoted' })).toMatchObject({ codeRefusal: null, bill: { code: 'QUOTED', total: 950 } });
    await order('QUOTED', 95_000, { token: shop.tokens.meera });
    expect(await quote({ code: 'QUOTED' })).toMatchObject({ codeRefusal: null });
    expect(await quote({ code: 'QUOTED' }, shop.tokens.asha)).toMatchObject({
      codeRefusal: 'The code QUOTED is used up.',
      bill: { discount: 0, total: 1_000, code: null },
    });
    await addOffer('CARRIED', { kind: 'free_delivery' });
    expect((await quote({ code: 'CARRIED' })).codeRefusal).toMatch(/delivery of this order costs nothing/);
    await asAdmin('PUT', '/shop/delivery', { kind: 'flat', flat: 60 });
    expect((await quote({})).bill).toMatchObject({ delivery: 60, total: 1_060 });
    expect((await quote({ code: 'CARRIED' })).bill).toMatchObject({ delivery: 0, total: 1_000, code: 'CARRIED' });
    await asAdmin('PUT', '/shop/delivery', { kind: 'none' });
  });

  it('is refused with a sentence that says why', async () => {
    const paused = await addOffer('PAUSED', {});
    await asAdmin('PUT', `/shop/offers/${paused._id}`, { isPaused: true });
    await addOffer('LATER', { from: '2098-08-21' });
    const over = await addOffer('OVER', {});
    await shop.db.pool.query(`update offers set ends_at = '2026-08-09T18:30:00Z' where id = $1`, [over._id]);
    await addOffer('BIG', { minimum: 2_500 });
    for (const [code, sentence] of [
      ['NOBODY', /^We do not know the code NOBODY/],
      ['PAUSED', /^We do not know the code PAUSED/],
      ['LATER', /^The code LATER begins on Thu 21 Aug\.$/],
      ['OVER', /^The code OVER ended on Sun 9 Aug\.$/],
      ['BIG', /^The code BIG needs gifts for ₹2,500: add gifts for ₹1,500 more\.$/],
    ] as const)
      expect(await order(code, 90_000), code).toMatchObject(refusal(sentence));
  });

  it('is given to one of twelve buyers who want its last use at the same moment', async () => {
    await addOffer('LASTONE', { maxUses: 1 });
    const tokens = await buyers(12, 'last');
    const answers = await Promise.all(tokens.map((token) => order('LASTONE', 90_000, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refusal(/^The code LASTONE is used up\.$/));
  });

  it('is free again when its hold ends without a payment; a payment that comes late takes it again, or is refunded', async () => {
    await addOffer('HELD', { maxUses: 1 });
    const first = await order('HELD', 90_000);
    expect((await order('HELD', 90_000)).status).toBe(200);
    expect(await order('HELD', 90_000, { token: shop.tokens.meera })).toMatchObject(refusal(/used up/));
    await shop.db.pool.query(`update offer_uses set held_until = now() - interval '1 second' where paid_at is null`);
    const second = await order('HELD', 90_000, { token: shop.tokens.meera });
    expect(second.status).toBe(200);
    expect((await confirm(second.body)).status).toBe(200);
    expect(await confirm(first.body)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/code .* used up/) },
    });
    expect(await findOffer('HELD')).toMatchObject({ used: 1, held: 0, state: 'used_up' });
    await addOffer('LATE', { maxUses: 2 });
    const late = await order('LATE', 90_000);
    await shop.db.pool.query(`update offer_uses set held_until = now() - interval '1 second' where paid_at is null`);
    expect((await confirm(late.body)).status).toBe(200);
    expect(await findOffer('LATE')).toMatchObject({ used: 1, held: 0, state: 'on' });
  });

  it('is used as often by a buyer as it says, also by a guest with another browser', async () => {
    await addOffer('ONCE', { maxUsesPerBuyer: 1 });
    const ravi = await order('ONCE', 90_000, guest('ravi'));
    expect((await confirm(ravi.body)).status).toBe(200);
    expect(await order('ONCE', 90_000, guest('other', 'Ravi@example.com'))).toMatchObject(
      refusal(/as often as one can/),
    );
    expect(await order('ONCE', 90_000, guest('ravi', 'new@example.com'))).toMatchObject(refusal(/as often as one can/));
    expect((await order('ONCE', 90_000, guest('sita'))).status).toBe(200);
  });

  it('is not used up for a buyer by somebody who types her address, unless it is paid', async () => {
    await addOffer('HERS', { maxUsesPerBuyer: 1 });
    const stranger = await order('HERS', 90_000, guest('stranger', 'asha@demo.shop'));
    expect(stranger.status).toBe(200);
    const own = await order('HERS', 90_000);
    expect(own.status).toBe(200);
    expect((await confirm(own.body)).status).toBe(200);
    expect(await confirm(stranger.body)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/code .* used up.*in full/) },
    });
    expect(await findOffer('HERS')).toMatchObject({ used: 1, held: 0 });
    expect(await order('HERS', 90_000, guest('stranger', 'asha@demo.shop'))).toMatchObject(refusal(/as often as/));
  });

  it('cannot be guessed', async () => {
    const limited = await openShop({ rateLimit: true });
    try {
      const bear = await addProduct(limited, { name: 'Guessed Bear', price: 100, quantity: 9 });
      const guess = (n: number) =>
        limited.call('POST', '/product/orders', {
          token: limited.tokens.asha,
          body: { amount: 10_000, product: { _id: bear._id, price: 100 }, code: `GUESS${n}` },
        });
      const statuses: number[] = [];
      for (let n = 0; n < 24; n++) statuses.push((await guess(n)).status);
      expect(statuses.slice(0, 20)).toEqual(Array(20).fill(409));
      expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    } finally {
      await limited.close();
    }
  });

  it('is refused with a sentence where it makes no sense', async () => {
    await addOffer('TAKEN', {});
    expect(await asAdmin('POST', '/shop/offers', { code: 'taken', kind: 'free_delivery' })).toMatchObject({
      status: 409,
      body: { message: 'The code TAKEN exists already.' },
    });
    for (const [form, path] of [
      [{ code: 'AB' }, 'code'],
      [{ code: '<b>' }, 'code'],
      [{ percent: 0 }, 'percent'],
      [{ percent: null }, 'percent'],
      [{ kind: 'amount' }, 'amount'],
      [{ kind: 'amount', amount: -5 }, 'amount'],
      [{ minimum: -1 }, 'minimum'],
      [{ maxUses: 0 }, 'maxUses'],
      [{ maxUsesPerBuyer: 1.5 }, 'maxUsesPerBuyer'],
      [{ until: '2026-02-30' }, 'until'],
      [{ until: '2026-01-01' }, 'until'],
      [{ from: '2099-02-02', until: '2099-02-01' }, 'until'],
    ] as const)
      expect(
        await asAdmin('POST', '/shop/offers', { code: 'WRONG', kind: 'percent', percent: 10, ...form }),
        JSON.stringify(form),
      ).toMatchObject({ status: 400, body: { errors: [{ path, message: expect.stringMatching(/\.$/) }] } });
  });
});
