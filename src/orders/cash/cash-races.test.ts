import { afterAll, beforeAll, expect, it } from 'vitest';
import { pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { codCalls } from '../cod/cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  await cash.change({ isConfirmed: false });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

it('is either sent or paid online, when both happen at the same time', async () => {
  for (let round = 0; round < 6; round++) {
    const { key, order } = await cash.placed(await cash.gift());
    const { body: opened } = await shop.call('POST', `/order/${key}/pay`, { body: {} });
    const paid = await pay(shop, opened.id);
    const both = await Promise.all([
      cash.setStatus(order._id, 'Shipped'),
      shop.call('POST', '/product/payment-callback', { body: paid }),
    ]);
    expect(statuses(both).every((status) => status < 500)).toBe(true);
    await shop.quiet();
    const { payment } = await cash.find(key);
    expect(payment.success ? 'prepaid' : 'shipped').toBe(payment.cod?.state);
  }
});

it('is booked once, when its file is dropped in twice at the same time while it comes back', async () => {
  for (let round = 0; round < 6; round++) {
    const { key, order } = await cash.shipped(await cash.gift());
    const file = `order,amount\n${order.number},549\n`;
    const all = await Promise.all([cash.book(file), cash.book(file), cash.comeBack(order._id, { refused: false })]);
    expect(statuses(all).every((status) => status < 500)).toBe(true);
    const { payment } = await cash.find(key);
    expect(payment.success ? 'remitted' : 'refused').toBe(payment.cod?.state);
  }
});

it('is booked with the rest of its file, when it is received by hand at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    const sent = [await cash.shipped(await cash.gift()), await cash.shipped(await cash.gift())];
    const lines = sent.map(({ order }) => `${order.number},549\n`);
    const received = `/user/order/${sent[round % 2]?.order._id}/cash/received`;
    const [booked, byHand] = await Promise.all([
      cash.book(`order,amount\n${lines.join('')}`),
      cash.admin('POST', received, { reference: 'By hand' }),
    ]);
    expect(booked.status).toBe(200);
    expect([200, 409]).toContain(byHand.status);
    for (const { key } of sent) expect((await cash.find(key)).payment.cod?.state).toBe('remitted');
  }
});
