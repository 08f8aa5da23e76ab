import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addProduct, buy, type Gift, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { addDays } from '../../shared/dates/calendar.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { formatWeekday } from '../../shared/dates/weekday.ts';
import { betweenText } from '../../shared/delivery/promise-text.ts';
import { roundToPaise } from '../../shared/money.ts';

let shop: TestShop;
let ready: Gift;
let made: Gift;
let other: Gift;
const today = dayInIndia(new Date());
const inDays = (days: number) => addDays(today, days);
beforeAll(async () => {
  shop = await openShop();
  ready = await addProduct(shop, { name: 'Ready Bear', price: 500, quantity: 90 });
  made = await setMakeDays(await addProduct(shop, { name: 'Name Cushion', price: 1200, quantity: 900 }), 2);
  other = await setMakeDays(await addProduct(shop, { name: 'Name Hoop', price: 900, quantity: 900 }), 2);
  expect((await saveCharges({ kind: 'none', originPin: '311001' })).status).toBe(200);
});
afterAll(() => shop.close());

const asOwner = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, ...(body && { body }) });
const saveCharges = (body: object) => asOwner('PUT', '/shop/delivery', body);
const saveDays = (body: object) => asOwner('PUT', '/shop/delivery-days', body);
/** The shop works every day until midnight, so that only the queue and the calendar decide. */
const everyDay = {
  ...{ isPromised: true, piecesPerDay: 4, cutoffHour: 24, restWeekdays: [], courierRestWeekdays: [], holidays: [] },
  transit: { city: { minDays: 1, maxDays: 2 }, state: { minDays: 3, maxDays: 4 }, rest: { minDays: 5, maxDays: 7 } },
};
async function setMakeDays(gift: Gift, days: number): Promise<Gift> {
  const { name, price, quantity, category } = gift;
  const form = { name, price: String(price), quantity: String(quantity), category: category._id, shipping: '1' };
  const path = `/product/update-product/${gift._id}`;
  const { body } = await shop.call('PUT', path, {
    token: shop.tokens.admin,
    form: { ...form, makeDays: String(days) },
  });
  return body.product;
}
const findPromise = async (days: number, pin?: string) =>
  (await shop.call('GET', `/delivery/promise/${days}${pin ? `/${pin}` : ''}`)).body.promise;
const toPune = {
  ...{ name: 'Gita Rao', phone: '98111 22333', email: 'gita@example.com' },
  ...{ line1: '12 Gandhi Nagar', city: 'Pune', state: 'Maharashtra', pin: '411004' },
};
const place = (gift: Gift, quantity: number, more: object = {}) =>
  shop.call('POST', '/product/orders', {
    ...{ token: shop.tokens.asha },
    body: {
      ...{ amount: roundToPaise(gift.price) * quantity, cart: [{ _id: gift._id, price: gift.price, quantity }] },
      ...{ delivery: toPune, ...more },
    },
  });
async function confirmed(gift: Gift, quantity: number, more: object) {
  const opened = await place(gift, quantity, more);
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  return shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
}
async function order(gift: Gift, quantity = 1, more: object = {}) {
  const paid = await confirmed(gift, quantity, more);
  return (await asOwner('GET', `/user/order/${paid.body.order}`)).body.order;
}
const emailsAbout = async (orderId: string) =>
  (await shop.outbox())
    .filter((mail) => mail.includes(orderId))
    .join('\n')
    .replace(/=\r?\n/g, '')
    .replace(/\s+/g, ' ');
const finish = async () => {
  const { body } = await asOwner('GET', '/user/today');
  const orders = [...body.toMake.flatMap(({ lines }: { lines: { order: string }[] }) => lines), ...body.toPack];
  for (const { order: orderId } of orders)
    await asOwner('PUT', `/user/order-status/${orderId}`, { status: 'Cancelled', confirmRefunded: true });
};

describe('A shop that promises no days', () => {
  it('shows none, and stores none', async () => {
    expect(await findPromise(3)).toBeNull();
    expect((await buy(shop, ready, shop.tokens.asha)).promise).toBeNull();
    expect((await asOwner('GET', '/shop/delivery-days')).body.days).toMatchObject({ isPromised: false });
    await finish();
  });

  it('refuses days that cannot be, and a promise without the place that parcels leave from', async () => {
    for (const wrong of [
      { piecesPerDay: 0 },
      { restWeekdays: [0, 1, 2, 3, 4, 5, 6] },
      { holidays: [{ from: '2026-12-05', to: '2026-12-04' }] },
      { holidays: [{ from: '2026-02-30', to: '2026-03-04' }] },
      { transit: { ...everyDay.transit, city: { minDays: 3, maxDays: 2 } } },
      { cutoffHour: 25 },
    ])
      expect((await saveDays(wrong)).status, JSON.stringify(wrong)).toBe(400);
    await saveCharges({ kind: 'none', originPin: '' });
    expect(await saveDays(everyDay)).toMatchObject({ status: 400, body: { errors: [{ path: 'originPin' }] } });
    await saveCharges({ kind: 'none', originPin: '311001' });
  });
});

describe('A shop that promises days', () => {
  beforeEach(async () => {
    await finish();
    expect((await saveDays(everyDay)).status).toBe(200);
  });

  it('promises the zone of the PIN code, on the page, in the quote and with the order', async () => {
    expect(await findPromise(0)).toMatchObject({ dispatchOn: today, arriveBy: null });
    expect(await findPromise(2, '411004')).toMatchObject({ dispatchOn: inDays(2), arriveBy: inDays(9), city: 'Pune' });
    expect(await findPromise(2, '311001')).toMatchObject({ arriveBy: inDays(4), city: 'Bhilwara' });
    expect(await findPromise(2, '302001')).toMatchObject({ arriveBy: inDays(6), city: 'Jaipur' });
    const cart = [made, ready].map(({ _id }) => ({ _id, quantity: 1 }));
    const quote = await shop.call('POST', '/checkout/quote', { body: { cart, pin: '411004' } });
    expect(quote.body.promise).toMatchObject({ dispatchOn: inDays(2), arriveBy: inDays(9), city: 'Pune' });
    const placed = await order(made, 1, { wantedOn: inDays(20) });
    expect(placed.promise).toEqual({
      ...{ dispatchOn: inDays(2), arriveFrom: null, arriveBy: inDays(9), wantedOn: inDays(20) },
      ...{ isPlanned: false, isUrgent: false, city: 'Pune' },
    });
    expect((await confirmed(made, 1, {})).body.promise).toEqual({
      ...{ dispatchOn: inDays(2), arriveFrom: null, arriveBy: inDays(9), city: 'Pune' },
    });
    expect(await place(ready, 1, { wantedOn: inDays(-1) })).toMatchObject({ status: 400 });
  });

  it('plans an order for the day on which it is wanted, or lets it leave as soon as possible', async () => {
    const wantedOn = inDays(20);
    const cart = [{ _id: made._id, quantity: 1 }];
    const asked = { cart, pin: '411004', wantedOn };
    const { promise, planned } = (await shop.call('POST', '/checkout/quote', { body: asked })).body;
    expect(promise).toMatchObject({ dispatchOn: inDays(2), arriveBy: inDays(9) });
    expect(planned).toEqual({ dispatchOn: inDays(13), arriveFrom: inDays(18), arriveBy: wantedOn });
    const around = { timing: 'around', wantedOn, promised: { dispatchOn: inDays(13), arriveBy: wantedOn } };
    const placed = await order(made, 1, around);
    expect(placed.promise).toMatchObject({ ...planned, wantedOn, isPlanned: true, isUrgent: false });
    const between = `in Pune ${betweenText(inDays(18), wantedOn)}`;
    const sentence = `It leaves ${formatWeekday(inDays(13))}, ${between}. That is planned for ${formatWeekday(wantedOn)}, as you wished.`;
    expect(await emailsAbout(placed._id)).toContain(sentence);
    const soon = await order(made, 1, { wantedOn, timing: 'soon' });
    expect(soon.promise).toMatchObject({ dispatchOn: inDays(2), arriveFrom: null, wantedOn, isPlanned: false });
    const { toMake } = (await asOwner('GET', '/user/today')).body;
    expect(toMake[0].lines.map(({ order: id }: { order: string }) => id)).toEqual([soon._id, placed._id]);
  });

  it('offers no plan without a wanted day, for one that cannot be kept, or where it can leave no later', async () => {
    const quote = async (asked: object) => {
      const cart = [{ _id: made._id, quantity: 1 }];
      return (await shop.call('POST', '/checkout/quote', { body: { cart, ...asked } })).body;
    };
    expect(await quote({ pin: '411004' })).toMatchObject({ planned: null });
    expect(await quote({ wantedOn: inDays(20) })).toMatchObject({ planned: null });
    for (const days of [-1, 8, 9, 800])
      expect(await quote({ pin: '411004', wantedOn: inDays(days) })).toMatchObject({ planned: null });
    expect(await quote({ pin: '411004', wantedOn: inDays(10) })).toMatchObject({
      planned: { dispatchOn: inDays(3), arriveBy: inDays(10) },
    });
    const late = await order(made, 1, { wantedOn: inDays(8), timing: 'around' });
    expect(late.promise).toMatchObject({ dispatchOn: inDays(2), arriveBy: inDays(9), isPlanned: false });
    expect(await place(made, 1, { wantedOn: inDays(20), timing: 'whenever' })).toMatchObject({ status: 400 });
  });

  it('makes what is planned for later behind what leaves sooner', async () => {
    await order(made, 12, { wantedOn: inDays(20), timing: 'around' });
    expect((await findPromise(1)).dispatchOn).toBe(inDays(1));
    await order(made, 12, { wantedOn: inDays(20), timing: 'soon' });
    expect((await findPromise(1)).dispatchOn).toBe(inDays(3));
    const { queue } = (await asOwner('GET', '/shop/promise-queue')).body;
    expect(queue).toContainEqual({ dispatchOn: inDays(13), pieces: 12 });
  });

  it('refuses a plan whose days became later than those that were shown', async () => {
    const promised = { dispatchOn: inDays(13), arriveBy: inDays(20) };
    await saveDays({ holidays: [{ from: today, to: inDays(15) }] });
    expect(await place(made, 1, { wantedOn: inDays(20), timing: 'around', promised })).toMatchObject({
      ...{ status: 409, body: { code: 'promise_changed', promise: { dispatchOn: inDays(18), arriveBy: inDays(25) } } },
    });
  });

  it('names the city of an address that is one text by its PIN code', async () => {
    const { name, phone, email } = toPune;
    const delivery = { name, phone, email, address: '12 Gandhi Nagar, near the old mill 411 004' };
    const placed = await order(ready, 1, { delivery });
    expect(placed.promise).toMatchObject({ arriveBy: inDays(7), city: 'Pune' });
    const [sent] = (await shop.outbox()).filter((mail) => mail.includes(placed._id));
    expect(sent?.replace(/\s+/g, ' ')).toMatch(/It leaves .*, in Pune by /);
  });

  it('says of what is collected when it is ready', async () => {
    const collected = await addProduct(shop, { name: 'Clay Lamp', price: 300, quantity: 9, shipping: '0' });
    await asOwner('PUT', '/shop/settings', { postalAddress: '7 Lake Road, Bhilwara 311001' });
    const pickupPlace = { address: '7 Lake Road, Bhilwara 311001', hours: '' };
    const { body } = await confirmed(collected, 1, {});
    expect(body).toMatchObject({ isCollected: true, pickupPlace, promise: { arriveBy: null } });
    await asOwner('PUT', '/shop/settings', { pickupAddress: '9 Clock Tower', pickupHours: 'Mon to Sat, 11 to 6' });
    const shown = { address: '9 Clock Tower', hours: 'Mon to Sat, 11 to 6' };
    const cart = [{ _id: collected._id, quantity: 1 }];
    const quote = await shop.call('POST', '/checkout/quote', { body: { cart, wantedOn: inDays(9) } });
    expect(quote.body).toMatchObject({ pickupPlace: shown, planned: { dispatchOn: inDays(9), arriveBy: null } });
    expect((await asOwner('GET', `/user/order/${body.order}`)).body.order).toMatchObject({ pickupPlace: shown });
    const { toMake } = (await asOwner('GET', '/user/today')).body;
    expect(toMake[0].lines).toMatchObject([{ order: body.order, pickup: true }]);
    await asOwner('PUT', `/user/order-status/${body.order}`, { status: 'Shipped' });
    await asOwner('PUT', `/user/order-status/${body.order}`, { status: 'Delivered' });
    const emails = await emailsAbout(body.order);
    for (const sentence of [
      `It is ready to collect ${formatWeekday(today)}.`,
      'You collect it from us: Dhaaga 9 Clock Tower Mon to Sat, 11 to 6',
      'Subject: Ready to collect: your order #',
      'your order is ready: you can collect it.',
      'Subject: Collected: your order #',
    ])
      expect(emails).toContain(sentence);
    for (const word of ['goes to', 'Gandhi Nagar', 'It leaves', 'Shipped']) expect(emails).not.toContain(word);
    await saveDays({ holidays: [{ from: today, to: inDays(5) }] });
    expect(await place(collected, 1, { promised: { dispatchOn: today } })).toMatchObject({
      ...{ status: 409 },
      body: {
        code: 'promise_changed',
        message: `The day has changed: this order is ready to collect ${formatWeekday(inDays(6))}. Please pay again if that suits you.`,
      },
    });
    await asOwner('PUT', '/shop/settings', { postalAddress: '', pickupAddress: '', pickupHours: '' });
  });

  it('says which part of an order is sent, and which is collected', async () => {
    const vase = await addProduct(shop, { name: 'Clay Vase', price: 400, quantity: 9, shipping: '0' });
    const cart = [ready, vase].map(({ _id, price }) => ({ _id, price, quantity: 1 }));
    const placed = await order(ready, 1, { cart, amount: roundToPaise(ready.price + vase.price) });
    const emails = await emailsAbout(placed._id);
    for (const words of [
      'Clay Vase, pick-up only',
      'What is sent goes to: Gita Rao 12 Gandhi Nagar',
      'It leaves ',
      'You collect what is pick-up only from us. Please ask us where',
    ])
      expect(emails).toContain(words);
    expect(emails).not.toContain('Ready Bear, pick-up only');
  });

  it('promises a later day behind more sold pieces, and an earlier one when they are made', async () => {
    const first = await order(made, 12);
    expect(first.promise.dispatchOn).toBe(inDays(2));
    expect((await findPromise(1)).dispatchOn).toBe(inDays(3));
    expect((await order(other, 8)).promise.dispatchOn).toBe(inDays(4));
    expect((await findPromise(1)).dispatchOn).toBe(inDays(5));
    expect((await findPromise(0)).dispatchOn).toBe(today);
    const work = await asOwner('PUT', '/user/order-work', { step: 'made', orders: [{ _id: first._id }] });
    expect(work.status).toBe(200);
    expect((await findPromise(1)).dispatchOn).toBe(inDays(1));
  });

  it('answers 409 with the new day when it became later than the day that was shown', async () => {
    const shown = { dispatchOn: inDays(2), arriveBy: inDays(9) };
    expect((await order(made, 1, { promised: shown })).promise).toMatchObject(shown);
    await saveDays({ holidays: [{ from: today, to: inDays(5) }] });
    expect(await place(made, 1, { promised: shown })).toMatchObject({
      status: 409,
      body: { code: 'promise_changed', promise: { dispatchOn: inDays(8), arriveBy: inDays(15) } },
    });
    expect((await place(made, 1, { promised: { dispatchOn: inDays(8) } })).status).toBe(200);
    expect((await findPromise(0)).holiday).toEqual({ from: today, to: inDays(5), backOn: inDays(6) });
    const { body } = await shop.call('POST', '/checkout/quote', { body: { cart: [{ _id: made._id, quantity: 1 }] } });
    expect(body.promise.holiday).toEqual({ from: today, to: inDays(5), backOn: inDays(6) });
  });

  it('stays with a promise when a holiday is added on its day, and marks the order as urgent', async () => {
    const placed = await order(made, 2);
    expect(placed.promise).toMatchObject({ dispatchOn: inDays(2), isUrgent: false });
    await saveDays({ holidays: [{ from: inDays(1), to: inDays(6) }] });
    const { body } = await asOwner('GET', `/user/order/${placed._id}`);
    expect(body.order.promise).toMatchObject({ dispatchOn: inDays(2), arriveBy: inDays(9), isUrgent: true });
  });

  it('puts the order that leaves first at the top of Today', async () => {
    const later = await order(made);
    const sooner = await order(ready);
    const { body } = await asOwner('GET', '/user/today');
    expect(body.toMake.map(({ lines }: { lines: { order: string }[] }) => lines[0]?.order)).toEqual([
      ...[sooner._id, later._id],
    ]);
    expect(body.toMake[0].lines[0].promise).toMatchObject({ dispatchOn: today, isUrgent: true });
    const list = await asOwner('GET', '/user/all-orders?sort=promised');
    expect(list.body.map(({ _id }: { _id: string }) => _id)).toEqual([sooner._id, later._id]);
  });

  it('says nothing while it is closed', async () => {
    await asOwner('PUT', '/shop/settings', { isClosed: true });
    expect(await findPromise(2)).toBeNull();
    expect(await findPromise(2, '411004')).toBeNull();
    await asOwner('PUT', '/shop/settings', { isClosed: false });
    expect(await findPromise(2)).not.toBeNull();
  });

  it('never answers an earlier day from the cache than the truth, once its moment is over', async () => {
    expect(await findPromise(0)).toMatchObject({ dispatchOn: today });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T18:30:00Z`) });
    try {
      expect(await findPromise(0)).toMatchObject({ dispatchOn: inDays(1) });
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts pieces that somebody is paying for, so that buyers at once are not promised the same hands', async () => {
    const at = Array.from({ length: 6 }, (_, index) => (index % 2 ? made : other));
    const placed = await Promise.all(
      at.map(({ _id, price }, index) =>
        shop.call('POST', '/product/orders', {
          body: {
            ...{ amount: price * 400, product: { id: _id, price, quantity: 4 }, delivery: toPune },
            guestKey: `promised-at-once-${index}`,
          },
        }),
      ),
    );
    expect(placed.map(({ status }) => status)).toEqual(at.map(() => 200));
    const { rows } = await shop.db.read.execute<{ day: string; pieces: number }>(sql`
      select dispatch_on::text as day, sum(pieces)::int as pieces from checkouts
      where state = 'held' and hold_ended_at is null and dispatch_on is not null group by 1 order by 1`);
    let sum = 0;
    for (const { day, pieces } of rows) {
      sum += pieces;
      expect(sum, day).toBeLessThanOrEqual(4 * ((Date.parse(day) - Date.parse(today)) / 86_400_000 + 1));
    }
    expect(sum).toBeGreaterThanOrEqual(24);
  });
});
