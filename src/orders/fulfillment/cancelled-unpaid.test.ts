import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { statementCalls } from '../../../test/faults/statement-fixture.ts';
import { addProduct, adminCaller, type Gift, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { replacedCalls } from '../checkout/replaced-fixture.ts';
import { codCalls } from '../cod/cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ app: { undoSeconds: 10 } });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const { gift, open, findStock, findOrder, findOrderPage, callback, deliver } = statementCalls(() => shop);
const { addOffer, addQuote, addWrap, open: openPriced } = replacedCalls(() => shop);
const cash = codCalls(() => shop);
const cancel = async (orderId: string) => {
  const answer = await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Cancelled' });
  expect(answer.status).toBe(200);
  return answer;
};
const receive = (orderId: string, amount: number) =>
  asAdmin('POST', `/user/order/${orderId}/payments`, { amount, reference: 'UTR 7' });
/** The shop then asks the provider. */
const failToPay = async (providerOrderId: string) => {
  await pay(shop, providerOrderId, 'failed');
  await settleOpen(shop.db);
};
const findWhat = ({ events }: { events: { what: string }[] }) => events.map(({ what }) => what);
const tooLate = 'This was paid after the order was cancelled: the money goes back in full';
const count = async (mails: Promise<string[]>, words: string) =>
  (await mails).filter((mail) =>
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/\s+/g, ' ')
      .includes(words),
  ).length;

interface Failed {
  bear: Gift;
  providerOrderId: string;
  orderId: string;
}
/** An attempt has failed, and the owner cancels its order while the buyer may still pay. */
async function failedAndCancelled(): Promise<Failed> {
  const bear = await gift();
  const providerOrderId = await open(bear);
  await failToPay(providerOrderId);
  const { _id: orderId } = await findOrder(providerOrderId);
  await cancel(orderId);
  return { bear, providerOrderId, orderId };
}

async function expectSentBack({ bear, orderId }: Failed, stock: number): Promise<void> {
  await settleOpen(shop.db);
  const page = await findOrderPage(orderId);
  expect(page.order).toMatchObject({ status: 'Cancelled', refundDue: true, payment: { refunded: true } });
  expect(page.refunds).toMatchObject([{ amount: bear.price, state: 'processed' }]);
  expect(findWhat(page)).toContain(tooLate);
  expect(await findStock(bear)).toBe(stock);
  const { rows } = await shop.db.pool.query('select from tax_documents where order_id = $1', [orderId]);
  expect(rows).toEqual([]);
  expect(await count(shop.outbox(), 'your payment arrived after the order was cancelled')).toBeGreaterThan(0);
}

describe('A payment for an order that the owner has cancelled before', () => {
  it('goes back when the buyer reports it, who is told so', async () => {
    const failed = await failedAndCancelled();
    const stock = await findStock(failed.bear);
    const { payment: _, ...triple } = await pay(shop, failed.providerOrderId);
    const refused = { status: 409, body: { order: failed.orderId, message: expect.stringContaining('was cancelled') } };
    expect(await callback(triple)).toMatchObject(refused);
    expect(await callback(triple)).toMatchObject({ status: 409 });
    const body = { orderId: failed.providerOrderId };
    expect(await shop.call('POST', '/product/payment-check', { body })).toMatchObject(refused);
    await expectSentBack(failed, stock);
    expect(await count(shop.notices(), 'This was paid after the order was cancelled')).toBe(1);
  });

  it('goes back when only the webhook tells of it', async () => {
    const failed = await failedAndCancelled();
    const stock = await findStock(failed.bear);
    const { payment } = (await pay(shop, failed.providerOrderId)) as { payment: object };
    expect((await deliver('payment.captured', { payment })).status).toBe(200);
    await expectSentBack(failed, stock);
  });

  it('goes back when only the provider knows of it', async () => {
    const failed = await failedAndCancelled();
    const stock = await findStock(failed.bear);
    await pay(shop, failed.providerOrderId, 'authorized');
    await expectSentBack(failed, stock);
  });

  it('is taken when the order was resumed before', async () => {
    const { bear, providerOrderId, orderId } = await failedAndCancelled();
    const stock = await findStock(bear);
    await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Not Processed' });
    const { payment: _, ...triple } = await pay(shop, providerOrderId);
    expect((await callback(triple)).status).toBe(200);
    expect((await findOrder(providerOrderId)).status).toBe('Not Processed');
    expect(await findStock(bear)).toBe(stock - 1);
  });

  it('goes back for a custom order, too', async () => {
    const quote = await addQuote();
    const { id } = (await quote.open('ravi')).body;
    await failToPay(id);
    const { _id } = await findOrder(id);
    await cancel(_id);
    const { payment: _, ...triple } = await pay(shop, id);
    expect(await callback(triple)).toMatchObject({ status: 409 });
    await settleOpen(shop.db);
    const page = await findOrderPage(_id);
    expect(page).toMatchObject({ order: { status: 'Cancelled' }, refunds: [{ amount: 500, state: 'processed' }] });
    expect(findWhat(page)).toContain(tooLate);
  });

  it('cannot be made live again by undoing the cancellation after it came', async () => {
    const { bear, providerOrderId, orderId } = await failedAndCancelled();
    await shop.db.pool.query(`update checkouts set held_until = now() where provider_order_id = $1`, [providerOrderId]);
    await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Not Processed' });
    const { undo } = (await cancel(orderId)).body;
    const stock = await findStock(bear);
    const { payment: _, ...triple } = await pay(shop, providerOrderId);
    await callback(triple);
    expect(await asAdmin('POST', `/user/order-moves/${undo.id}/undo`)).toMatchObject({ status: 409 });
    await expectSentBack({ bear, providerOrderId, orderId }, stock);
  });

  it('gives the hold back at once: its pieces and the use of its code', async () => {
    const bear = await gift(1);
    const { code } = await addOffer({ maxUses: 1 });
    const { id } = (await openPriced(shop.tokens.asha, bear, { code })).body;
    await failToPay(id);
    expect((await openPriced(shop.tokens.meera, await gift(), { code })).status).not.toBe(200);
    const { undo } = (await cancel((await findOrder(id))._id)).body;
    expect(undo).toBeNull();
    expect((await openPriced(shop.tokens.meera, bear, { code })).status).toBe(200);
  });
});

describe('An order by UPI or bank transfer that is cancelled before it is paid', () => {
  const place = async (bear: Gift, more: object = {}, token = shop.tokens.asha) => {
    const { body, status } = await shop.call('POST', '/product/orders', {
      token,
      body: { amount: bear.price * 100, cart: [{ _id: bear._id, quantity: 1 }], method: 'manual', ...more },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return { key: body.orderKey as string, order: (await shop.call('GET', `/order/${body.orderKey}`)).body.order };
  };

  it('holds nothing any more: others buy its pieces, and its buyer orders again', async () => {
    const bear = await cash.gift(1);
    const { key, order } = await place(bear);
    await cancel(order._id);
    const { body } = await shop.call('GET', `/order/${key}`);
    expect(body).toMatchObject({ transfer: null, order: { status: 'Cancelled', payment: { awaited: false } } });
    const other = await place(bear, {}, shop.tokens.meera);
    const again = await place(await cash.gift());
    const { attention } = (await asAdmin('GET', '/user/today')).body;
    expect(attention.filter((one: { order: string }) => one.order === order._id)).toEqual([]);
    for (const one of [other, again]) await cancel(one.order._id);
    await shop.quiet();
    expect(await count(shop.outbox(), 'please do not pay for it any more')).toBe(3);
  });

  it('gives the use of its code back, and its wrap and pieces', async () => {
    const bear = await cash.gift(1);
    const [{ code }, wrap] = [await addOffer({ maxUses: 1 }), await addWrap(30)];
    await place(bear, { code, amount: 45_000 });
    expect((await openPriced(shop.tokens.meera, await gift(), { code })).status).not.toBe(200);
    const [{ _id }] = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body;
    await cancel(_id);
    expect((await openPriced(shop.tokens.meera, bear, { code, wrap })).status).toBe(200);
  });

  it('is cancelled as a whole on the request of its buyer', async () => {
    const bear = await cash.gift(1);
    const { order } = await place(bear);
    const path = `/user/orders/${order._id}/requests`;
    const ask = (more: object = {}) =>
      shop.call('POST', path, { token: shop.tokens.asha, body: { kind: 'cancel', reason: 'Too late', ...more } });
    expect(await ask({ lines: [{ line: 0, quantity: 1 }] })).toMatchObject({ status: 409 });
    expect((await ask()).status).toBe(201);
    const { requests } = (await asAdmin('GET', '/user/order-requests')).body;
    const accepted = await asAdmin('POST', `/user/order-requests/${requests[0]._id}/accept`, { restock: true });
    expect(accepted.status).toBe(200);
    expect(await findOrderPage(order._id)).toMatchObject({ order: { status: 'Cancelled' }, refunds: [] });
    await cancel((await place(bear)).order._id);
  });

  it('gives its money back when the owner records it all the same, and says so', async () => {
    const bear = await cash.gift(3);
    const { order } = await place(bear);
    await cancel(order._id);
    const recorded = await receive(order._id, 500);
    expect(recorded).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/cancelled before it was paid: please pay the money back/) },
    });
    expect(await receive(order._id, 500)).toMatchObject({ status: 409 });
    await shop.quiet();
    const page = await findOrderPage(order._id);
    expect(page).toMatchObject({ order: { status: 'Cancelled' }, refunds: [{ amount: 500, state: 'pending' }] });
    expect(findWhat(page)).toContain(tooLate);
    expect(await findStock(bear)).toBe(3);
    const path = `/user/order/${order._id}/refunds/${page.refunds[0]._id}/paid`;
    expect((await asAdmin('POST', path, { reference: 'UTR 8' })).status).toBe(200);
  });
});

describe('An advance of an order in cash that was cancelled before it came', () => {
  beforeEach(async () => {
    const changed = { madeAdvance: { kind: 'amount', value: 99 }, isConfirmed: false };
    expect((await cash.change(changed)).status).toBe(200);
  });
  const place = async (method: 'online' | 'manual') => {
    const bear = await addProduct(shop, { name: `Made Bear ${method}`, price: 500, quantity: 5, makeDays: 3 });
    const { status, body } = await cash.place(bear, undefined, { advance: { amount: 9_900, method } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  it('by UPI can be recorded, once, and is then to be paid back', async () => {
    const { orderKey } = await place('manual');
    const { _id } = await cash.find(orderKey);
    await cancel(_id);
    expect(await receive(_id, 99)).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/please pay the money back/) },
    });
    expect(await receive(_id, 99)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/recorded already/) },
    });
    await shop.quiet();
    const page = await findOrderPage(_id);
    expect(page).toMatchObject({ order: { status: 'Cancelled' }, refunds: [{ amount: 99, state: 'pending' }] });
    expect(findWhat(page)).toEqual(expect.arrayContaining(['Paid ₹99', tooLate]));
  });

  it('online goes back, and the history says that it was paid', async () => {
    const { id, orderKey } = await place('online');
    await failToPay(id);
    const { _id } = await cash.find(orderKey);
    await cancel(_id);
    const { payment, ...triple } = (await pay(shop, id)) as { payment: object };
    expect(await callback(triple)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/was cancelled/) },
    });
    await deliver('payment.captured', { payment });
    await settleOpen(shop.db);
    const page = await findOrderPage(_id);
    expect(page).toMatchObject({ order: { status: 'Cancelled' }, refunds: [{ amount: 99, state: 'processed' }] });
    expect(findWhat(page).filter((what) => what === 'Paid ₹99')).toHaveLength(1);
  });
});
