import { beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift } from '../../test/fixtures.ts';
import { addDays } from '../shared/dates/calendar.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { address, courierKinds, useCourierShop } from './couriers-fixture.ts';

const today = dayInIndia(new Date());
const own = { charge: 90, days: 7 };

describe.each(courierKinds)('With $name away for a day', (kind) => {
  const { admin, book, control, ledger, listParcels, order, ready, run, shipments, shop } = useCourierShop(kind);
  let bear: Gift;
  beforeAll(async () => {
    bear = await addProduct(shop(), { name: 'Patient Bear', price: 500, quantity: 20, weightGrams: '400' });
    const byCourier = { add: 0, roundTo: 0, atMost: null };
    await admin('PUT', '/shop/delivery', { kind: 'flat', flat: own.charge, originPin: '311001', byCourier });
    await admin('PUT', '/shop/delivery-days', {
      ...{
        isPromised: true,
        piecesPerDay: 100,
        cutoffHour: 24,
        restWeekdays: [],
        courierRestWeekdays: [],
        holidays: [],
      },
      transit: {
        city: { minDays: 1, maxDays: 2 },
        state: { minDays: 3, maxDays: 4 },
        rest: { minDays: 5, maxDays: own.days },
      },
    });
  });

  const sell = () => ready(bear, address, own.charge);
  const goAway = async () => {
    for (const route of ['GET /', 'POST /'])
      await control('POST', '/faults', { route, kind: 'status', value: 503, times: 9_999 });
  };
  /** As if so many hours had passed: what is claimed, stored and queued is as old. */
  const passHours = async (hours: number) => {
    const by = `make_interval(hours => ${hours})`;
    for (const statement of [
      `update shipments set created_at = created_at - ${by}, tried_at = tried_at - ${by}, claimed_until = least(claimed_until, now())`,
      `update courier_rates set fetched_at = fetched_at - ${by}`,
      `update pgboss.job set start_after = start_after - ${by} where state = 'retry' and name = 'send-shipment'`,
    ])
      await shop().db.pool.query(statement);
    await shop().quiet();
  };

  it('the shop sells at its own charges and days, packs, and books once the provider is back', {
    timeout: 120_000,
  }, async () => {
    const cart = [{ _id: bear._id, price: bear.price, quantity: 1 }];
    const quote = async () =>
      (await shop().call('POST', '/checkout/quote', { body: { cart, pin: address.pin } })).body.bill.delivery;
    const arriveBy = async () => (await shop().call('GET', `/delivery/promise/0/${address.pin}`)).body.promise.arriveBy;
    expect(await quote()).toBe(64);
    await goAway();
    await passHours(15);
    expect(await quote()).toBe(own.charge);
    expect(await arriveBy()).toBe(addDays(today, own.days));
    const orders = [await sell(), await sell(), await sell()];
    for (const { _id, bill } of orders) {
      expect(bill.delivery).toBe(own.charge);
      expect((await book([_id])).status).toBe(200);
    }
    for (let hour = 0; hour < 24; hour += 4) {
      await passHours(4);
      await run('reconcile-shipments');
    }
    for (const { _id } of orders) {
      expect(await shipments(_id)).toMatchObject([{ state: 'asked', number: null }]);
      expect(await order(_id)).toMatchObject({ packed: true, tracking: null });
    }
    const { problems } = await listParcels();
    expect(problems).toHaveLength(orders.length);
    for (const { problem } of problems) expect(problem).toContain('waits for the provider');
    await control('DELETE', '/faults');
    await shop().db.pool.query(`delete from pgboss.job where name = 'send-shipment'`);
    await run('reconcile-shipments');
    for (const { _id } of orders) expect(await shipments(_id)).toMatchObject([{ state: 'booked', price: kind.price }]);
    expect((await ledger()).parcels.filter(({ charged }) => charged > 0)).toHaveLength(orders.length);
    expect((await listParcels()).problems).toEqual([]);
  });
});
