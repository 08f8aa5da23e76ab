import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, fault, pay, registeredSeller, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { TaxLine } from '../../invoicing/index.ts';
import { roundToPaise } from '../../shared/money.ts';
import { codCalls } from '../cod/cod-fixture.ts';
import { checkInvariants } from '../index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  await cash.admin('PUT', '/shop/tax-settings', registeredSeller);
  await cash.change({ madeAdvance: { kind: 'amount', value: 300 }, isConfirmed: false });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);
const payNow = async (id: string) =>
  (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, id) })).body.order as string;
const rows = async (statement: string, orderId: string) => (await shop.db.pool.query(statement, [orderId])).rows;

let made = 0;
/** Two pieces at ₹500 and ₹49 for cash: ₹300 now, ₹749 at the door. */
async function placeCash() {
  const bear = await addProduct(shop, { name: `Advance Bear ${made++}`, price: 500, quantity: 5, makeDays: 3 });
  const { body } = await cash.place(bear, undefined, { advance: { amount: 30_000, method: 'online' } }, 2);
  await payNow(body.id);
  return { key: body.orderKey as string, id: (await cash.find(body.orderKey))._id };
}

/** Then the rest is paid online, without the charge: ₹700. */
async function payRest() {
  const placed = await placeCash();
  const opened = await shop.call('POST', `/order/${placed.key}/pay`, { body: {} });
  expect(opened.body).toMatchObject({ amount: 70_000 });
  await payNow(opened.body.id);
  return placed;
}

async function deliverAndCollect() {
  const placed = await placeCash();
  await cash.setStatus(placed.id, 'Shipped');
  await cash.setStatus(placed.id, 'Delivered');
  await cash.admin('POST', `/user/order/${placed.id}/cash/received`, { reference: 'UTR 1' });
  return placed;
}

const lines = [
  { name: 'Bride and groom', quantity: 1, price: 1_200 },
  { name: 'Small keychain', quantity: 2, price: 400 },
];
/** ₹2,000, of which ₹500 are paid first. */
async function payCustom() {
  const form = { title: 'Two dolls', delivery: 0, lines, advance: 500 };
  const days = { readyOn: '2099-12-08', validUntil: '2099-11-30' };
  const { quote } = (await cash.admin('POST', '/user/custom-orders', { ...form, ...days })).body;
  const delivery = { name: 'Ananya', phone: '98450 12345', email: 'a@example.com', address: '7 Lake Road, Bengaluru' };
  const see = async () => (await shop.call('GET', quote.link)).body.quote;
  const payDue = async () => {
    const body = { amount: roundToPaise((await see()).due), delivery };
    const opened = await shop.call('POST', `${quote.link}/payment`, { body });
    return opened.status === 200 ? payNow(opened.body.id) : opened.body.message;
  };
  return { id: await payDue(), see, payDue };
}

const refund = (id: string, body: object = {}) => cash.admin('POST', `/user/order/${id}/refunds`, body);
const preview = async (id: string, body: object = {}) =>
  (await cash.admin('POST', `/user/order/${id}/refunds/preview`, body)).body;
const payment = async (id: string) => (await cash.page(id)).order.payment;
/** In rupees, of all payments of an order and its balance. */
const sumBack = async (id: string) => {
  await shop.quiet();
  const statement = `select coalesce(sum(refunds.amount_paise), 0)::int / 100.0 as sum from refunds
    join payments on payments.id = payment_id join orders on orders.checkout_id = payments.checkout_id
    where refunds.state <> 'failed' and $1 in (orders.id, orders.balance_of)`;
  return Number((await rows(statement, id))[0].sum);
};
const sumDocuments = async (id: string, series: string) => {
  const statement = `select coalesce(sum(total_paise), 0)::int / 100.0 as sum from tax_documents where order_id = $1 and series = '${series}'`;
  return Number((await rows(statement, id))[0].sum);
};
async function accept(id: string, kind: 'cancel' | 'return', more: object = {}) {
  const { link } = await cash.page(id);
  expect((await shop.call('POST', `${link}/requests`, { body: { kind, reason: 'Not now', ...more } })).status).toBe(
    201,
  );
  const { requests } = (await cash.admin('GET', '/user/order-requests')).body;
  const { _id } = requests.find(({ orderId }: { orderId: string }) => orderId === id);
  return cash.admin('POST', `/user/order-requests/${_id}/accept`, {});
}
async function loseDispute(id: string, which: string, amount?: number) {
  const statement = `select payments.id from payments join orders on orders.checkout_id = payments.checkout_id
    where $1 in (orders.id, orders.balance_of) and ${which}`;
  const payment_id = (await rows(statement, id))[0].id;
  const dispute = await sandbox<{ id: string }>(shop, 'POST', '/dispute', { payment_id, ...(amount && { amount }) });
  await sandbox(shop, 'POST', '/settle-dispute', { dispute_id: dispute.id, event: 'lost' });
  const state = 'select deducted_paise as paise from disputes where id = $1';
  await expect.poll(async () => (await rows(state, dispute.id))[0]?.paise ?? 0).toBeGreaterThan(0);
}

describe('The advance of a cash order goes back', () => {
  it('by line, together with what was paid for the rest', async () => {
    const { id } = await payRest();
    expect(await payment(id)).toMatchObject({ refundable: 1_000, refunded: false });
    expect((await refund(id, { lines: [{ line: 0, quantity: 1 }] })).status).toBe(200);
    expect(await payment(id)).toMatchObject({ refundable: 500, refunded: false });
    const last = { lines: [{ line: 0, quantity: 1 }] };
    expect(await preview(id, last)).toMatchObject({ amount: 500, stays: 0 });
    expect((await refund(id, last)).status).toBe(200);
    expect(await sumBack(id)).toBe(1_000);
    expect(await payment(id)).toMatchObject({ refundable: 0, refunded: true, cod: { advance: { refunded: 300 } } });
    expect([await sumDocuments(id, 'invoice'), await sumDocuments(id, 'credit_note')]).toEqual([1_000, 1_000]);
    expect((await refund(id)).status).toBe(409);
  });

  it('by line, at the rate of the line and with its pieces, where neither payment is enough', async () => {
    const { category } = (await cash.admin('POST', '/category/create-category', { name: 'Lamps' })).body;
    const categories = [{ categoryId: category._id, hsn: '9405', rate: 1_800 }];
    await cash.admin('PUT', '/shop/tax-settings', { ...registeredSeller, categories });
    await cash.change({ madeAdvance: { kind: 'amount', value: 1_100 }, isConfirmed: false });
    const bear = await addProduct(shop, { name: 'Bear at 5 %', price: 1_050, quantity: 5, makeDays: 3 });
    const lamp = await addProduct(shop, { name: 'Lamp at 18 %', price: 590, quantity: 5, category: category._id });
    const cart = [bear, lamp].map((gift, line) => ({ _id: gift._id, price: gift.price, quantity: line + 1 }));
    const advance = { amount: 110_000, method: 'online' };
    const body = { amount: 227_900, cart, method: 'cod', advance };
    const placed = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    await payNow(placed.body.id);
    const id = await payNow((await shop.call('POST', `/order/${placed.body.orderKey}/pay`, { body: {} })).body.id);
    await cash.change({ madeAdvance: { kind: 'amount', value: 300 }, isConfirmed: false });
    const credited = async () => {
      const notes = await rows(`select content from tax_documents where order_id = $1 and series = 'credit_note'`, id);
      const all = notes.flatMap(({ content }) => content.lines as TaxLine[]).filter((line) => line.totalPaise > 0);
      const tax = all.reduce((sum, { totalPaise, taxablePaise }) => sum + totalPaise - taxablePaise, 0);
      const pieces = all.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
      return { tax: tax / 100, pieces, descriptions: new Set(all.map(({ description }) => description)).size };
    };
    // Section 34 and rule 53: two lamps at 590, of which 1,180 × 18 / 118 = 180.00 is tax; nothing of the bear.
    expect((await refund(id, { lines: [{ line: 1, quantity: 2 }] })).status).toBe(200);
    expect(await sumBack(id)).toBe(1_180);
    expect(await credited()).toEqual({ tax: 180, pieces: 2, descriptions: 1 });
    // The bear: 1,050 × 5 / 105 = 50.00.
    expect((await refund(id, { lines: [{ line: 0, quantity: 1 }] })).status).toBe(200);
    expect(await sumBack(id)).toBe(2_230);
    expect(await credited()).toEqual({ tax: 230, pieces: 3, descriptions: 2 });
  });

  it('and the numbers of the shop count all of what went back', async () => {
    const revenue = async () => (await cash.admin('GET', '/user/numbers?days=7')).body.revenue as number;
    const before = await revenue();
    const { id } = await payRest();
    expect((await revenue()) - before).toBe(1_000);
    await refund(id);
    await shop.quiet();
    expect((await revenue()) - before).toBe(0);
  });

  it('with all of it after a part of the rest went back', async () => {
    const { id } = await payRest();
    expect((await refund(id, { goodwill: 650 })).status).toBe(200);
    expect((await refund(id, { amount: 351 })).body.message).toContain('₹350');
    expect((await refund(id, { cancel: true })).status).toBe(200);
    expect(await sumBack(id)).toBe(1_000);
  });

  it('with an accepted cancellation', async () => {
    const { id } = await payRest();
    expect((await accept(id, 'cancel')).status).toBe(200);
    expect((await cash.page(id)).order).toMatchObject({
      status: 'Cancelled',
      payment: { cod: { advance: { retained: 0 } } },
    });
    expect(await sumBack(id)).toBe(1_000);
  });

  it('with an accepted return of a parcel that was paid at the door', async () => {
    const { id } = await deliverAndCollect();
    expect((await accept(id, 'return')).status).toBe(200);
    expect(await sumBack(id)).toBe(1_049);
    const { refunds } = await cash.page(id);
    const byHand = refunds.find(({ amount }: { amount: number }) => amount === 749);
    const paid = await cash.admin('POST', `/user/order/${id}/refunds/${byHand._id}/paid`, { reference: 'UTR 2' });
    expect(paid.status).toBe(200);
    await shop.quiet();
    expect([await sumDocuments(id, 'invoice'), await sumDocuments(id, 'credit_note')]).toEqual([1_049, 1_049]);
  });

  it('or doctor names the order', async () => {
    const { id } = await payRest();
    await refund(id);
    await shop.quiet();
    expect(await checkInvariants(shop.db.read)).toEqual([]);
    const write = (paise: number) =>
      rows(
        `update refunds set amount_paise = ${paise} from payments where payments.id = payment_id and is_advance and order_id = $1`,
        id,
      );
    await write(100);
    const findings = await checkInvariants(shop.db.read);
    expect(findings).toContainEqual(expect.objectContaining({ invariant: 'K9', rows: [id] }));
    await write(30_000);
  });
});

describe('The balance of a custom order goes back', () => {
  it('with an accepted return, and the credit note is of both payments', async () => {
    const { id, payDue } = await payCustom();
    await payDue();
    await cash.setStatus(id, 'Delivered');
    expect((await accept(id, 'return')).status).toBe(200);
    expect(await sumBack(id)).toBe(2_000);
    expect([await sumDocuments(id, 'invoice'), await sumDocuments(id, 'credit_note')]).toEqual([2_000, 2_000]);
  });

  it('by line, and each line is credited for what it cost', async () => {
    const { id, payDue } = await payCustom();
    await payDue();
    expect(await payment(id)).toMatchObject({ refundable: 2_000 });
    const doll = { lines: [{ line: 0, quantity: 1 }] };
    const note = (await preview(id, doll)).creditNotes[0];
    expect(note.lines).toMatchObject([{ description: 'Bride and groom', total: 1_200 }]);
    expect((await refund(id, doll)).status).toBe(200);
    expect(await sumBack(id)).toBe(1_200);
    expect((await refund(id, doll)).status).toBe(409);
    expect((await refund(id, { lines: [{ line: 1, quantity: 2 }] })).status).toBe(200);
    expect(await sumBack(id)).toBe(2_000);
    expect(await sumDocuments(id, 'credit_note')).toBe(2_000);
    expect(await payment(id)).toMatchObject({ refundable: 0, refunded: true });
  });

  it('is asked for after a free amount of the advance went back', async () => {
    const { id, see, payDue } = await payCustom();
    expect((await refund(id, { goodwill: 10 })).status).toBe(200);
    expect(await see()).toMatchObject({ state: 'advance_paid', due: 1_500 });
    await payDue();
    expect(await see()).toMatchObject({ state: 'paid', due: 0 });
    expect((await cash.setStatus(id, 'Shipped')).status).toBe(200);
  });
});

describe('An advance that was refunded in part at the provider', () => {
  it('stops the parcel, and the rest of it goes back with the order’s end', async () => {
    const { id } = await placeCash();
    const [{ payment_id }] = await rows(
      'select payments.id as payment_id from payments join orders using (checkout_id) where orders.id = $1',
      id,
    );
    await sandbox(shop, 'POST', '/refund', { payment_id, amount: 10_000 });
    await expect.poll(() => sumBack(id), { timeout: 20_000 }).toBe(100);
    const shipped = await cash.setStatus(id, 'Shipped');
    expect(shipped).toMatchObject({ status: 409, body: { message: expect.stringContaining('₹100 of the advance') } });
    expect((await cash.setStatus(id, 'Cancelled')).status).toBe(200);
    expect(await sumBack(id)).toBe(300);
  });
});

describe('A refund that both payments give', () => {
  const first = { lines: [{ line: 0, quantity: 1 }] };
  const failNext = async (id: string, which: 'settles' | 'is_advance') => {
    const statement = `select payments.id from payments join orders using (checkout_id) where ${which} and orders.id = $1`;
    const route = `POST /v1/payments/${(await rows(statement, id))[0].id}/refund`;
    await fault(shop, { route, kind: 'status', value: 400, description: 'Blocked.', times: 1 });
  };
  const findFailed = async (id: string) =>
    (await cash.page(id)).refunds.filter(({ canBeMadeAgain }: { canBeMadeAgain: boolean }) => canBeMadeAgain);

  /** ₹600 and ₹500; ₹550 are paid in advance. The first piece is ₹550 of the advance and ₹50 of the rest. */
  async function payTwoBears() {
    await cash.change({ madeAdvance: { kind: 'amount', value: 550 }, isConfirmed: false });
    const gifts = [];
    for (const price of [600, 500])
      gifts.push(await addProduct(shop, { name: `Bear at ${price}`, price, quantity: 5, makeDays: 3 }));
    const cart = gifts.map(({ _id, price }) => ({ _id, price, quantity: 1 }));
    const body = { amount: 114_900, cart, method: 'cod', advance: { amount: 55_000, method: 'online' } };
    const placed = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    await payNow(placed.body.id);
    const id = await payNow((await shop.call('POST', `/order/${placed.body.orderKey}/pay`, { body: {} })).body.id);
    await cash.change({ madeAdvance: { kind: 'amount', value: 300 }, isConfirmed: false });
    return id;
  }

  const findAttention = async (id: string) =>
    (await cash.admin('GET', '/user/today')).body.attention
      .filter((one: { kind: string; order: string }) => one.kind === 'refund_failed' && one.order === id)
      .map(({ amount }: { amount: number }) => amount);

  // Of ₹1,000 the ₹700 of the rest go back, and the bank refuses the ₹300 of the advance: they are the buyer's.
  it('is work on Today while one of its parts is still here, though the order’s own payment went back', async () => {
    const { id } = await payRest();
    await failNext(id, 'is_advance');
    expect((await refund(id)).status).toBe(200);
    expect(await sumBack(id)).toBe(700);
    expect(await payment(id)).toMatchObject({ refunded: true });
    expect(await findAttention(id)).toEqual([300]);
    const [failed] = await findFailed(id);
    expect((await refund(id, { again: failed._id })).status).toBe(200);
    expect(await sumBack(id)).toBe(1_000);
    expect(await findAttention(id)).toEqual([]);
  });

  it('is work on Today until as much went back in another way', async () => {
    const { id } = await payRest();
    await failNext(id, 'settles');
    expect((await refund(id, { amount: 400 })).status).toBe(200);
    expect(await sumBack(id)).toBe(0);
    await refund(id, { amount: 310 });
    expect(await findAttention(id)).toEqual([400]);
    await refund(id, { amount: 450 });
    expect(await findAttention(id)).toEqual([]);
  });

  it('counts its pieces as refunded when one of its parts fails, and the rest is a free amount', async () => {
    const id = await payTwoBears();
    await failNext(id, 'settles');
    expect((await refund(id, first)).status).toBe(200);
    expect(await sumBack(id)).toBe(550);
    expect((await cash.page(id)).parts.lines).toMatchObject([{ refunded: 1 }, { refunded: 0 }]);
    expect((await refund(id, first)).status).toBe(409);
    const [failed] = await findFailed(id);
    expect(failed).toMatchObject({ amount: 50 });
    expect((await refund(id, { amount: 50 })).status).toBe(200);
    expect(await sumBack(id)).toBe(600);
    expect(await findFailed(id)).toEqual([]);
    const { attention } = (await cash.admin('GET', '/user/today')).body;
    expect(attention.filter(({ order }: { order: string }) => order === id)).toEqual([]);
    expect((await refund(id, { again: failed._id })).status).toBe(409);
    expect((await refund(id, { lines: [{ line: 1, quantity: 1 }] })).status).toBe(200);
    expect(await sumBack(id)).toBe(1_100);
    expect([await sumDocuments(id, 'invoice'), await sumDocuments(id, 'credit_note')]).toEqual([1_100, 1_100]);
  });

  // Rule 53: both notes are of the bear at ₹600, one of them with its piece.
  it.each([
    ['the rest', ['settles'], [50]],
    ['the advance', ['is_advance'], [550]],
    ['both', ['settles', 'is_advance'], [50, 550]],
  ] as const)('is made again as it was, where the part of %s failed', async (_, failing, amounts) => {
    const id = await payTwoBears();
    for (const which of failing) await failNext(id, which);
    expect((await refund(id, first)).status).toBe(200);
    await shop.quiet();
    const failed = await findFailed(id);
    expect(failed.map(({ amount }: { amount: number }) => amount).toSorted((a: number, b: number) => a - b)).toEqual(
      amounts,
    );
    // The first repetition is refused, too.
    await failNext(id, failing[0]);
    for (const { _id } of failed) expect((await refund(id, { again: _id })).status).toBe(200);
    await shop.quiet();
    const [again] = await findFailed(id);
    const both = await Promise.all([1, 2].map(() => refund(id, { again: again._id })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await sumBack(id)).toBe(600);
    expect(await findFailed(id)).toEqual([]);
    expect((await cash.page(id)).parts.lines).toMatchObject([{ refunded: 1 }, { refunded: 0 }]);
    const notes = await rows(`select content from tax_documents where order_id = $1 and series = 'credit_note'`, id);
    const credited = notes.map(({ content }) => (content.lines as TaxLine[])[0]);
    expect(credited.reduce((sum, line) => sum + (line?.totalPaise ?? 0), 0)).toBe(60_000);
    expect(credited.reduce((sum, line) => sum + (line?.quantity ?? 0), 0)).toBe(1);
    expect((await refund(id)).status).toBe(200);
    expect(await sumBack(id)).toBe(1_100);
  });
});

describe('A refund by piece that failed', () => {
  it('is made again as it was, unless its piece was refunded since', async () => {
    const bear = await addProduct(shop, { name: 'Plain Bear', price: 500, quantity: 5 });
    const placed = await cash.placed(bear);
    const id = placed.order._id;
    await payNow((await shop.call('POST', `/order/${placed.key}/pay`, { body: {} })).body.id);
    const fail = () =>
      fault(shop, { route: 'POST /v1/payments', kind: 'status', value: 400, description: 'No.', times: 1 });
    const piece = { lines: [{ line: 0, quantity: 1 }], reason: 'Broken' };
    for (const _ of [1, 2]) {
      await fail();
      await refund(id, piece);
      await shop.quiet();
    }
    const both = (await cash.page(id)).refunds;
    expect(both).toMatchObject([{ canBeMadeAgain: true }, { canBeMadeAgain: true }]);
    expect((await refund(id, { again: both[0]._id })).status).toBe(200);
    await shop.quiet();
    const made = (await cash.page(id)).refunds;
    expect(made.filter(({ state }: { state: string }) => state === 'processed')).toMatchObject([
      { amount: 500, reason: 'Broken', lines: [{ line: 0, quantity: 1, amount: 500 }] },
    ]);
    expect(made.some(({ canBeMadeAgain }: { canBeMadeAgain: boolean }) => canBeMadeAgain)).toBe(false);
    expect((await refund(id, { again: both[1]._id })).status).toBe(409);
  });
});

describe('What can go back', () => {
  // Of ₹900 in advance and ₹100 online, ₹899.50 go back: ₹800.50 and ₹99, which leave ₹99.50 and ₹1.
  // All of the ₹100 would make the order a refunded one.
  it('leaves an order paid of which money is left, though the advance alone cannot give the amount', async () => {
    const madeAdvance = { kind: 'amount', value: 900 };
    await cash.change({ madeAdvance, isConfirmed: false });
    const bear = await addProduct(shop, { name: 'Nearly Bear', price: 500, quantity: 5, makeDays: 3 });
    const { body } = await cash.place(bear, undefined, { advance: { amount: 90_000, method: 'online' } }, 2);
    await payNow(body.id);
    const { _id: id } = await cash.find(body.orderKey);
    await payNow((await shop.call('POST', `/order/${body.orderKey}/pay`, { body: {} })).body.id);
    expect((await refund(id, { amount: 899.5 })).status).toBe(200);
    expect(await sumBack(id)).toBe(899.5);
    expect(await payment(id)).toMatchObject({ refundable: 100.5, refunded: false });
    expect((await refund(id)).status).toBe(200);
    expect(await payment(id)).toMatchObject({ refundable: 0, refunded: true });
    await cash.change({ madeAdvance: { kind: 'amount', value: 300 }, isConfirmed: false });
  });

  // Of ₹300 and ₹700, the dashboard returns ₹299.50: the last 50 paise cannot go back, so ₹700 can.
  it('is what the next refund gives, also when paise of the other payment are left', async () => {
    const { id } = await payRest();
    const statement =
      'select payments.id from payments join orders using (checkout_id) where is_advance and orders.id = $1';
    const [advance] = await rows(statement, id);
    await sandbox(shop, 'POST', '/refund', { payment_id: advance.id, amount: 29_950 });
    await expect.poll(() => sumBack(id), { timeout: 20_000 }).toBe(299.5);
    expect(await payment(id)).toMatchObject({ refundable: 700, refunded: false });
    expect(await preview(id)).toMatchObject({ amount: 700, stays: 0 });
    expect((await refund(id)).status).toBe(200);
    expect(await payment(id)).toMatchObject({ refundable: 0, refunded: true });
  });
});

describe('What a lost dispute took is not paid again', () => {
  it('of an advance: not with the order’s end, and its parcel is not sent', async () => {
    const { id, key } = await placeCash();
    await loseDispute(id, 'is_advance');
    const shipped = await cash.setStatus(id, 'Shipped');
    expect(shipped).toMatchObject({ status: 409, body: { message: expect.stringContaining('₹300 of the advance') } });
    expect((await cash.setStatus(id, 'Cancelled')).status).toBe(200);
    expect(await sumBack(id)).toBe(0);
    expect((await cash.find(key)).payment.cod?.advance).toMatchObject({ refunded: 0 });
  });

  it('of a balance: all the rest still goes back', async () => {
    const { id, payDue } = await payCustom();
    await payDue();
    await loseDispute(id, 'orders.balance_of is not null');
    expect(await preview(id)).toMatchObject({ amount: 500, balance: 0, stays: 0 });
    expect((await refund(id, { cancel: true })).status).toBe(200);
    expect(await sumBack(id)).toBe(500);
  });

  it('and with a refund of the rest the order is refunded', async () => {
    const { id } = await payRest();
    await loseDispute(id, 'settles', 20_000);
    expect(await payment(id)).toMatchObject({ refundable: 800, refunded: false });
    expect((await refund(id)).status).toBe(200);
    expect(await sumBack(id)).toBe(800);
    expect(await payment(id)).toMatchObject({ refundable: 0, refunded: true });
  });
});
