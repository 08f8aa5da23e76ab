import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, pay, registeredSeller } from '../../../test/fixtures.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { TaxLine } from '../../invoicing/index.ts';
import { decideCod } from '../../shared/orders/cod.ts';
import { codCalls } from './cod-fixture.ts';
import { eraseOldRefusals } from './refusals.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

const invoices = async (orderId: string) =>
  (await cash.admin('GET', `/user/order/${orderId}/documents`)).body.documents as { series: string; total: number }[];

describe('While cash on delivery is off', () => {
  it('a cart does not offer it, and an order with it is refused', async () => {
    const bear = await cash.gift();
    expect(await cash.quote(bear)).toBeNull();
    const refused = await cash.place(bear);
    expect(refused).toMatchObject({ status: 409, body: { code: 'cod_refused' } });
  });
});

describe('An order with cash on delivery', () => {
  beforeEach(async () => {
    expect((await cash.change()).status).toBe(200);
  });

  it('is offered in the cart with its charge, or with the reason why it is not', async () => {
    const bear = await cash.gift();
    expect(await cash.quote(bear)).toMatchObject({ reason: null, charge: 49, total: 549 });
    const cheap = await cash.gift(5, 200);
    expect(await cash.quote(cheap)).toMatchObject({ reason: 'Cash on delivery begins at ₹300.', charge: 0 });
    expect((await cash.place(cheap)).body.message).toBe('Cash on delivery begins at ₹300.');
    await cash.change({ neverPins: '311' });
    expect((await cash.quote(bear)).reason).toBe('No courier of ours takes cash at 311001.');
    expect((await cash.quote(bear, shop.tokens.meera)).reason).toBeNull();
    const made = await addProduct(shop, { name: 'Made Bear', price: 500, quantity: 5, makeDays: 3 });
    expect((await cash.quote(made)).reason).toMatch(/^A piece that we make for you/);
  });

  it('holds its stock unpaid, and sends a link that confirms it', async () => {
    const bear = await cash.gift(1);
    const { key, order } = await cash.placed(bear);
    expect(order.payment).toMatchObject({
      ...{ success: false, awaited: false, cod: { state: 'placed', charge: 49, due: 549, payNow: 500 } },
    });
    expect(order.bill).toMatchObject({ goods: 500, delivery: 0, cod: 49, total: 549 });
    expect((await cash.place(bear, shop.tokens.meera)).status).toBe(409);
    const mail = (await shop.outbox()).find((one) => one.includes(`confirm your order #${order.number}`));
    const confirmKey = /confirm=3D([\w-]+)|confirm=([\w-]+)/.exec(mail?.replace(/=\r?\n/g, '') ?? '');
    const sent = confirmKey?.[1] ?? confirmKey?.[2];
    const wrong = await shop.call('POST', `/order/${key}/confirm`, { body: { confirmKey: 'x'.repeat(43) } });
    expect(wrong.status).toBe(400);
    const right = await shop.call('POST', `/order/${key}/confirm`, { body: { confirmKey: sent } });
    expect(right).toMatchObject({ status: 200 });
    expect((await cash.find(key)).payment.cod).toMatchObject({ state: 'confirmed', confirmUntil: null });
    expect((await shop.call('POST', `/order/${key}/confirm`, { body: { confirmKey: sent } })).status).toBe(200);
    expect(await cash.findStock(bear)).toBe(1);
    await cash.setStatus(order._id, 'Cancelled');
    expect((await cash.find(key)).payment.cod?.state).toBe('cancelled');
    const next = await cash.placed(bear, shop.tokens.meera);
    await cash.setStatus(next.order._id, 'Cancelled');
  });

  it('has a decision that can be computed again from what is stored', async () => {
    const bear = await cash.gift();
    const { order } = await cash.placed(bear);
    const { rows } = await shop.db.pool.query('select decision from cod_orders where order_id = $1', [order._id]);
    const { rules, asked } = rows[0].decision;
    expect(asked).toMatchObject({ totalPaise: 50_000, hasPaidBefore: false, refusals: 0 });
    expect(decideCod(rules, asked)).toEqual({ isOffered: true, chargePaise: 4_900, advance: null });
    await cash.setStatus(order._id, 'Cancelled');
  });

  it('leaves only when it is confirmed: then its stock goes down and its invoice is made', async () => {
    await cash.admin('PUT', '/shop/tax-settings', registeredSeller);
    const bear = await cash.gift(3);
    const { key, order } = await cash.placed(bear);
    expect((await cash.setStatus(order._id, 'Shipped')).body.message).toMatch(/has not confirmed/);
    expect((await cash.confirm(order._id)).status).toBe(200);
    expect(await invoices(order._id)).toEqual([]);
    for (const form of ['packing-slip', 'label']) {
      const path = `/api/v1/user/print/${form}?orders=${order._id}&prices=yes`;
      const printed = pdfText((await shop.get(path, { authorization: shop.tokens.admin })).bytes);
      expect(printed).toContain('Cash on delivery ₹549');
      expect(printed).not.toContain('Paid');
    }
    const { toMake } = (await cash.admin('GET', '/user/today')).body;
    expect(toMake.some(({ _id }: { _id: string }) => _id === bear._id)).toBe(true);
    const left = await cash.setStatus(order._id, 'Shipped');
    expect(left).toMatchObject({ status: 200, body: { undo: null } });
    expect(await cash.findStock(bear)).toBe(2);
    expect(await invoices(order._id)).toHaveLength(1);
    expect((await cash.setStatus(order._id, 'Cancelled')).status).toBe(409);
    expect((await cash.setStatus(order._id, 'Processing')).status).toBe(409);
    expect((await cash.find(key)).payment).toMatchObject({ success: false, cod: { state: 'shipped', payNow: null } });
    await cash.setStatus(order._id, 'Delivered');
    expect((await cash.find(key)).payment).toMatchObject({ success: false, cod: { state: 'collected' } });
    const booked = await cash.book(`AWB,Order,Amount\n,${order.number},549.00\n`);
    expect(booked).toMatchObject({ status: 200, body: { message: '₹549 of 1 order is booked.' } });
    expect((await cash.find(key)).payment).toMatchObject({ success: true, method: 'cod', cod: { state: 'remitted' } });
    await cash.admin('PUT', '/shop/tax-settings', { ...registeredSeller, mode: 'off' });
  });

  it('that is not confirmed in time is over, and its stock is free again', async () => {
    const bear = await cash.gift(1);
    const { key, order } = await cash.placed(bear);
    await cash.lapse();
    expect((await cash.confirm(order._id)).body.message).toMatch(/not confirmed in time/);
    await cash.runLapse();
    expect(await cash.find(key)).toMatchObject({ status: 'Cancelled', payment: { cod: { state: 'expired', due: 0 } } });
    expect((await cash.place(bear, shop.tokens.meera)).status).toBe(200);
    await cash.lapse();
    await cash.runLapse();
  });

  it('is one at a time while it waits for its buyer, and once where it is pressed twice', async () => {
    const bear = await cash.gift(9);
    const both = await Promise.all([cash.place(bear), cash.place(bear)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body.orderKey).toBe(both[1].body.orderKey);
    const other = await cash.gift(9);
    const second = await cash.place(other);
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('waits to be confirmed') } });
    await cash.setStatus((await cash.find(both[0].body.orderKey))._id, 'Cancelled');
  });

  it('can leave at once where the owner wants no confirmation', async () => {
    await cash.change({ isConfirmed: false });
    const bear = await cash.gift(2);
    const { key, order } = await cash.placed(bear);
    expect(order.payment.cod?.state).toBe('confirmed');
    expect((await cash.placed(bear)).order.payment.cod?.state).toBe('confirmed');
    await cash.setStatus(order._id, 'Delivered');
    expect((await cash.find(key)).payment.cod?.state).toBe('collected');
    await cash.setStatus(order._id, 'Shipped');
    expect((await cash.find(key)).payment.cod?.state).toBe('shipped');
  });
});

// Deleting a product never changes an order (contract, 4): its pieces are here until the parcel leaves.
it('An order in cash whose product was deleted leaves, or is paid before, as it was promised', async () => {
  await cash.change({ isConfirmed: false });
  const bear = await cash.gift(2);
  const [sent, paidEarly] = [await cash.placed(bear), await cash.placed(bear, shop.tokens.meera)];
  await cash.admin('DELETE', `/product/delete-product/${bear._id}`);
  const opened = await shop.call('POST', `/order/${paidEarly.key}/pay`);
  expect(opened.status).toBe(200);
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  expect(paid).toMatchObject({ status: 200, body: { order: paidEarly.order._id } });
  expect((await cash.setStatus(sent.order._id, 'Shipped')).status).toBe(200);
  expect((await cash.find(sent.key)).payment.cod?.state).toBe('shipped');
  const { rows } = await shop.db.pool.query('select quantity from products where id = $1', [bear._id]);
  expect(rows).toEqual([{ quantity: 0 }]);
});

// CGST Act, section 9: candles (3406) at 18 % as their category says, not at the 5 % of most goods. Of ₹500 within the
// state 500 x 9 / 118 = 38.14 for each half, 423.72 taxable; delivery and the charge for cash go with them (section
// 8(a)): of ₹49 3.74 each, 41.52 taxable.
it('An order in cash has the tax of its category, which stays until its invoice is made', async () => {
  await cash.change({ isConfirmed: false });
  const category = (await cash.admin('POST', '/category/create-category', { name: 'Candles' })).body.category._id;
  const categories = [{ categoryId: category, hsn: '3406', rate: 1_800 }];
  await cash.admin('PUT', '/shop/tax-settings', { ...registeredSeller, categories });
  const candle = await addProduct(shop, { name: 'Candle', price: 500, quantity: 2, category });
  const address = { line1: '1 Fort Road', city: 'Bhilwara', state: 'Rajasthan', pin: '311001' };
  const delivery = { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', ...address };
  const { _id } = await cash.find((await cash.place(candle, undefined, { delivery })).body.orderKey);
  await cash.admin('DELETE', `/product/delete-product/${candle._id}`);
  const remove = () => cash.admin('DELETE', `/category/crud-category/${category}`);
  expect(await remove()).toMatchObject({ status: 409, body: { message: expect.stringContaining('tax heading') } });
  expect((await cash.setStatus(_id, 'Shipped')).status).toBe(200);
  expect((await remove()).status).toBe(200);
  const { rows } = await shop.db.pool.query('select content from tax_documents where order_id = $1', [_id]);
  const taxes = rows[0]?.content.lines.map((line: TaxLine) => [
    ...[line.hsn, line.rate, line.taxablePaise, line.cgstPaise, line.sgstPaise],
  ]);
  expect(taxes).toEqual([
    ['3406', 1_800, 42_372, 3_814, 3_814],
    ['3406', 1_800, 4_152, 374, 374],
  ]);
  await cash.admin('PUT', '/shop/tax-settings', { ...registeredSeller, mode: 'off' });
});

describe('A parcel that comes back', () => {
  beforeEach(async () => {
    await cash.change({ isConfirmed: false });
  });

  it('goes back into the stock or is written off, and its invoice is credited in full', async () => {
    await cash.admin('PUT', '/shop/tax-settings', registeredSeller);
    const [bear, other] = [await cash.gift(4), await cash.gift(4)];
    const [first, second] = [await cash.shipped(bear), await cash.shipped(other)];
    expect([await cash.findStock(bear), await cash.findStock(other)]).toEqual([3, 3]);
    expect((await cash.comeBack(first.order._id, { refused: false })).status).toBe(200);
    await cash.comeBack(second.order._id, { refused: false, restock: false });
    expect([await cash.findStock(bear), await cash.findStock(other)]).toEqual([4, 3]);
    const documents = await invoices(first.order._id);
    expect(documents).toHaveLength(2);
    expect(await cash.find(first.key)).toMatchObject({ status: 'Cancelled', payment: { cod: { state: 'refused' } } });
    expect((await cash.comeBack(first.order._id)).status).toBe(409);
    const costs = (await cash.admin('GET', '/cash/costs')).body;
    expect(costs).toMatchObject({ refused: 2, cost: 240 });
    await cash.admin('PUT', '/shop/tax-settings', { ...registeredSeller, mode: 'off' });
  });

  it('counts against its buyer: after two, an order is paid in advance until the owner forgives', async () => {
    const [bear, other] = [await cash.gift(9), await cash.gift(9)];
    const refused = [await cash.shipped(bear, shop.tokens.meera), await cash.shipped(other, shop.tokens.meera)];
    for (const { order } of refused) await cash.comeBack(order._id);
    expect((await cash.quote(bear, shop.tokens.meera)).reason).toMatch(/^Two parcels/);
    expect((await cash.place(bear, shop.tokens.meera)).status).toBe(409);
    const { rows } = await shop.db.pool.query('select * from cod_refusals');
    expect(JSON.stringify(rows)).not.toContain('98950');
    expect((await cash.expected()).refusals).toHaveLength(2);
    const orderId = refused[0]?.order._id;
    expect((await cash.admin('POST', `/user/order/${orderId}/cash/forgive`, {})).status).toBe(200);
    expect((await cash.quote(bear, shop.tokens.meera)).reason).toBeNull();
    await shop.db.pool.query('update cod_refusals set forgiven_at = null');
    expect((await cash.quote(bear, shop.tokens.meera)).reason).toMatch(/^Two parcels/);
    await shop.db.pool.query(`update cod_refusals set created_at = now() - interval '366 days'`);
    expect((await cash.quote(bear, shop.tokens.meera)).reason).toBeNull();
    await eraseOldRefusals(shop.db);
    expect((await shop.db.pool.query('select id from cod_refusals')).rows).toEqual([]);
  });
});
