import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementCalls } from '../../../test/faults/statement-fixture.ts';
import { addProduct, adminCaller, buy, ledger, pay, registeredSeller, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { checkInvariants } from '../index.ts';
import { refundActions } from '../refunds/refund-fixture.ts';
import { findOrderStory } from '../reports/find-order-story.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterAll(() => shop.close());

const { deliver } = statementCalls(() => shop);
const asAdmin = adminCaller(() => shop);
const actions = refundActions(() => shop);
let count = 0;
async function sold() {
  const gift = await addProduct(shop, { name: `Disputed Bear ${count++}`, price: 500, quantity: 3 });
  const order = await buy(shop, gift, shop.tokens.asha);
  return { order, paymentId: String(order.payment.razorpay_payment_id) };
}
const dispute = (payment_id: string, more: object = {}) =>
  sandbox<{ id: string }>(shop, 'POST', '/dispute', { payment_id, ...more });
const move = (dispute_id: string, event: string) => sandbox(shop, 'POST', '/settle-dispute', { dispute_id, event });
const findDisputes = async (orderId: string) => (await asAdmin('GET', `/user/order/${orderId}`)).body.disputes;
const states = async (orderId: string) => (await findDisputes(orderId)).map(({ status }: { status: string }) => status);
const onToday = async (orderId: string) =>
  (await asAdmin('GET', '/user/today')).body.attention.filter((one: { order: string }) => one.order === orderId);
/** Also within the second of the event before. */
async function settle(disputeId: string, event: string, orderId: string): Promise<void> {
  await move(disputeId, event);
  await shop.db.pool.query("insert into pgboss.job (name) values ('reconcile-disputes')");
  await shop.quiet();
  expect(await states(orderId)).toEqual([event]);
}
const webhooks = (change: object) => sandbox(shop, 'POST', '/webhooks', change);

describe('A dispute', () => {
  it('arrives as work with its deadline, and the owner hears of it once', async () => {
    const { order, paymentId } = await sold();
    const respond_by = Math.floor(Date.now() / 1_000) + 5 * 86_400;
    await dispute(paymentId, { respond_by, amount: 30_000 });
    await expect.poll(() => states(order._id)).toEqual(['open']);
    const dueAt = new Date(respond_by * 1_000).toISOString();
    expect(await onToday(order._id)).toMatchObject([
      { kind: 'dispute', amount: 300, dueAt, detail: 'goods or services not received' },
    ]);
    const told = (await shop.notices()).filter((mail) => mail.includes('A payment is disputed'));
    expect(told).toHaveLength(1);
    const { events } = (await asAdmin('GET', `/user/order/${order._id}`)).body;
    expect(JSON.stringify(events)).toContain('disputes ₹300 of this payment (goods or services not received)');
    const hindi = { token: shop.tokens.admin, headers: { 'accept-language': 'hi' } };
    const { events: read, disputes } = (await shop.call('GET', `/user/order/${order._id}`, hindi)).body;
    expect(read.map(({ what }: { what: string }) => what)).toContain(disputes[0].what);
    expect(disputes[0].what).toContain('₹300');
    expect(disputes[0].what).toMatch(/विवाद/);
  });

  it('that is lost is money which the provider took: in the numbers, and not refundable any more', async () => {
    const { order, paymentId } = await sold();
    const before = (await asAdmin('GET', '/user/numbers?days=7')).body.revenue;
    const { id } = await dispute(paymentId, { amount: 30_000 });
    await expect.poll(() => states(order._id)).toEqual(['open']);
    await move(id, 'under_review');
    await expect.poll(() => states(order._id)).toEqual(['under_review']);
    expect(await onToday(order._id)).toEqual([]);
    await move(id, 'lost');
    await expect.poll(() => states(order._id)).toEqual(['lost']);
    // 500.00 were paid, 300.00 are gone.
    expect((await asAdmin('GET', '/user/numbers?days=7')).body.revenue).toBeCloseTo(before - 300);
    const tooMuch = await asAdmin('POST', `/user/order/${order._id}/refunds`, { amount: 200.01 });
    expect(tooMuch).toMatchObject({ status: 409, body: { message: expect.stringContaining('₹200') } });
  });

  it('that is lost stands in the month of the accountant as a kind of its own, once', async () => {
    const { order, paymentId } = await sold();
    const month = dayInIndia(new Date()).slice(0, 7);
    const figures = async () => (await asAdmin('GET', `/shop/months/${month}`)).body.figures;
    const before = await figures();
    const { id } = await dispute(paymentId, { amount: 30_000 });
    await expect.poll(() => states(order._id)).toEqual(['open']);
    expect(await figures()).toEqual({ ...before, disputes: before.disputes });
    await move(id, 'lost');
    await expect.poll(() => states(order._id)).toEqual(['lost']);
    // 300.00 of 500.00 are gone; nothing was refunded.
    expect(await figures()).toEqual({ ...before, disputes: before.disputes + 300 });
    const csv = await shop.get(`/api/v1/shop/months/${month}/payments-and-refunds.csv`, {
      authorization: shop.tokens.admin,
    });
    const rows = csv.bytes.toString().split('\r\n');
    expect(rows.filter((row) => row.includes(id))).toEqual([
      `"${dayInIndia(new Date())}","#${order.number}","Lost dispute","-300","","${id}",""`,
    ]);
  });

  it('that is open is a warning before a refund, until it has ended', async () => {
    const { order, paymentId } = await sold();
    const warning = async () =>
      (await asAdmin('POST', `/user/order/${order._id}/refunds/preview`, { amount: 100 })).body.warning;
    expect(await warning()).toBeNull();
    const { id } = await dispute(paymentId, { amount: 30_000 });
    await expect.poll(() => states(order._id)).toEqual(['open']);
    expect(await warning()).toMatch(/disputes ₹300 .* this money leaves you twice/);
    await move(id, 'under_review');
    await expect.poll(() => states(order._id)).toEqual(['under_review']);
    expect(await warning()).not.toBeNull();
    await move(id, 'won');
    await expect.poll(() => states(order._id)).toEqual(['won']);
    expect(await warning()).toBeNull();
  });

  // ₹500 at 5 % within the state: twice 500 × 2.5 / 105 = ₹11.90 of tax.
  // All of it is lost, and the piece comes back.
  it('that took all of a payment leaves the credit note of goods that came back, once', async () => {
    await asAdmin('PUT', '/shop/tax-settings', registeredSeller);
    const { order, paymentId } = await sold();
    const path = `/user/order/${order._id}/refunds`;
    const credit = { disputed: true, lines: [{ line: 0, quantity: 1 }] };
    expect((await asAdmin('POST', path, credit)).status).toBe(409);
    const { id } = await dispute(paymentId);
    await expect.poll(() => states(order._id)).toEqual(['open']);
    expect((await asAdmin('POST', path, credit)).status).toBe(409);
    await move(id, 'lost');
    await expect.poll(() => states(order._id)).toEqual(['lost']);
    expect((await asAdmin('GET', `/user/order/${order._id}`)).body).toMatchObject({ refundable: 0, creditable: 500 });
    expect((await asAdmin('POST', path, { disputed: true, lines: [{ line: 0, quantity: 2 }] })).status).toBe(409);
    expect((await asAdmin('POST', path, { ...credit, amount: 100 })).status).toBe(400);
    expect(await asAdmin('POST', path, credit)).toMatchObject({ status: 200, body: { creditable: 0, refunds: [] } });
    expect((await asAdmin('POST', path, credit)).status).toBe(409);
    const { rows } = await shop.db.pool.query(
      `select content from tax_documents where order_id = $1 and series = 'credit_note'`,
      [order._id],
    );
    expect(rows.map(({ content }) => content)).toMatchObject([
      { lines: [{ quantity: 1 }], totals: { taxablePaise: 47_620, totalPaise: 50_000 } },
    ]);
  });

  // ₹500 for a piece, of which ₹300 are lost: ₹300 are credited for it, and ₹200 with their refund.
  it('that took a part is credited at most once, beside the refunds', async () => {
    await asAdmin('PUT', '/shop/tax-settings', registeredSeller);
    const { order, paymentId } = await sold();
    const { id } = await dispute(paymentId, { amount: 30_000 });
    await move(id, 'lost');
    await expect.poll(() => states(order._id)).toEqual(['lost']);
    const path = `/user/order/${order._id}/refunds`;
    expect((await asAdmin('POST', path, { disputed: true })).body).toMatchObject({ creditable: 0, refundable: 200 });
    expect((await asAdmin('POST', path, { lines: [{ line: 0, quantity: 1 }] })).status).toBe(200);
    await shop.quiet();
    const { rows } = await shop.db.pool.query(
      `select total_paise, content -> 'lines' -> 0 -> 'quantity' as pieces from tax_documents
       where order_id = $1 and series = 'credit_note' order by sequence`,
      [order._id],
    );
    expect(rows).toEqual([
      { total_paise: 30_000, pieces: 1 },
      { total_paise: 20_000, pieces: null },
    ]);
  });

  // 2 × ₹210, ₹31.50 for the wrap and ₹52.50 for the delivery, at 5 % to Delhi: 210 = 200 + 10, and the second
  // piece with both: 294 = 280 + 14. Both are part of the supply of the goods (sections 2(30), 8(a), 34(1)).
  it('credits gift wrap and delivery with the last piece that came back, and says why not before', async () => {
    await asAdmin('PUT', '/shop/tax-settings', registeredSeller);
    const charges = { kind: 'flat', flat: 52.5, originPin: '311001', cityPrefixes: [], city: 0, state: 0, rest: 0 };
    await asAdmin('PUT', '/shop/delivery', { ...charges, freeAbove: null });
    const { wraps } = (await asAdmin('POST', '/shop/gift-wraps', { name: 'Silk', price: 31.5 })).body;
    const gift = await addProduct(shop, { name: 'Wrapped Bear', price: 210, quantity: 5 });
    const orderId = await actions.buy([{ gift, quantity: 2 }], { wrapId: wraps.at(-1)._id });
    await asAdmin('PUT', '/shop/delivery', { ...charges, kind: 'none', freeAbove: null });
    const { order } = await actions.page(orderId);
    expect(order.totalAmount).toBe(504);
    const { id } = await dispute(String(order.payment.razorpay_payment_id));
    await move(id, 'lost');
    await expect.poll(() => states(orderId)).toEqual(['lost']);
    const lines = [{ line: 0, quantity: 1 }];
    const credit = (body: object) => actions.refund(orderId, { disputed: true, lines, ...body });
    for (const path of ['wrap', 'delivery'])
      expect(await credit({ [path]: true })).toMatchObject({
        status: 409,
        body: { errors: [{ path, message: expect.stringContaining('once all pieces came back') }] },
      });
    expect((await credit({})).body).toMatchObject({ creditable: 294 });
    expect((await credit({ wrap: true, delivery: true })).body).toMatchObject({ creditable: 0 });
    const [, first, second] = await actions.documents(orderId);
    expect(first?.totals).toMatchObject({ taxablePaise: 20_000, igstPaise: 1_000, totalPaise: 21_000 });
    expect(second?.totals).toMatchObject({ taxablePaise: 28_000, igstPaise: 1_400, totalPaise: 29_400 });
    expect(second?.lines.map(({ totalPaise }) => totalPaise)).toEqual([21_000, 3_150, 5_250]);
  });

  // ₹315 at 5 % are 300 + 15, ₹590 at 18 % are 500 + 90, to Delhi. The first piece is lost, comes back and is credited.
  // The dispute is won in the end: the piece has its credit note (section 34(1)), and its money is still to go back.
  it('that is won after its goods were credited is to be refunded, and credits nothing twice', async () => {
    const { category } = (await asAdmin('POST', '/category/create-category', { name: 'Lamps' })).body;
    const categories = [{ categoryId: category._id, hsn: '3406', rate: 1_800 }];
    await asAdmin('PUT', '/shop/tax-settings', { ...registeredSeller, categories });
    const gifts = [
      await actions.addGift('Bear at 5 %', 315, 3),
      await actions.addGift('Lamp at 18 %', 590, 3, category._id),
    ];
    const orderId = await actions.buy(gifts.map((gift) => ({ gift, quantity: 1 })));
    const { id } = await dispute(String((await actions.page(orderId)).order.payment.razorpay_payment_id), {
      amount: 31_500,
    });
    await settle(id, 'lost', orderId);
    const bear = { lines: [{ line: 0, quantity: 1 }] };
    expect((await actions.refund(orderId, { disputed: true, ...bear })).status).toBe(200);
    expect(await actions.page(orderId)).toMatchObject({ refundable: 590, owed: 0 });
    await settle(id, 'won', orderId);
    expect(await actions.page(orderId)).toMatchObject({ refundable: 905, creditable: 0, owed: 315 });
    expect(await onToday(orderId)).toMatchObject([{ kind: 'refund_owed', amount: 315 }]);
    expect(await checkInvariants(shop.db.read)).toMatchObject([{ invariant: 'T2', rows: [orderId] }]);
    expect((await actions.preview(orderId, bear)).body).toMatchObject({ amount: 315, creditNotes: [] });
    expect((await actions.refund(orderId, bear)).body).toMatchObject({ owed: 0 });
    expect((await actions.documents(orderId)).slice(1)).toMatchObject([{ totals: { totalPaise: 31_500 } }]);
    expect(await onToday(orderId)).toEqual([]);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
    await actions.refund(orderId, {});
    const [, ...notes] = await actions.documents(orderId);
    expect(notes.map(({ totals }) => [totals.taxablePaise, totals.igstPaise])).toEqual([
      [30_000, 1_500],
      [50_000, 9_000],
    ]);
  });

  // Of ₹500, ₹200 are lost, and the rest goes back with the cancellation; then the ₹200 are won. 500 × 5 / 105 = 23.81.
  it('that is won after its order was cancelled is to be refunded, with its credit note', async () => {
    await asAdmin('PUT', '/shop/tax-settings', registeredSeller);
    const { order, paymentId } = await sold();
    const { id } = await dispute(paymentId, { amount: 20_000 });
    await settle(id, 'lost', order._id);
    await actions.refund(order._id, { cancel: true });
    expect(await actions.page(order._id)).toMatchObject({ refundable: 0, owed: 0 });
    await settle(id, 'won', order._id);
    expect(await actions.page(order._id)).toMatchObject({ refundable: 200, owed: 200 });
    expect(await onToday(order._id)).toMatchObject([{ kind: 'refund_owed', amount: 200 }]);
    expect((await actions.refund(order._id, {})).body).toMatchObject({ refundable: 0, owed: 0 });
    const [, ...notes] = await actions.documents(order._id);
    const tax = notes.reduce((sum, { totals }) => sum + totals.totalPaise - totals.taxablePaise, 0);
    expect([notes.length, tax]).toEqual([2, 2_380]);
  });

  // Two pieces at ₹210. One is lost and credited (200 + 10); after the win it is refunded first.
  it('that is won counts the credited piece of a line as the first that is refunded', async () => {
    await asAdmin('PUT', '/shop/tax-settings', registeredSeller);
    const orderId = await actions.buy([{ gift: await actions.addGift('Two Bears', 210, 3), quantity: 2 }]);
    const { payment } = (await actions.page(orderId)).order;
    const { id } = await dispute(String(payment.razorpay_payment_id), { amount: 21_000 });
    await settle(id, 'lost', orderId);
    const one = { lines: [{ line: 0, quantity: 1 }] };
    await actions.refund(orderId, { disputed: true, ...one });
    await settle(id, 'won', orderId);
    const credited = async () =>
      (await actions.documents(orderId)).slice(1).map(({ lines }) => [lines[0]?.quantity, lines[0]?.totalPaise]);
    await actions.refund(orderId, one);
    expect(await credited()).toEqual([[1, 21_000]]);
    await actions.refund(orderId, one);
    expect(await credited()).toEqual([
      [1, 21_000],
      [1, 21_000],
    ]);
  });

  it('that is won after a loss gives the money back in the month of its win, and the month of the loss stays', async () => {
    const { order, paymentId } = await sold();
    const month = dayInIndia(new Date()).slice(0, 7);
    const revenue = async () => (await asAdmin('GET', '/user/numbers?days=7')).body.revenue;
    const before = await revenue();
    const { id } = await dispute(paymentId, { amount: 30_000 });
    await settle(id, 'lost', order._id);
    const lastMonth = "update disputes set lost_at = lost_at - interval '1 month' where id = $1 returning lost_at";
    const [{ lost_at: lostAt }] = (await shop.db.pool.query(lastMonth, [id])).rows;
    const amounts = async (name: string) => {
      const path = `/api/v1/shop/months/${name}/payments-and-refunds.csv`;
      const { bytes } = await shop.get(path, { authorization: shop.tokens.admin });
      const rows = bytes.toString().split('\r\n');
      return rows.filter((row) => row.includes(id)).map((row) => row.split(',').slice(2, 4));
    };
    const lost = [['"Lost dispute"', '"-300"']];
    const lostIn = dayInIndia(new Date(lostAt)).slice(0, 7);
    expect([await amounts(lostIn), await amounts(month)]).toEqual([lost, []]);
    await settle(id, 'won', order._id);
    expect([await amounts(lostIn), await amounts(month)]).toEqual([
      lost,
      [['"Dispute won after it was lost"', '"300"']],
    ]);
    const figures = async (name: string) => (await asAdmin('GET', `/shop/months/${name}`)).body.figures.disputes;
    expect(await figures(lostIn)).toBe(300);
    expect(await revenue()).toBeCloseTo(before + 300);
  });

  // ₹150 less ₹50: three pieces for ₹100, of which all is lost. 33.33 + 33.34 + 33.33 = 100.
  it('credits pieces that come back one by one to the last paisa', async () => {
    await asAdmin('PUT', '/shop/tax-settings', registeredSeller);
    await asAdmin('POST', '/shop/offers', { code: 'FIFTY', kind: 'amount', amount: 50, percent: null, minimum: 0 });
    const gift = await actions.addGift('Small Bear', 50, 5);
    const orderId = await actions.buy([{ gift, quantity: 3 }], { code: 'FIFTY' });
    const { payment } = (await actions.page(orderId)).order;
    const { id } = await dispute(String(payment.razorpay_payment_id));
    await settle(id, 'lost', orderId);
    const left: number[] = [];
    for (let piece = 0; piece < 3; piece++) {
      const credited = await actions.refund(orderId, { disputed: true, lines: [{ line: 0, quantity: 1 }] });
      left.push(credited.body.creditable);
    }
    expect(left).toEqual([66.67, 33.33, 0]);
  });

  it('over the balance of a custom order is on the page of the order, and a warning before its refund', async () => {
    const form = { title: 'A doll', delivery: 0, lines: [{ name: 'Doll', quantity: 1, price: 1_000 }], advance: 400 };
    const days = { readyOn: '2099-12-08', validUntil: '2099-11-30' };
    const { quote } = (await asAdmin('POST', '/user/custom-orders', { ...form, ...days })).body;
    const delivery = {
      name: 'Ananya',
      phone: '98450 12345',
      email: 'a@example.com',
      address: '7 Lake Road, Bengaluru',
    };
    const settled: string[] = [];
    for (const amount of [40_000, 60_000]) {
      const opened = await shop.call('POST', `${quote.link}/payment`, { body: { amount, delivery } });
      const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
      settled.push(paid.body.order);
    }
    const [orderId, balanceId] = settled as [string, string];
    const { payment } = (await actions.page(balanceId)).order;
    await dispute(String(payment.razorpay_payment_id));
    await expect.poll(() => states(orderId)).toEqual(['open']);
    const { warning } = (await actions.preview(orderId, { amount: 500 })).body;
    expect(warning).toMatch(/disputes ₹600 .* this money leaves you twice/);
  });

  it('is in the story of its order, from its start to its end', async () => {
    const { order, paymentId } = await sold();
    const { id } = await dispute(paymentId, { amount: 30_000 });
    await expect.poll(() => states(order._id)).toEqual(['open']);
    await move(id, 'lost');
    await expect.poll(() => states(order._id)).toEqual(['lost']);
    const story = await findOrderStory(shop.db.read, order.number);
    expect(story?.ids).toContain(id);
    const told = story?.entries.flatMap(({ kind, what }) => (kind === 'dispute' ? [what] : []));
    expect(told).toEqual([
      expect.stringMatching(
        `^dispute ${id} of payment ${paymentId}: ₹300.00, goods_or_services_not_received.*now lost`,
      ),
      `dispute ${id} ended: lost, ₹300.00 taken back`,
    ]);
  });

  it.each(['won', 'closed'])('that is %s leaves the money', async (event) => {
    const { order, paymentId } = await sold();
    const { id } = await dispute(paymentId);
    await move(id, event);
    await expect.poll(() => states(order._id)).toEqual([event]);
    expect(await findDisputes(order._id)).toMatchObject([{ deducted: 0 }]);
  });

  it('whose events arrive in another order, and again, ends as the last one says', async () => {
    const { order, paymentId } = await sold();
    await webhooks({ mode: 'hold', times: 3 });
    const { id } = await dispute(paymentId);
    await move(id, 'under_review');
    await move(id, 'action_required');
    await move(id, 'lost');
    await webhooks({ mode: 'hold', times: 3, forge: 'new_event_id' });
    await sandbox(shop, 'POST', '/webhooks/release', { shuffle: true });
    await webhooks({});
    await expect.poll(() => states(order._id)).toEqual(['lost']);
    await shop.quiet();
    expect(await states(order._id)).toEqual(['lost']);
  });

  it('whose webhooks are not subscribed is found within the hour', async () => {
    const { order, paymentId } = await sold();
    await webhooks({ mode: 'lose' });
    const { id } = await dispute(paymentId);
    const sweep = () => shop.db.pool.query("insert into pgboss.job (name) values ('reconcile-disputes')");
    await sweep();
    await shop.quiet();
    expect(await states(order._id)).toEqual(['open']);
    await move(id, 'lost');
    await sweep();
    await shop.quiet();
    expect(await states(order._id)).toEqual(['lost']);
    await webhooks({});
  });

  it('of another shop on the account, or in a form that is not known, disturbs nothing', async () => {
    const { order, paymentId } = await sold();
    const { payments } = await ledger(shop);
    const known = payments.find(({ id }) => id === paymentId) as object;
    const foreign = { id: 'disp_ofAnotherShop', payment_id: 'pay_ofAnotherShop', amount: 100, status: 'open' };
    expect((await deliver('payment.dispute.created', { dispute: foreign })).status).toBe(200);
    await dispute(paymentId, { amount: 'much' });
    await dispute(paymentId, { id: 'disp_\u0000' });
    const strange = { reason_code: `\u0000${'x'.repeat(9_000)}`, phase: 'second\u0000moon', respond_by: 'soon' };
    await dispute(paymentId, { status: 'in_space', ...strange });
    await expect.poll(() => states(order._id)).toEqual(['in_space']);
    expect(await onToday(order._id)).toMatchObject([{ kind: 'dispute', dueAt: null }]);
    await shop.db.pool.query("insert into pgboss.job (name) values ('reconcile-disputes')");
    await shop.quiet();
    expect(await states(order._id)).toEqual(['in_space']);
    expect(known).toMatchObject({ status: 'captured' });
  });
});
