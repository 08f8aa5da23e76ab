import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { fault, ledger, pay, registeredSeller, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { codCalls } from './cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  const advance = { kind: 'amount', value: 99 };
  await cash.change({ firstAdvance: advance, madeAdvance: advance, isConfirmed: false, stopsAfterRefusals: false });
});
// Fails when an invariant of money, stock or tax is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

/** An order whose parcel was refused, and whose advance of ₹99 stays with the shop. */
async function refuse(how: 'online' | 'manual' = 'online') {
  const bear = await cash.gift(2);
  const { body } = await cash.place(bear, undefined, { advance: { amount: 9_900, method: how } });
  const { id, orderKey } = body as { id: string; orderKey: string };
  if (how === 'online') await shop.call('POST', '/product/payment-callback', { body: await pay(shop, id) });
  const order = await cash.find(orderKey);
  if (how === 'manual')
    await cash.admin('POST', `/user/order/${order._id}/payments`, { amount: 99, reference: 'UTR1' });
  await cash.setStatus(order._id, 'Shipped');
  await cash.comeBack(order._id);
  const paymentId = (await cash.page(order._id)).order.payment.razorpay_payment_id as string;
  return { key: orderKey, orderId: order._id, path: `/user/order/${order._id}/refunds`, paymentId };
}

const findAdvance = async (key: string) => (await cash.find(key)).payment.cod?.advance;
const findRetained = async () => (await cash.admin('GET', '/cash/costs')).body.retained as number;
const findHistory = async (orderId: string) =>
  ((await cash.page(orderId)).events as { what: string; by: string | null }[]).map(({ what, by }) => ({ what, by }));

/** Refuses every attempt of the automatic refund: ten, one an hour. */
async function refuseRefunds(orderId: string) {
  for (let attempt = 0; attempt < 12; attempt++) await settleOpen(shop.db);
  await sandbox(shop, 'DELETE', '/faults');
  const { refunds } = await cash.page(orderId);
  expect(refunds).toHaveLength(10);
  expect(refunds.every(({ state }: { state: string }) => state === 'failed')).toBe(true);
}

const refuseEveryRefund = () =>
  fault(shop, { route: 'POST /v1/payments', kind: 'status', value: 400, description: 'Blocked.', times: 99 });

describe('An advance whose automatic refund was refused for good', () => {
  const pays = async () => {
    const bear = await cash.gift(1);
    const { body } = await cash.place(bear, undefined, { advance: { amount: 9_900, method: 'online' } });
    return { bear, providerOrder: body.id as string, key: body.orderKey as string };
  };
  const payNow = async (providerOrder: string) =>
    shop.call('POST', '/product/payment-callback', { body: await pay(shop, providerOrder) });
  const giveBack = async (key: string, rupees = 99) => {
    const { _id } = await cash.find(key);
    await refuseRefunds(_id);
    expect(await cash.page(_id)).toMatchObject({ refundable: rupees });
    expect((await cash.admin('POST', `/user/order/${_id}/refunds`, {})).status).toBe(200);
    await shop.quiet();
    expect(await cash.page(_id)).toMatchObject({ refundable: 0 });
    const paymentId = (await cash.page(_id)).order.payment.razorpay_payment_id;
    expect((await ledger(shop)).payments.find(({ id }) => id === paymentId)).toMatchObject({
      amount_refunded: rupees * 100,
    });
  };

  it('is given back by the owner when its parcel did not arrive', async () => {
    const { providerOrder, key } = await pays();
    await payNow(providerOrder);
    const { _id } = await cash.find(key);
    await cash.setStatus(_id, 'Shipped');
    await refuseEveryRefund();
    await cash.comeBack(_id, { refused: false });
    await giveBack(key);
  });

  it('is given back by the owner when its order was cancelled', async () => {
    const { providerOrder, key } = await pays();
    await payNow(providerOrder);
    await refuseEveryRefund();
    await cash.setStatus((await cash.find(key))._id, 'Cancelled');
    await giveBack(key);
  });

  it('is given back by the owner when all of the order was paid online after it was cancelled', async () => {
    await cash.change({ isConfirmed: false });
    const { key, order } = await cash.placed(await cash.gift(1));
    const opened = await shop.call('POST', `/order/${key}/pay`, { body: {} });
    await cash.setStatus(order._id, 'Cancelled');
    await refuseEveryRefund();
    expect((await payNow(opened.body.id)).status).toBe(409);
    await giveBack(key, 500);
    const advance = { kind: 'amount', value: 99 };
    await cash.change({ firstAdvance: advance, madeAdvance: advance, isConfirmed: false, stopsAfterRefusals: false });
  });

  it('is given back by the owner when it came too late', async () => {
    const { bear, providerOrder, key } = await pays();
    await shop.db.pool.query(`update holds set held_until = now() - interval '1 second'`);
    await shop.db.pool.query(`update checkouts set held_until = now() - interval '1 second' where state = 'held'`);
    await payNow((await cash.place(bear, shop.tokens.meera, { advance: { amount: 9_900, method: 'online' } })).body.id);
    await refuseEveryRefund();
    expect((await payNow(providerOrder)).status).toBe(409);
    await giveBack(key);
  });
});

describe('The retained advance of a refused parcel', () => {
  it('is given back by the owner through the provider, and the history says so', async () => {
    const before = await findRetained();
    const { key, orderId, path, paymentId } = await refuse();
    expect(await cash.page(orderId)).toMatchObject({ refundable: 99, order: { payment: { refundsByHand: false } } });
    expect(await findRetained()).toBe(before + 99);
    const preview = await cash.admin('POST', `${path}/preview`, {});
    expect(preview).toMatchObject({ status: 200, body: { amount: 99, stays: 0, creditNotes: [] } });
    const given = await cash.admin('POST', path, { reason: 'The courier never rang.' });
    expect(given).toMatchObject({ status: 200, body: { refundable: 0 } });
    expect(given.body.message).toMatch(/on its way to the payment provider/);
    await shop.quiet();
    expect(await findAdvance(key)).toMatchObject({ retained: 0, refunded: 99 });
    expect((await ledger(shop)).payments.find(({ id }) => id === paymentId)).toMatchObject({ amount_refunded: 9_900 });
    expect(await findRetained()).toBe(before);
    const history = await findHistory(orderId);
    expect(history).toContainEqual({
      what: expect.stringMatching(/^Refund of the advance, .99, requested/),
      by: shop.people.admin.name,
    });
    expect(history).toContainEqual({ what: expect.stringMatching(/^Refund of .99 paid out/), by: null });
    expect(await cash.admin('POST', path, {})).toMatchObject({
      status: 409,
      body: { message: 'Nothing of what was paid is left to send back.' },
    });
  });

  it('is given back in parts, and never as pieces', async () => {
    const { key, orderId, path } = await refuse();
    const pieces = await cash.admin('POST', path, { lines: [{ line: 0, quantity: 1 }] });
    expect(pieces).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Only the advance was paid/) },
    });
    expect(await cash.admin('POST', path, { restock: true })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'restock' }] },
    });
    expect((await cash.admin('POST', path, { amount: 99.5 })).status).toBe(409);
    expect((await cash.admin('POST', path, { amount: 40 })).status).toBe(200);
    expect(await findAdvance(key)).toMatchObject({ retained: 59, refunded: 40 });
    await shop.quiet();
    expect((await cash.admin('POST', path, { amount: 59 })).status).toBe(200);
    await shop.quiet();
    expect(await findAdvance(key)).toMatchObject({ retained: 0, refunded: 99 });
    expect((await cash.page(orderId)).order.status).toBe('Cancelled');
  });

  it('stays retained when the bank refuses the refund', async () => {
    const { key, orderId, path } = await refuse();
    await fault(shop, { route: 'POST /v1/payments', kind: 'refund_pending', times: 1 });
    await cash.admin('POST', path, {});
    await shop.quiet();
    const [{ razorpay_refund_id: refundId }] = (await cash.page(orderId)).refunds;
    await sandbox(shop, 'POST', '/settle-refund', { refund_id: refundId, status: 'failed' });
    await settleOpen(shop.db);
    expect(await findAdvance(key)).toMatchObject({ retained: 99, refunded: 0 });
    expect((await cash.page(orderId)).refundable).toBe(99);
  });

  it('is retained no longer when it was refunded in the provider’s dashboard', async () => {
    const { key, orderId, paymentId } = await refuse();
    await sandbox(shop, 'POST', '/refund', { payment_id: paymentId, amount: 5_000 });
    await settleOpen(shop.db);
    expect(await findAdvance(key)).toMatchObject({ retained: 49, refunded: 50 });
    expect((await cash.page(orderId)).refundable).toBe(49);
  });

  it('that was paid by UPI is paid back by the owner', async () => {
    const { key, orderId, path } = await refuse('manual');
    const given = await cash.admin('POST', path, { amount: 50 });
    expect(given).toMatchObject({ status: 200, body: { order: { payment: { refundsByHand: true } } } });
    expect(given.body.message).toMatch(/please pay it back/);
    const [refund] = given.body.refunds;
    expect(refund).toMatchObject({ amount: 50, manual: true });
    expect((await cash.admin('POST', `${path}/${refund._id}/paid`, { reference: 'UTR2' })).status).toBe(200);
    expect((await cash.page(orderId)).refunds).toMatchObject([{ amount: 50, state: 'processed' }]);
    expect(await findAdvance(key)).toMatchObject({ retained: 49, refunded: 50 });
  });

  // The invoice of ₹549 is credited in full when the parcel comes back; rule 51 wants a voucher where there is none.
  it('adds no document: its invoice is credited already', async () => {
    await cash.admin('PUT', '/shop/tax-settings', registeredSeller);
    const { orderId, path } = await refuse();
    await cash.admin('POST', path, {});
    await shop.quiet();
    const { documents } = (await cash.admin('GET', `/user/order/${orderId}/documents`)).body;
    expect(documents.map(({ title, total }: { title: string; total: number }) => [title, total])).toEqual([
      ['Tax Invoice', 549],
      ['Receipt Voucher', 99],
      ['Credit Note', 549],
    ]);
  });

  it('stays income of its month, and what goes back is a refund of the day it went', async () => {
    const month = dayInIndia(new Date()).slice(0, 7);
    const { orderId, path } = await refuse();
    await cash.admin('POST', path, { amount: 40 });
    await shop.quiet();
    const { number } = (await cash.page(orderId)).order;
    const link = `/api/v1/shop/months/${month}/payments-and-refunds.csv`;
    const file = await shop.get(link, { authorization: shop.tokens.admin });
    const rows = parse(file.bytes, { bom: true, columns: true }) as Record<string, string>[];
    const found = rows.filter((row) => row.Order === `#${number}`).map(({ What, Amount }) => [What, Amount]);
    expect(found).toContainEqual(['Parcel came back; its advance of ₹99 is income', '-120']);
    expect(found).toContainEqual(['Refund', '-40']);
  });
});
