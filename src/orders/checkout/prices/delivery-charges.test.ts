import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, buy, type Gift, pay } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { roundToPaise } from '../../../shared/money.ts';

let shop: TestShop;
let bear: Gift;
let heavy: Gift;
let gratis: Gift;
let collected: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Charged Bear', price: 500.5, quantity: 90 });
  heavy = await addProduct(shop, { name: 'Charged Basket', price: 1200, quantity: 90 });
  gratis = await change(await addProduct(shop, { name: 'Gratis Card', price: 100, quantity: 90 }), {
    freeDelivery: '1',
  });
  collected = await change(await addProduct(shop, { name: 'Collected Vase', price: 900, quantity: 90 }), {
    shipping: '0',
  });
});
afterAll(() => shop.close());

async function change(gift: Gift, form: Record<string, string>): Promise<Gift> {
  const { name, price, quantity, category } = gift;
  const fields = { name, price: String(price), quantity: String(quantity), category: category._id, ...form };
  const { body } = await shop.call('PUT', `/product/update-product/${gift._id}`, {
    token: shop.tokens.admin,
    form: fields,
  });
  return body.product;
}

const saveCharges = (body: object, token = shop.tokens.admin) => shop.call('PUT', '/shop/delivery', { token, body });
const zones = {
  kind: 'zones',
  originPin: '311001',
  cityPrefixes: ['3110'],
  city: 40,
  state: 60,
  rest: 90.5,
  freeAbove: 1999,
};
const makeLine = ({ _id, price }: Gift, quantity = 1) => ({ _id, price, quantity });
const address = (pin: string) => ({ line1: '12 Gandhi Nagar', city: 'Town', state: 'State', pin });
const guest = { name: 'Gita Rao', phone: '98111 22333', email: 'gita@example.com' };
const order = (amount: number, more: object, token?: string) =>
  shop.call('POST', '/product/orders', { token, body: { amount, ...more } });
const quote = (body: object, token?: string) => shop.call('POST', '/checkout/quote', { token, body });
const toGuest = (pin: string, gift = bear) => ({
  product: { _id: gift._id, price: gift.price },
  delivery: { ...guest, ...address(pin) },
});

describe('A shop with charges by zone', () => {
  beforeEach(async () => {
    expect((await saveCharges(zones)).status).toBe(200);
  });
  afterAll(() => saveCharges({ kind: 'none' }));

  it.each([
    ['311001', 'city', 40],
    ['302001', 'state', 60],
    ['411004', 'rest', 90.5],
  ])('charges an order to %s as %s', async (pin, zone, delivery) => {
    const total = 50_050 + roundToPaise(delivery);
    expect((await quote({ product: makeLine(bear), pin })).body).toMatchObject({
      bill: { goods: 500.5, discount: 0, delivery, total: total / 100, zone },
      needsPin: false,
    });
    expect(await order(total, toGuest(pin))).toMatchObject({ status: 200, body: { amount: total } });
  });

  it('refuses an amount without the charge, or with another one, and answers the bill', async () => {
    for (const amount of [50_050, 50_050 + 4_000, 100, 59_099])
      expect(await order(amount, toGuest('411004'))).toMatchObject({
        status: 409,
        body: { code: 'price_changed', bill: { goods: 500.5, delivery: 90.5, total: 591 }, lines: [{ price: 500.5 }] },
      });
  });

  it('is paid, shown and exported with the charge, and refunded to the paisa', async () => {
    const { asha, admin } = shop.tokens;
    const body = { name: 'Asha Mehta', phone: '+91 98290 11111', ...address('302 001') };
    expect((await shop.call('POST', '/user/addresses', { token: asha, body })).status).toBe(201);
    const opened = await order(56_050, { cart: [makeLine(bear)] }, asha);
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const [own] = (await shop.call('GET', '/user/orders', { token: asha })).body;
    expect(own).toMatchObject({
      _id: paid.body.order,
      totalAmount: 560.5,
      bill: { goods: 500.5, discount: 0, delivery: 60, total: 560.5, zone: 'state', code: null },
      payment: { amount: 560.5, refundable: 560.5 },
      buyer: { address: '12 Gandhi Nagar, Town 302001, State', phone: '9829011111', to: { pin: '302001' } },
    });
    const csv = await fetch(`${shop.url}/api/v1/user/orders.csv`, { headers: { authorization: admin } });
    expect(await csv.text()).toContain('"500.5","500.5","0","60","560.5","0",""');
    const path = `/user/order/${own._id}/refunds`;
    await shop.call('POST', path, { token: admin, body: { amount: 60 } });
    const left = await shop.call('POST', path, { token: admin, body: {} });
    expect(left.body.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([60, 500.5]);
  });

  it('is free from an amount on, and for products that are delivered free', async () => {
    const full = [makeLine(heavy), makeLine(collected)];
    expect((await quote({ cart: full, pin: '411004' })).body.bill).toMatchObject({ delivery: 0, zone: 'rest' });
    expect((await quote({ cart: [makeLine(gratis)], pin: '411004' })).body.bill).toMatchObject({
      delivery: 0,
      total: 100,
    });
    const mixed = await quote({ cart: [makeLine(gratis), makeLine(bear)], pin: '411004' });
    expect(mixed.body.bill).toMatchObject({ delivery: 90.5 });
    expect(await order(10_000, toGuest('411004', gratis))).toMatchObject({ status: 200 });
  });

  it('sends nothing of a product that is pick-up only, and says so on the order', async () => {
    expect((await quote({ product: makeLine(collected), pin: '411004' })).body).toMatchObject({
      bill: { delivery: 0, zone: 'pickup' },
      lines: [{ shipping: false }],
    });
    const bought = await buy(shop, collected, shop.tokens.meera);
    expect(bought).toMatchObject({ bill: { zone: 'pickup', total: 900 }, products: [{ pickup: true }] });
  });

  it('reads the last PIN code of a free text, else its state, and says when there is no PIN code', async () => {
    const free = (text: string) => ({
      product: { _id: bear._id, price: 500.5 },
      delivery: { ...guest, address: text },
    });
    expect((await order(54_050, free('4 Lake Road, Bhilwara 311 001'))).status).toBe(200);
    expect((await order(50_050, free('4 Lake Road, Bhilwara'))).body.bill).toMatchObject({
      delivery: 90.5,
      zone: 'rest',
    });
    expect((await order(50_050, free('311001, or 302001'))).body.bill).toMatchObject({ zone: 'state' });
    expect((await order(50_050, free('7 Fort Road, Jaipur, Rajasthan'))).body.bill).toMatchObject({ zone: 'state' });
    expect((await order(50_050, free('Rajasthan Colony, Noida'))).body.bill).toMatchObject({ zone: 'rest' });
    await shop.call('PUT', '/user/profile', { token: shop.tokens.meera, body: { address: '7 Fort Road' } });
    expect((await quote({ cart: [makeLine(bear)] }, shop.tokens.meera)).body).toMatchObject({ lacksPin: true });
    expect((await quote({ cart: [makeLine(bear)] })).body).toMatchObject({
      needsPin: true,
      bill: { delivery: 0, total: 500.5 },
    });
  });

  it.each([
    [{ pin: '31100' }, 'A PIN code has six digits.'],
    [{ city: '' }, 'This is required.'],
  ])('refuses the fields %o of an address with a sentence', async (wrong, message) => {
    const delivery = { ...guest, ...address('311001'), ...wrong };
    const refused = await order(54_050, { product: { _id: bear._id, price: 500.5 }, delivery });
    const path = `delivery.${Object.keys(wrong)[0]}`;
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });
});

describe('The owner’s charges', () => {
  it('are nothing at first, are public without the PIN codes, and can be flat', async () => {
    const charges = async () => (await shop.call('GET', '/delivery/charges')).body.charges;
    expect(await charges()).toMatchObject({ kind: 'none' });
    await saveCharges({ kind: 'flat', flat: 50, freeAbove: null });
    expect(await charges()).toEqual({ ...(await charges()), kind: 'flat', flat: 50 });
    expect(await charges()).not.toHaveProperty('originPin');
    expect((await quote({ product: makeLine(bear) })).body).toMatchObject({ needsPin: false, bill: { delivery: 50 } });
    await saveCharges({ kind: 'none' });
    expect((await quote({ product: makeLine(bear) })).body.bill).toMatchObject({ delivery: 0, zone: null });
  });

  it.each([
    [{ kind: 'zones', originPin: '' }, 'originPin'],
    [{ flat: -1 }, 'flat'],
    [{ rest: 0.001 }, 'rest'],
    [{ cityPrefixes: ['3', '311'] }, 'cityPrefixes.0'],
    [{ freeAbove: 0 }, 'freeAbove'],
  ])('are refused as %o', async (body, path) => {
    const refused = await saveCharges(body);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path, message: expect.stringMatching(/\.$/) }] } });
  });

  it('know the city and the state of a PIN code, where they are certain', async () => {
    const place = async (pin: string) => (await shop.call('GET', `/delivery/pin-codes/${pin}`)).body;
    expect(await place('311001')).toMatchObject({ city: 'Bhilwara', state: 'Rajasthan' });
    expect(await place('246701')).toMatchObject({ city: 'Bijnor', state: 'Uttar Pradesh' });
    expect(await place('900056')).toMatchObject({ city: null, state: null });
  });
});
