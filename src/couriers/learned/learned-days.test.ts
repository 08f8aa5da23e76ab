import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../shared/dates/calendar.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { type CourierShop, courierCalls, openCourierShop } from '../couriers-fixture.ts';

let opened: CourierShop;
beforeAll(async () => {
  opened = await openCourierShop();
  await connect();
  await admin('PUT', '/shop/delivery', { kind: 'none', originPin: '311001' });
  await admin('PUT', '/shop/delivery-days', {
    ...{ isPromised: true, piecesPerDay: 100, cutoffHour: 24, restWeekdays: [], courierRestWeekdays: [], holidays: [] },
    transit: { city: { minDays: 1, maxDays: 2 }, state: { minDays: 3, maxDays: 4 }, rest: { minDays: 5, maxDays: 7 } },
  });
});
afterAll(() => opened.close());

const { admin, bear, book, connect, control, ready, run, shipments } = courierCalls(() => opened);
const today = dayInIndia(new Date());
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const arrival = async (pin = '411004') =>
  (await opened.shop.call('GET', `/delivery/promise/0/${pin}`)).body.promise.arriveBy;
const regions = async () => (await admin('GET', '/courier/learned-days')).body.regions;
const accept = (isAccepted: boolean, region = '411') => admin('PUT', `/courier/learned-days/${region}`, { isAccepted });

/** Parcels to Pune that took so many days each. */
async function deliver(days: readonly number[]): Promise<void> {
  const product = await bear({ quantity: days.length });
  const orders: string[] = [];
  for (const _ of days) orders.push((await ready(product))._id);
  await book(orders);
  await opened.shop.quiet();
  for (const [index, orderId] of orders.entries()) {
    const [shipment] = await shipments(orderId);
    const awb = shipment?.number;
    await control('POST', '/move', { awb, status: 42, at: daysAgo((days[index] ?? 0) + 1) });
    // The courier has said so too early, and corrects it.
    await control('POST', '/move', { awb, status: 7, at: daysAgo(days[index] ?? 0) });
    await control('POST', '/move', { awb, status: 18, at: daysAgo((days[index] ?? 0) - 0.1) });
    await control('POST', '/move', { awb, status: 7, at: daysAgo(1) });
  }
  await run('poll-shipments');
  await run('learn-transit-days');
}
const times = (count: number, days: number) => Array<number>(count).fill(days);

it('Days are learned from twenty deliveries on, and an earlier day needs the owner’s say', {
  timeout: 120_000,
}, async () => {
  await deliver([...times(16, 4), ...times(3, 9)]);
  expect(await regions()).toEqual([]);
  expect(await arrival()).toBe(addDays(today, 7));
  expect(await accept(true)).toMatchObject({ status: 409 });

  await deliver([4]);
  const known = { region: '411', city: 'Pune', deliveries: 20, medianDays: 4, longDays: 9, ownDays: 7 };
  expect(await regions()).toEqual([{ ...known, promisedDays: 9, isEarlier: false, isAccepted: false }]);
  expect(await arrival()).toBe(addDays(today, 9));
  expect(await arrival('560001')).toBe(addDays(today, 7));

  await deliver(times(12, 3));
  expect((await regions())[0]).toMatchObject({ deliveries: 32, longDays: 4, promisedDays: 7, isEarlier: true });
  expect(await arrival()).toBe(addDays(today, 7));
  expect(await accept(true)).toMatchObject({ status: 200 });
  expect(await arrival()).toBe(addDays(today, 4));
  await admin('PUT', '/shop/delivery-days', { piecesPerDay: 90 });
  await run('learn-transit-days');
  expect(await arrival()).toBe(addDays(today, 4));
  expect(await accept(false)).toMatchObject({ status: 200 });
  expect(await arrival()).toBe(addDays(today, 7));
});
