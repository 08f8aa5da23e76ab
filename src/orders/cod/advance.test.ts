import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, pay, registeredSeller } from '../../../test/fixtures.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { codCalls } from './cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

const first = { firstAdvance: { kind: 'amount', value: 99 } };
type Bear = Awaited<ReturnType<typeof cash.gift>>;
type How = 'online' | 'manual';
const withAdvance = (amount: number, method: How = 'online') => ({ advance: { amount: amount * 100, method } });
const place = (bear: Bear, token?: string, how: How = 'online') => cash.place(bear, token, withAdvance(99, how));
const payNow = async (id: string, outcome: 'captured' | 'failed' = 'captured') =>
  shop.call('POST', '/product/payment-callback', { body: await pay(shop, id, outcome) });
const paid = async (bear: Bear, token?: string) => {
  const { body } = await place(bear, token);
  expect(await payNow(body.id)).toMatchObject({ status: 200 });
  return { key: body.orderKey as string, order: await cash.find(body.orderKey) };
};

beforeEach(async () => {
  expect((await cash.change({ ...first, isConfirmed: false })).status).toBe(200);
});

describe('An order with an advance', () => {
  it('says in the cart what is paid now and at the door, and why', async () => {
    const bear = await cash.gift();
    // ₹500 and ₹49 for cash are ₹549; ₹99 now leave ₹450.
    expect(await cash.quote(bear)).toMatchObject({
      ...{ reason: null, charge: 49, total: 549 },
      advance: { amount: 99, atTheDoor: 450, isReturned: false, reason: expect.stringMatching(/^With a first order/) },
    });
    expect((await cash.place(bear)).body).toMatchObject({
      code: 'cod_refused',
      message: expect.stringContaining('₹99 is paid in advance'),
    });
    expect((await cash.place(bear, undefined, withAdvance(98))).status).toBe(409);
  });

  it('waits for it as an order that is paid at once, and is placed and confirmed with it', async () => {
    const bear = await cash.gift(1);
    const { body: opened } = await place(bear);
    expect(opened).toMatchObject({ amount: 9_900, key: expect.stringMatching(/./) });
    expect((await shop.call('GET', `/order/${opened.orderKey}`)).status).toBe(404);
    expect((await place(bear, shop.tokens.meera)).status).toBe(409);
    await payNow(opened.id, 'failed');
    expect(await payNow(opened.id)).toMatchObject({ status: 200, body: { name: expect.stringMatching(/^#/) } });
    const order = await cash.find(opened.orderKey);
    expect(order.payment).toMatchObject({
      success: false,
      cod: { state: 'confirmed', due: 450, payNow: 401, advance: { amount: 99, isPaid: true, refunded: 0 } },
    });
    expect(order).toMatchObject({ totalAmount: 549, bill: { cod: 49, total: 549 } });
    expect((await place(bear, shop.tokens.meera)).status).toBe(409);
    const mails = (await shop.outbox()).map((one) => one.replace(/=\r?\n/g, ''));
    const mail = mails.find((one) => one.includes(`Your order #${order.number} at`));
    expect(mail).toMatch(/advance of .{1,9}99\. Please have .{1,9}450 ready/);
    await cash.setStatus(order._id, 'Shipped');
    const booked = await cash.book(`order,amount\n${order.number},450\n`);
    expect(booked.body.message).toBe('₹450 of 1 order is booked.');
    expect((await cash.find(opened.orderKey)).payment).toMatchObject({ success: true, cod: { state: 'remitted' } });
  });

  it('counts a remittance only when it is the rest, to the paisa', async () => {
    const { order } = await paid(await cash.gift(), shop.tokens.meera);
    await cash.setStatus(order._id, 'Shipped');
    expect((await cash.expected()).expected).toEqual([expect.objectContaining({ number: order.number, amount: 450 })]);
    await cash.book(`order,amount\n${order.number},549\n`);
    expect((await cash.expected()).open).toEqual([expect.objectContaining({ amount: 549, expected: 450 })]);
    const received = await cash.admin('POST', `/user/order/${order._id}/cash/received`, { reference: 'UTR1' });
    expect(received).toMatchObject({ status: 200, body: { order: { payment: { success: true } } } });
    const [row] = (await cash.expected()).open;
    await cash.admin('POST', `/cash/remittance-rows/${row._id}`, { action: 'dismiss' });
  });
});

describe('A buyer who never paid here', () => {
  it('can pay the rest online before the parcel leaves, without the charge', async () => {
    await cash.change({ madeAdvance: { kind: 'percent', value: 20 }, isConfirmed: false });
    const bear = await addProduct(shop, { name: 'Made Bear', price: 500, quantity: 5, makeDays: 3 });
    // 20 % of ₹500 are ₹100; the rest without the charge of ₹49 is ₹400.
    const { body } = await cash.place(bear, undefined, withAdvance(100));
    await payNow(body.id);
    const opened = await shop.call('POST', `/order/${body.orderKey}/pay`, { body: {} });
    expect(opened.body).toMatchObject({ amount: 40_000 });
    await payNow(opened.body.id);
    const prepaid = await cash.find(body.orderKey);
    expect(prepaid).toMatchObject({
      totalAmount: 500,
      payment: { success: true, cod: { state: 'prepaid', advance: { isPaid: true } } },
    });
    const refunds = `/user/order/${prepaid._id}/refunds`;
    expect((await cash.admin('POST', `${refunds}/preview`, {})).body).toMatchObject({ amount: 500, stays: 0 });
    expect((await cash.admin('POST', refunds, { cancel: true })).status).toBe(200);
    await shop.quiet();
    expect((await cash.find(body.orderKey)).payment).toMatchObject({
      ...{ refunded: true, refundedAmount: 400, cod: { advance: { refunded: 100 } } },
    });
  });
});

describe('An advance by UPI', () => {
  it('is recorded by the owner, as the payment of another order', async () => {
    await cash.change({ madeAdvance: { kind: 'amount', value: 99 }, isConfirmed: false });
    const bear = await addProduct(shop, { name: 'Made UPI Bear', price: 500, quantity: 5, makeDays: 3 });
    const { body } = await place(bear, undefined, 'manual');
    expect(body).toMatchObject({ amount: 9_900, key: '' });
    const shown = (await shop.call('GET', `/order/${body.orderKey}`)).body;
    expect(shown.transfer).toMatchObject({ amount: 99 });
    const path = `/user/order/${shown.order._id}/payments`;
    expect((await cash.setStatus(shown.order._id, 'Shipped')).body.message).toMatch(/advance/);
    expect((await cash.admin('POST', path, { amount: 99, reference: 'UTR9' })).status).toBe(200);
    const order = await cash.find(body.orderKey);
    expect(order.payment.cod).toMatchObject({ state: 'confirmed', due: 450 });
    await cash.setStatus(order._id, 'Cancelled');
    await shop.quiet();
    const page = await cash.page(order._id);
    const [refund] = page.refunds;
    expect(refund).toMatchObject({ amount: 99 });
    const repaid = await cash.admin('POST', `/user/order/${order._id}/refunds/${refund._id}/paid`, {
      reference: 'UTR10',
    });
    expect(repaid.status).toBe(200);
  });
});

describe('An advance that is not used', () => {
  const anew = async (rules: object = {}) => {
    await cash.change({ madeAdvance: { kind: 'amount', value: 99 }, isConfirmed: false, ...rules });
    const bear = await addProduct(shop, { name: `Made Bear ${Math.random()}`, price: 500, quantity: 2, makeDays: 3 });
    return { bear, ...(await paid(bear)) };
  };

  it('goes back when the shop cancels before the parcel leaves', async () => {
    const { key, order } = await anew();
    await cash.setStatus(order._id, 'Cancelled');
    await shop.quiet();
    expect((await cash.find(key)).payment.cod).toMatchObject({ state: 'cancelled', advance: { refunded: 99 } });
  });

  it('of a refused parcel is retained or returned as the rules of the order say, and never retained of a lost one', async () => {
    const costs = async () => (await cash.admin('GET', '/cash/costs')).body;
    const before = await costs();
    const [retained, lost] = [await anew(), await anew()];
    const returned = await anew({ returnsAdvance: true });
    for (const { order } of [retained, lost, returned]) await cash.setStatus(order._id, 'Shipped');
    await cash.comeBack(retained.order._id);
    await cash.comeBack(lost.order._id, { refused: false });
    await cash.comeBack(returned.order._id);
    await shop.quiet();
    const find = async (key: string) => (await cash.find(key)).payment.cod?.advance;
    expect(await find(retained.key)).toMatchObject({ retained: 99, refunded: 0 });
    expect(await find(lost.key)).toMatchObject({ retained: 0, refunded: 99 });
    expect(await find(returned.key)).toMatchObject({ retained: 0, refunded: 99 });
    // Three came back at ₹120 each, and ₹99 stay: ₹261 are lost.
    const after = await costs();
    expect({ cost: after.cost - before.cost, retained: after.retained - before.retained }).toEqual({
      cost: 261,
      retained: 99,
    });
    const past = (await cash.admin('GET', '/cash/past')).body.orders;
    expect(past.find(({ order }: { order: string }) => order === retained.order._id)).toMatchObject({
      ...{ cameBack: true, cost: 120, retained: 99 },
      asked: { total: 500, isMadeToOrder: true, refusals: 0 },
    });
    await shop.db.pool.query('update cod_refusals set forgiven_at = now()');
  });

  it('stands in the orders as CSV, with what went back', async () => {
    const { order } = await anew();
    await cash.setStatus(order._id, 'Cancelled');
    await shop.quiet();
    const file = await shop.get('/api/v1/user/orders.csv', { authorization: shop.tokens.admin });
    const rows = parse(file.bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.find((row) => row.Order === order._id)).toMatchObject({
      ...{ 'Advance paid': '99', 'Advance returned': '99' },
    });
  });

  it('goes back when it comes after the pieces are sold', async () => {
    await cash.change({ madeAdvance: { kind: 'amount', value: 99 }, isConfirmed: false });
    const bear = await addProduct(shop, { name: 'Late Bear', price: 500, quantity: 1, makeDays: 3 });
    const { body } = await place(bear);
    await shop.db.pool.query(`update holds set held_until = now() - interval '1 second'`);
    await shop.db.pool.query(`update checkouts set held_until = now() - interval '1 second' where state = 'held'`);
    await paid(bear, shop.tokens.meera);
    const late = await payNow(body.id);
    expect(late).toMatchObject({ status: 409 });
    await shop.quiet();
    expect(await cash.find(body.orderKey)).toMatchObject({ status: 'Cancelled', refundDue: true });
  });

  it.each(['callback lost', 'webhook first'])('is taken once, with its %s', async (how) => {
    await cash.change({ madeAdvance: { kind: 'amount', value: 99 }, isConfirmed: false });
    const bear = await addProduct(shop, { name: `Heard Bear ${how}`, price: 500, quantity: 2, makeDays: 3 });
    const { body } = await place(bear);
    const report = await pay(shop, body.id);
    await shop.quiet();
    const checked = await shop.call('POST', '/product/payment-check', { body: { orderId: body.id } });
    expect(checked).toMatchObject({ status: 200, body: { state: 'paid' } });
    if (how === 'webhook first')
      expect((await shop.call('POST', '/product/payment-callback', { body: report })).status).toBe(200);
    expect((await cash.find(body.orderKey)).payment.cod).toMatchObject({ state: 'confirmed', due: 450 });
  });

  it('that is paid twice goes back once', async () => {
    await cash.change({ madeAdvance: { kind: 'amount', value: 99 }, isConfirmed: false });
    const bear = await addProduct(shop, { name: 'Twice Bear', price: 500, quantity: 2, makeDays: 3 });
    const { body } = await place(bear);
    const [one, two] = [await pay(shop, body.id), await pay(shop, body.id, 'captured', { again: true })];
    for (const report of [one, two, one])
      expect((await shop.call('POST', '/product/payment-callback', { body: report })).status).toBe(200);
    await shop.quiet();
    expect((await cash.find(body.orderKey)).payment.cod).toMatchObject({ state: 'confirmed', due: 450 });
  });
});

describe('A registered seller', () => {
  type Document = { title: string; number: string; total: number };
  const documents = async (orderId: string) =>
    (await cash.admin('GET', `/user/order/${orderId}/documents`)).body.documents as (Document & { _id: string })[];
  const made = async (quantity = 1) => {
    await cash.change({ madeAdvance: { kind: 'amount', value: 99 }, isConfirmed: false, returnsAdvance: true });
    const bear = await addProduct(shop, { name: `Voucher Bear ${quantity}`, price: 500, quantity: 9, makeDays: 3 });
    return paid(bear);
  };

  // CGST Act, s. 31(3)(d), rule 50: a voucher for the advance of ₹99, without tax (notification 66/2017); the invoice
  // at the removal (s. 31(1)(a)) is of all of it, ₹549.
  it('gives a receipt voucher for the advance, and the invoice of all of it when the parcel leaves', async () => {
    await cash.admin('PUT', '/shop/tax-settings', registeredSeller);
    const { order } = await made();
    const [receipt] = await documents(order._id);
    expect(receipt).toMatchObject({
      title: 'Receipt Voucher',
      total: 99,
      number: expect.stringMatching(/R\d\d-\d\d\/0001$/),
    });
    const path = `/api/v1/user/order/${order._id}/documents/${receipt?._id}`;
    const text = pdfText((await shop.get(path, { authorization: shop.tokens.admin })).bytes);
    for (const words of ['Receipt Voucher', 'Advance for 1', 'notification 66/2017', 'Advance received'])
      expect(text).toContain(words);
    await cash.setStatus(order._id, 'Shipped');
    expect(await documents(order._id)).toEqual([
      expect.objectContaining({ title: 'Tax Invoice', total: 549 }),
      expect.objectContaining({ title: 'Receipt Voucher' }),
    ]);
    await cash.admin('POST', `/user/order/${order._id}/cash/received`, { reference: 'UTR3' });
  });

  // S. 31(3)(e), rule 51: without a supply and without an invoice, the advance goes back with a refund voucher.
  it('gives a refund voucher when the order is cancelled before it is sent', async () => {
    const { order } = await made(2);
    await cash.setStatus(order._id, 'Cancelled');
    await shop.quiet();
    expect((await documents(order._id)).map(({ title, total }) => [title, total])).toEqual([
      ['Receipt Voucher', 99],
      ['Refund Voucher', 99],
    ]);
  });

  // With an invoice, the credit note of all of it is the document; rule 51 asks for no voucher.
  it('credits the invoice of a refused parcel, with no voucher besides', async () => {
    const { order } = await made(3);
    await cash.setStatus(order._id, 'Shipped');
    await cash.comeBack(order._id, { refused: false });
    await shop.quiet();
    const found = await documents(order._id);
    expect(found.map(({ title, total }) => [title, total])).toEqual([
      ['Tax Invoice', 549],
      ['Receipt Voucher', 99],
      ['Credit Note', 549],
    ]);
  });
});
