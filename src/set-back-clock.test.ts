import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, adminCaller, pay } from '../test/fixtures.ts';
import { startReceiver } from '../test/receiver.ts';
import { openShop, type TestShop } from '../test/test-app.ts';
import { bringBackPasswords } from './accounts/index.ts';
import { bringBackHolds } from './orders/index.ts';
import { followClock } from './platform/follow-clock.ts';
import { bringBackDeliveries } from './webhooks/index.ts';

let shop: TestShop;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  shop = await openShop({ app: { network: receiver.network } });
});
afterAll(async () => {
  await shop.close();
  await receiver.stop();
});
const asAdmin = adminCaller(() => shop);
const query = async (text: string) => (await shop.db.pool.query(text)).rows;

/** As the start of a shop does. */
async function bringBack(statement: string): Promise<void> {
  const errors: Error[] = [];
  (await followClock(shop.db, statement, (error) => errors.push(error))).stop();
  expect(errors).toEqual([]);
}

it('Stock that was held while the clock was ahead by hours is held no longer than other stock', async () => {
  const gift = await addProduct(shop, { name: 'Late Bear', price: 500, quantity: 9 });
  const offer = { code: 'LATE', kind: 'percent', percent: 10, maxUses: 1 };
  expect(await asAdmin('POST', '/shop/offers', offer)).toMatchObject({ status: 201 });
  const opened = await shop.call('POST', '/product/orders', {
    token: shop.tokens.asha,
    body: { amount: 180_000, product: { _id: gift._id, quantity: 4 }, code: 'LATE' },
  });
  expect(opened).toMatchObject({ status: 200 });
  const ahead = `+ interval '5 hours'`;
  await query(`update checkouts set created_at = created_at ${ahead}, held_until = held_until ${ahead}`);
  for (const table of ['holds', 'offer_uses']) await query(`update ${table} set held_until = held_until ${ahead}`);
  await bringBack(bringBackHolds);
  await bringBack(bringBackHolds);
  for (const table of ['checkouts', 'holds', 'offer_uses'])
    expect(
      await query(`select held_until between now() + interval '14 minutes' and now() + interval '15 minutes' as is_short
        from ${table}`),
      table,
    ).toEqual([{ is_short: true }]);
});

it('What waits for a webhook since the clock was ahead by hours is sent', async () => {
  const url = `${receiver.origin}/late`;
  const { status } = await asAdmin('POST', '/webhooks', { name: 'Late', url, events: ['product.changed'] });
  expect(status).toBe(201);
  receiver.answerWith(() => ({ status: 500 }));
  await addProduct(shop, { name: 'Reported Late Bear', price: 500, quantity: 9 });
  const tried = async () => (await query(`select from webhook_deliveries where answer_status = 500`)).length;
  await expect.poll(tried, { timeout: 15_000 }).toBe(1);
  receiver.answerWith(() => ({ status: 200 }));
  const ahead = `+ interval '5 hours'`;
  await query(`update webhook_deliveries set created_at = created_at ${ahead}, tried_at = tried_at ${ahead},
    due_at = due_at ${ahead}`);
  await bringBack(bringBackDeliveries);
  const sent = async () => (await query(`select state from webhook_deliveries`)).map(({ state }) => state);
  await expect.poll(sent, { timeout: 20_000 }).toEqual(['sent']);
});

it('A password that was set while the clock was ahead by hours lets its owner in', async () => {
  const meena = { email: 'meena@example.com', password: 'eleven yarn balls' };
  const person = { ...meena, name: 'Meena', phone: '98000 00000', location: 'Pune' };
  expect(await shop.call('POST', '/user/signup', { body: person })).toMatchObject({ status: 201 });
  await query(`update users set password_changed_at = now() + interval '5 hours' where email = '${meena.email}'`);
  const logIn = async () => (await shop.call('POST', '/user/login', { body: meena })).body.token as string;
  const [early, isLetIn] = [
    await logIn(),
    async (token: string) => (await shop.call('GET', '/user/orders', { token })).status === 200,
  ];
  expect(await isLetIn(early)).toBe(false);
  await bringBack(bringBackPasswords);
  expect([await isLetIn(await logIn()), await isLetIn(early)]).toEqual([true, false]);
});

it('An order that was paid while the clock was ahead by hours is no later one of the same', async () => {
  const gift = await addProduct(shop, { name: 'Twice Bear', price: 500, quantity: 9 });
  const token = shop.tokens.asha;
  const buy = async () => {
    const body = { amount: 50_000, product: { _id: gift._id, quantity: 1 } };
    const opened = await shop.call('POST', '/product/orders', { token, body });
    return shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  };
  expect(await buy()).toMatchObject({ status: 200 });
  const ahead = `+ interval '5 hours'`;
  for (const table of ['checkouts', 'orders', 'payments'])
    await query(`update ${table} set created_at = created_at ${ahead} where created_at > now() - interval '1 minute'`);
  await bringBack(bringBackHolds);
  expect(await buy()).toMatchObject({ status: 200 });
});
