import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, type Gift } from '../../../test/fixtures.ts';
import { roundToPaise } from '../../shared/money.ts';
import { address, courierCalls, courierKinds, openCourierShop, useCourierShop } from '../couriers-fixture.ts';

describe.each(courierKinds)('With $name:', (kind) => {
  const { admin, control, fail, shop } = useCourierShop(kind);
  let bear: Gift;
  let unweighed: Gift;
  beforeAll(async () => {
    bear = await addProduct(shop(), { name: 'Weighed Bear', price: 500, quantity: 50, weightGrams: '400' });
    unweighed = await addProduct(shop(), { name: 'Unweighed Bear', price: 500, quantity: 50 });
    await admin('PUT', '/shop/delivery', { kind: 'flat', flat: 90, originPin: '311001', freeAbove: 3_000 });
  });
  beforeEach(() => charge({ add: 0, roundTo: 0, atMost: null }));
  const charge = (byCourier: object | null) => admin('PUT', '/shop/delivery', { byCourier });
  const cart = (gift: Gift, quantity: number) => [{ _id: gift._id, price: gift.price, quantity }];
  const quote = async (pin: string | undefined, quantity = 1, gift = bear) =>
    (await shop().call('POST', '/checkout/quote', { body: { cart: cart(gift, quantity), ...(pin && { pin }) } })).body;
  const delivery = async (pin: string, quantity = 1, gift = bear) => (await quote(pin, quantity, gift)).bill.delivery;
  const order = (pin: string, rupees: number) =>
    shop().call('POST', '/product/orders', {
      token: shop().tokens.asha,
      body: { amount: roundToPaise(rupees), cart: cart(bear, 1), delivery: { ...address, pin } },
    });
  const pagePrice = async (pin: string, gift = bear) =>
    (await shop().call('GET', `/delivery/rate/${gift._id}/${pin}`)).body.charge;
  /** As if the stored rate were so old. */
  const age = (pin: string, hours: number) =>
    shop().db.pool.query('update courier_rates set fetched_at = now() - make_interval(hours => $2) where to_pin = $1', [
      pin,
      hours,
    ]);
  const away = { kind: 'status', value: 503, times: 99 };

  describe('A shop that keeps its own charges', () => {
    it('charges them, and asks no courier', async () => {
      await charge(null);
      await fail('rates', away);
      expect(await delivery('411001')).toBe(90);
      expect(await pagePrice('411001')).toBeNull();
      expect((await shop().db.pool.query('select count(*)::int as count from courier_rates')).rows).toEqual([
        { count: 0 },
      ]);
    });
  });

  describe('A shop that charges what couriers ask', () => {
    it('charges by weight in the cart, on the product’s page and in the order, and keeps it', async () => {
      expect(await delivery('411002')).toBe(64);
      expect(await delivery('411002', 2)).toBe(80);
      expect(await pagePrice('411002')).toBe(64);
      expect(await delivery('411002', 6)).toBe(0);
      expect(await quote(undefined)).toMatchObject({ needsPin: true });
      const placed = await order('411002', 564);
      expect(placed).toMatchObject({ status: 200, body: { amount: 56_400 } });
    });

    it('adds, rounds up and caps as the owner says', async () => {
      await charge({ add: 13, roundTo: 10, atMost: null });
      expect(await delivery('411003')).toBe(80);
      await charge({ add: -100, roundTo: 0, atMost: null });
      expect(await delivery('411003')).toBe(0);
      await charge({ add: 0, roundTo: 0, atMost: 50 });
      expect(await delivery('411003')).toBe(50);
      expect((await charge({ add: 0, roundTo: 7, atMost: null })).status).toBe(400);
      expect((await charge({ add: 0, roundTo: 0, atMost: -1 })).status).toBe(400);
    });

    it('refuses an amount of the browser’s own, and one that the owner has changed meanwhile', async () => {
      expect(await delivery('411004')).toBe(64);
      for (const paid of [500, 563, 590])
        expect(await order('411004', paid), String(paid)).toMatchObject({
          status: 409,
          body: { code: 'price_changed', bill: { delivery: 64, total: 564 } },
        });
      await charge({ add: 10, roundTo: 0, atMost: null });
      expect(await order('411004', 564)).toMatchObject({ status: 409, body: { bill: { delivery: 74 } } });
      expect((await order('411004', 574)).status).toBe(200);
    });

    it('takes the stored price for half a day, and the cart’s price a little longer in the order', async () => {
      expect(await delivery('411005')).toBe(64);
      await fail('rates', away);
      await age('411005', 11);
      expect(await delivery('411005')).toBe(64);
      await age('411005', 13);
      expect((await order('411005', 564)).status).toBe(200);
    });

    it('charges the owner’s own where a weight is missing or no courier goes', async () => {
      expect(await delivery('411006', 1, unweighed)).toBe(90);
      expect(await pagePrice('411006', unweighed)).toBeNull();
      expect(await delivery('790001')).toBe(90);
    });

    it('charges the owner’s own where the provider refuses to name a price, and asks it again for another place', async () => {
      await fail('rates', { kind: 'status', value: 400, times: 9 });
      expect(await delivery('411008')).toBe(90);
      await control('DELETE', '/faults');
      expect(await delivery('411008')).toBe(90);
      expect(await delivery('411009')).toBe(64);
    });

    it('charges the owner’s own while the provider is away, in the cart and in the order', async () => {
      await fail('rates', away);
      expect(await delivery('411007')).toBe(90);
      expect((await order('411007', 590)).status).toBe(200);
      expect(await pagePrice('411007')).toBeNull();
      expect(await delivery('411002')).toBe(64);
      await age('411002', 15);
      const changed = { status: 409, body: { code: 'price_changed', bill: { delivery: 90, total: 590 } } };
      expect(await order('411002', 564)).toMatchObject(changed);
      expect((await order('411002', 590)).status).toBe(200);
    });
  });
});

it.each([402, 403])('An account that may not ask is not used for a while by each cart: HTTP %i', async (status) => {
  const refused = await openCourierShop();
  try {
    const owner = courierCalls(() => refused);
    await owner.connect();
    const gift = await addProduct(refused.shop, { name: 'Weighed Fox', price: 500, quantity: 50, weightGrams: '400' });
    await owner.admin('PUT', '/shop/delivery', { kind: 'flat', flat: 90, originPin: '311001' });
    await owner.admin('PUT', '/shop/delivery', { byCourier: { add: 0, roundTo: 0, atMost: null } });
    const price = async (pin: string) =>
      (await refused.shop.call('GET', `/delivery/rate/${gift._id}/${pin}`)).body.charge;
    await owner.fail('rates', { kind: 'status', value: status });
    expect(await price('411001')).toBeNull();
    expect(await price('411002')).toBeNull();
  } finally {
    await refused.close();
  }
});

it('One network that tries PIN codes leaves the couriers’ prices to all others', async () => {
  const busy = await openCourierShop(undefined, { rateLimit: true, trustProxy: ['127.0.0.1'] });
  try {
    const owner = courierCalls(() => busy);
    await owner.connect();
    const gift = await addProduct(busy.shop, { name: 'Weighed Owl', price: 500, quantity: 50, weightGrams: '400' });
    await owner.admin('PUT', '/shop/delivery', { kind: 'flat', flat: 90, originPin: '311001' });
    await owner.admin('PUT', '/shop/delivery', { byCourier: { add: 0, roundTo: 0, atMost: null } });
    const price = async (pin: string, from: string) =>
      (await busy.shop.call('GET', `/delivery/rate/${gift._id}/${pin}`, { headers: { 'x-forwarded-for': from } })).body
        .charge;
    for (let tried = 100; tried < 170; tried++) await price(`411${tried}`, `203.0.113.${tried}`);
    expect(await price('411200', '203.0.113.250')).toBeNull();
    expect(await price('411100', '203.0.113.250')).toBe(64);
    expect(await price('411201', '198.51.100.7')).toBe(64);
  } finally {
    await busy.close();
  }
});
