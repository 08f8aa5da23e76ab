import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller, pay, picture, registeredSeller } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { TaxLine } from '../../invoicing/index.ts';
import { roundToPaise } from '../../shared/money.ts';
import type { QuoteBody } from '../api.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const form = {
  title: 'Twelve small elephants',
  words: 'In the colours of the card.',
  quantity: 12,
  price: 900,
  delivery: 60,
  advancePercent: 50,
  readyOn: '2099-12-08',
  validUntil: '2099-11-30',
};
const delivery = {
  name: 'Ananya Rao',
  phone: '98450 12345',
  email: 'ananya@example.com',
  address: '7 Lake Road, Bengaluru 560038',
};
const make = async (change: object = {}): Promise<QuoteBody> => {
  const { status, body } = await asAdmin('POST', '/user/custom-orders', { ...form, ...change });
  expect(status).toBe(201);
  return body.quote;
};
const see = async ({ link }: QuoteBody) => (await shop.call('GET', link)).body.quote;
const neha = { name: 'Neha Bansal', phone: '98290 33333', email: 'neha@example.com' };
const open = (quote: QuoteBody, amount: number, more: object = { delivery }, token?: string) =>
  shop.call('POST', `${quote.link}/payment`, { token, body: { amount, ...more } });
const receive = (orderId: string, amount: number) =>
  asAdmin('POST', `/user/order/${orderId}/payments`, { amount, reference: 'UTR 1' });
const orderNumbered = async (number: string) => (await asAdmin('GET', `/user/all-orders?search=%23${number}`)).body[0];
const settle = async (providerOrder: string) =>
  shop.call('POST', '/product/payment-callback', { body: await pay(shop, providerOrder) });
/** The shop then asks the provider. */
const failToPay = async (providerOrder: string) => {
  await pay(shop, providerOrder, 'failed');
  const jobs = `update pgboss.job set start_after = now() where name = 'reconcile-checkout' and state = 'created'`;
  await shop.db.pool.query(jobs);
  await shop.quiet();
};
const payNow = async (quote: QuoteBody) => {
  const { due } = await see(quote);
  const opened = await open(quote, roundToPaise(due));
  expect(opened.status).toBe(200);
  const settled = await settle(opened.body.id);
  expect(settled.status).toBe(200);
  return settled.body.order as string;
};
const findOrderPage = async (orderId: string) => (await asAdmin('GET', `/user/order/${orderId}`)).body;

const exportTotals = async () => {
  const headers = { authorization: shop.tokens.admin };
  const text = await (await fetch(`${shop.url}/api/v1/user/orders.csv`, { headers })).text();
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  return rows.map((row) => [row.Buyer, row['Order total']]);
};
const emailsWith = async (words: string) =>
  (await shop.outbox()).filter((email) => email.replaceAll(/\s+/g, ' ').includes(words));
const findDocuments = async (orderId: string) => {
  const statement = `select series, total_paise / 100 as total from tax_documents where order_id = $1 order by created_at`;
  return (await shop.db.pool.query(statement, [orderId])).rows;
};

describe('A custom order', () => {
  it('is paid by an advance and its balance, and is one order for the shop', async () => {
    const photo = (await picture('jpeg', { width: 300, height: 200 })).toString('base64');
    const quote = await make({ photo, forName: 'Ananya', email: 'ananya@example.com' });
    const seen = await see(quote);
    expect(seen).toMatchObject({ state: 'open', total: 10_860, advance: 5_430, due: 5_430, isFirst: true });
    expect(seen.photo).toMatch(/^data:image\/webp;base64,/);
    expect(JSON.stringify(seen)).not.toContain('nanya');
    const orderId = await payNow(quote);
    const { order } = await findOrderPage(orderId);
    expect(order).toMatchObject({
      totalAmount: 5_430,
      products: [{ name: 'Twelve small elephants', price: 900, quantity: 12 }],
      custom: { total: 10_860, due: 5_430, balanceOf: null },
    });
    const today = (await asAdmin('GET', '/user/today')).body;
    expect(today.toMake).toMatchObject([{ name: 'Twelve small elephants', pieces: 12 }]);
    const refused = await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Shipped' });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('₹5,430, is not paid yet') },
    });
    expect((await asAdmin('GET', '/user/numbers?days=7')).body).toMatchObject({ revenue: 5_430, orders: 1 });
    expect(await see(quote)).toMatchObject({ state: 'advance_paid', due: 5_430, paid: 5_430, isFirst: false });

    expect(await emailsWith('is paid before it leaves, with the same link')).toHaveLength(1);

    const balanceId = await payNow(quote);
    expect(await see(quote)).toMatchObject({ state: 'paid', due: 0, paid: 10_860 });
    expect((await findOrderPage(orderId)).order.custom).toMatchObject({ due: 0, balanceOrder: balanceId });
    expect((await findOrderPage(balanceId)).order.buyer).toMatchObject({ name: 'Ananya Rao' });
    expect((await asAdmin('GET', '/user/numbers?days=7')).body).toMatchObject({ revenue: 10_860, orders: 1 });
    const listed = (await asAdmin('GET', '/user/all-orders')).body.map(({ _id }: { _id: string }) => _id);
    expect(listed).toEqual([orderId]);
    expect(await exportTotals()).toEqual([['Ananya Rao', '10860']]);
    expect((await asAdmin('GET', '/user/today')).body.open).toBe(1);
    expect((await asAdmin('PUT', `/user/order-status/${balanceId}`, { status: 'Shipped' })).status).toBe(409);
    expect((await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Shipped' })).status).toBe(200);
    expect(await emailsWith('nothing is left to pay')).toHaveLength(1);
  });

  it('is one payment when two tabs pay at once, and the second payment of two goes back', async () => {
    const quote = await make({ advancePercent: undefined, quantity: 1 });
    const same = await Promise.all([open(quote, 96_000), open(quote, 96_000)]);
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    const other = await open(quote, 96_000, { delivery: { ...delivery, name: 'Meera Rao' } });
    const answers = await Promise.all([settle(same[0]?.body.id), settle(other.body.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.message).toContain('after this custom order had been paid, changed or withdrawn');
    expect(await see(quote)).toMatchObject({ state: 'paid', due: 0 });
    expect((await open(quote, 96_000)).status).toBe(409);
    expect(await emailsWith('had been paid, changed or withdrawn')).toHaveLength(1);
  });

  it('keeps the texts, the delivery and the advance that a change leaves out', async () => {
    const texts = { forName: 'Meera', phone: '98290 44444', email: 'meera@example.com', address: '9 Fort Road' };
    const quote = await make(texts);
    const { words: _, ...rest } = form;
    const changed = await asAdmin('PUT', `/user/custom-orders/${quote._id}`, { ...rest, price: 800 });
    expect(changed).toMatchObject({ status: 200, body: { quote: { words: form.words, price: 800, ...texts } } });
    const emptied = await asAdmin('PUT', `/user/custom-orders/${quote._id}`, { ...form, words: '', address: '' });
    expect(emptied.body.quote).toMatchObject({ words: '', address: '', forName: 'Meera' });
    const { delivery: __, advancePercent: ___, ...bare } = form;
    const put = (more: object) => asAdmin('PUT', `/user/custom-orders/${quote._id}`, { ...bare, ...more });
    // 12 × ₹900 and ₹60; half of it in advance.
    expect((await put({})).body.quote).toMatchObject({ delivery: 60, total: 10_860, advance: 5_430 });
    expect(await put({ price: 400 })).toMatchObject({ status: 400, body: { errors: [{ path: 'advance' }] } });
    expect((await put({ advance: null, delivery: 0 })).body.quote).toMatchObject({ total: 10_800, advance: null });
  });

  it('is not paid at an old price, nor changed while somebody pays', async () => {
    const quote = await make({ advancePercent: undefined });
    const change = (price: number) =>
      asAdmin('PUT', `/user/custom-orders/${quote._id}`, { ...form, advancePercent: undefined, price });
    expect((await change(800)).status).toBe(200);
    const stale = await open(quote, 1_086_000);
    expect(stale).toMatchObject({ status: 409, body: { code: 'price_changed', quote: { total: 9_660, due: 9_660 } } });
    const opened = await open(quote, 966_000);
    expect((await change(700)).status).toBe(409);
    expect((await asAdmin('POST', `/user/custom-orders/${quote._id}/withdraw`)).status).toBe(409);
    await shop.db.pool.query(`update checkouts set held_until = now() - interval '1 minute' where quote_id = $1`, [
      quote._id,
    ]);
    expect((await change(700)).status).toBe(200);
    expect((await settle(opened.body.id)).status).toBe(409);
    expect(await see(quote)).toMatchObject({ state: 'open', due: 8_460 });
    expect((await asAdmin('POST', `/user/custom-orders/${quote._id}/withdraw`)).status).toBe(200);
    expect((await open(quote, 846_000)).status).toBe(409);
  });

  it('gives both payments back when it is cancelled, and asks for no balance then', async () => {
    const whole = await make();
    const orderId = await payNow(whole);
    const balanceId = await payNow(whole);
    const preview = await asAdmin('POST', `/user/order/${orderId}/refunds/preview`, { cancel: true });
    expect(preview.body).toMatchObject({ amount: 10_860, balance: 5_430, stays: 0 });
    const back = await asAdmin('POST', `/user/order/${orderId}/refunds`, { cancel: true });
    expect(back.status).toBe(200);
    expect((await findOrderPage(balanceId)).refunds).toMatchObject([{ amount: 5_430 }]);
    expect(back.body.refunds).toMatchObject([{ amount: 5_430 }, { amount: 5_430 }]);
    const begun = await make();
    const advance = await payNow(begun);
    const { due } = await see(begun);
    const opened = await open(begun, roundToPaise(due));
    expect((await asAdmin('POST', `/user/order/${advance}/refunds`, { cancel: true })).status).toBe(200);
    expect((await settle(opened.body.id)).status).toBe(409);
    expect(await see(begun)).toMatchObject({ state: 'cancelled', due: 0 });
    await shop.quiet();
  });

  it('is paid by bank transfer by somebody who is logged in, and expires', async () => {
    const quote = await make({ advancePercent: undefined, address: '4 Fort Road, Jaipur' });
    expect((await open(quote, 1_086_000, {})).status).toBe(400);
    const refused = await open(quote, 1_086_000, { contact: neha, method: 'manual' });
    expect(refused).toMatchObject({ status: 401, body: { message: 'Please log in to pay by UPI or bank transfer.' } });
    const placed = await open(quote, 1_086_000, { contact: neha, method: 'manual' }, shop.tokens.asha);
    const transfer = { upiId: 'dhaaga@okbank', amount: 10_860, reference: expect.stringMatching(/^\d+$/) };
    expect(placed).toMatchObject({ status: 200, body: { amount: 1_086_000, transfer } });
    const page = await shop.call('GET', quote.link, { token: shop.tokens.asha });
    expect(page.body).toMatchObject({ quote: { state: 'awaiting_payment', due: 10_860 }, transfer });
    for (const token of [undefined, shop.tokens.meera])
      expect((await shop.call('GET', quote.link, { token })).body.transfer).toBeNull();
    const order = await orderNumbered(placed.body.transfer.reference);
    expect((await receive(order._id, 10_860)).status).toBe(200);
    expect(await see(quote)).toMatchObject({ state: 'paid' });
    expect((await findOrderPage(order._id)).order.buyer).toMatchObject({
      name: neha.name,
      address: '4 Fort Road, Jaipur',
    });
    const old = await make({ advancePercent: undefined });
    await shop.db.pool.query(`update custom_quotes set valid_until = '2020-01-01' where id = $1`, [old._id]);
    expect(await see(old)).toMatchObject({ state: 'expired', due: 0 });
    expect((await open(old, 1_086_000)).status).toBe(409);
  });

  it('shows nobody with its link the address, or whose order it is, before and after the advance', async () => {
    const [address, email] = ['9 Hidden Lane, Udaipur', 'hidden@example.com'];
    const quote = await make({ address, email, forName: 'Hidden Person', phone: '98290 77777' });
    const contact = { name: 'A Stranger', phone: '98290 33333', email: 'stranger@example.com' };
    const answers = async (amount: number) => {
      const manual = await open(quote, amount, { contact, method: 'manual' }, shop.tokens.meera);
      const online = await open(quote, amount, { contact });
      await failToPay(online.body.id);
      const seen = await shop.call('GET', quote.link, { token: shop.tokens.meera });
      expect([manual.status, online.status, seen.status]).toEqual([200, 200, 200]);
      const own = await shop.call('GET', '/user/orders', { token: shop.tokens.meera });
      return JSON.stringify([manual.body, online.body, seen.body, own.body]);
    };
    const before = await answers(543_000);
    const opened = await open(quote, 543_000, { contact });
    const orderId = (await settle(opened.body.id)).body.order;
    const { order, link } = await findOrderPage(orderId);
    expect(order.buyer).toMatchObject({ name: contact.name, address });
    const after = await answers(543_000);
    for (const answer of [before, after]) {
      expect(answer).not.toMatch(/orderKey|Hidden|hidden|77777/);
      expect(answer).not.toContain(link.split('/').at(-1));
    }
    expect(await emailsWith('stranger@example.com')).toHaveLength(3);
  });

  it('has one open order by bank transfer, which only its buyer changes, and writes to no address but the quote’s', async () => {
    const quote = await make({ advancePercent: undefined, email: 'neha@example.com', address: '4 Fort Road, Jaipur' });
    const manual = (contact: object, token: string) => open(quote, 1_086_000, { contact, method: 'manual' }, token);
    const first = await manual({ ...neha, email: 'foreign1@example.com' }, shop.tokens.asha);
    const again = await manual({ ...neha, email: 'foreign2@example.com', name: 'Neha B' }, shop.tokens.asha);
    expect(again.body).toEqual(first.body);
    expect((await manual(neha, shop.tokens.meera)).status).toBe(409);
    const online = [neha, { ...neha, email: 'foreign3@example.com' }].map((contact) =>
      open(quote, 1_086_000, { contact }),
    );
    expect((await Promise.all(online)).map(({ status }) => status)).toEqual([200, 200]);
    const order = await orderNumbered(first.body.transfer.reference);
    expect(order.buyer).toMatchObject({ name: 'Neha B', email: 'foreign2@example.com', address: '' });
    const statement = `select count(*)::int as count from orders join checkouts on checkouts.id = checkout_id where quote_id = $1`;
    expect((await shop.db.pool.query(statement, [quote._id])).rows).toEqual([{ count: 1 }]);
    expect(await emailsWith('foreign')).toEqual([]);
    expect((await receive(order._id, 10_860)).status).toBe(200);
    expect(await emailsWith('foreign2@example.com')).toHaveLength(1);
    const own = await make({ advancePercent: undefined, email: 'neha@example.com', title: 'Own elephants' });
    await open(
      own,
      1_086_000,
      { delivery: { ...delivery, email: 'Neha@example.com' }, method: 'manual' },
      shop.tokens.asha,
    );
    expect(await emailsWith('Own elephants')).toHaveLength(1);
  });

  it('has one invoice, of all of it, once the balance is paid', async () => {
    const tax = async ({ link }: QuoteBody) => (await shop.call('GET', link)).body.tax;
    expect(await tax(await make())).toBeNull();
    await asAdmin('PUT', '/shop/tax-settings', registeredSeller);
    const quote = await make();
    // 5 % within ₹10,860: 10,860 × 5 / 105 = 517.14, in two equal halves of 258.57.
    expect(await tax(quote)).toBe(517.14);
    const orderId = await payNow(quote);
    expect(await findDocuments(orderId)).toEqual([]);
    await payNow(quote);
    expect(await findDocuments(orderId)).toMatchObject([{ total: 10_860 }]);
    await asAdmin('POST', `/user/order/${orderId}/refunds`, { cancel: true });
    await shop.quiet();
    expect(await findDocuments(orderId)).toHaveLength(3);
  });

  it('has several lines, which are the lines of its order', async () => {
    const lines = [
      { name: 'Bride and groom', quantity: 1, price: 2_799 },
      { name: 'Small keychain', quantity: 2, price: 175.5 },
    ];
    const several = { title: 'Two dolls', quantity: undefined, price: undefined, lines, advancePercent: undefined };
    const quote = await make(several);
    expect(await see(quote)).toMatchObject({ lines, goods: 3_150, total: 3_210 });
    const orderId = await payNow(quote);
    expect((await findOrderPage(orderId)).order).toMatchObject({ totalAmount: 3_210, products: lines });
    const { toMake } = (await asAdmin('GET', '/user/today')).body;
    expect(toMake).toEqual(expect.arrayContaining(lines.map(({ name }) => expect.objectContaining({ name }))));
    const tooMany = Array.from({ length: 11 }, () => lines[0]);
    const refused = await asAdmin('POST', '/user/custom-orders', { ...form, ...several, lines: tooMany });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'lines' }] } });
  });

  it('is emailed by the shop, once in ten minutes, while there is something to pay', async () => {
    const quote = await make({ title: 'Emailed elephants', forName: 'Neha', email: 'neha@example.com' });
    const send = () => asAdmin('POST', `/user/custom-orders/${quote._id}/email`);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const emails = await emailsWith('Emailed elephants');
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain(quote.link);
    expect(emails[0]).not.toContain('List-Unsubscribe');
    await shop.db.pool.query(`update custom_quotes set emailed_at = now() - interval '11 minutes' where id = $1`, [
      quote._id,
    ]);
    expect((await send()).body.quote).toMatchObject({ emailsSent: 2 });
    expect(await emailsWith('Emailed elephants')).toHaveLength(2);
    const nobody = await make();
    expect((await asAdmin('POST', `/user/custom-orders/${nobody._id}/email`)).status).toBe(400);
    expect((await asAdmin('POST', `/user/custom-orders/${quote._id}/withdraw`)).status).toBe(200);
    await shop.db.pool.query(`update custom_quotes set emailed_at = null where id = $1`, [quote._id]);
    expect((await send()).status).toBe(409);
  });

  it.each([
    [{ advance: 10_860 }, 'advance'],
    [{ price: 0 }, 'price'],
    [{ readyOn: '2020-01-01' }, 'readyOn'],
    [{ validUntil: '2099-02-30' }, 'validUntil'],
    [{ quantity: 100 }, 'quantity'],
    [{ price: undefined }, 'price'],
    [{ lines: [{ name: 'A doll', quantity: 1, price: 0 }] }, 'lines.0.price'],
    [{ title: ' ' }, 'title'],
    [{ email: 'nobody' }, 'email'],
  ])('refuses %o with a sentence', async (change, path) => {
    const refused = await asAdmin('POST', '/user/custom-orders', { ...form, advancePercent: undefined, ...change });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('says whether a day is missing or no day', async () => {
    const days = { readyOn: '', validUntil: '2099-02-30' };
    expect((await asAdmin('POST', '/user/custom-orders', { ...form, ...days })).body.errors).toEqual([
      { path: 'readyOn', message: 'This is required.' },
      { path: 'validUntil', message: 'This is not a day of the calendar.' },
    ]);
  });
});

// CGST Act, section 9: each of the goods at its own rate. ₹1,050 at 5 % (most goods) is 1,000.00 and 50.00; ₹1,180 at
// 18 % (HSN 4202) is 1,000.00 and 180.00. From Rajasthan to Karnataka: IGST.
describe('The tax heading of a custom order', () => {
  const toys = { name: 'Toys', quantity: 1, price: 1_050 };
  const dear = { name: 'Bag', quantity: 1, price: 1_180, taxHeading: '4202' };
  const readTaxes = async (orderId: string) => {
    const statement =
      'select content from tax_documents where order_id = $1 order by series desc, created_at, sequence';
    const { rows } = await shop.db.pool.query(statement, [orderId]);
    return rows.map(({ content: { lines } }) =>
      lines.map(({ hsn, rate, taxablePaise, igstPaise }: TaxLine) => [hsn, rate, taxablePaise, igstPaise]),
    );
  };
  beforeAll(async () => {
    await asAdmin('PUT', '/shop/tax-settings', registeredSeller);
  });
  afterAll(() => asAdmin('PUT', '/shop/tax-settings', { ...registeredSeller, mode: 'off' }));

  it('is that of its line, before paying, in the invoice and in its credit note', async () => {
    const lines = { lines: [toys, dear], quantity: undefined, price: undefined, advancePercent: 50, delivery: 0 };
    const quote = await make(lines);
    expect(quote.lines.map(({ taxHeading }) => taxHeading)).toEqual(['', '4202']);
    await payNow(quote);
    expect((await shop.call('GET', quote.link)).body).toMatchObject({ tax: 230 });
    await payNow(quote);
    const orderId = (await asAdmin('GET', `/user/custom-orders/${quote._id}`)).body.quote.order;
    const toysTaxed = ['9503', 500, 100_000, 5_000];
    const dearTaxed = ['4202', 1_800, 100_000, 18_000];
    expect(await readTaxes(orderId)).toEqual([[toysTaxed, dearTaxed]]);
    const back = await asAdmin('POST', `/user/order/${orderId}/refunds`, { lines: [{ line: 1, quantity: 1 }] });
    expect(back.status).toBe(200);
    await shop.quiet();
    const credited = (await readTaxes(orderId)).slice(1).flat();
    const sum = (at: number) => credited.reduce((all, line) => all + line[at], 0);
    expect([sum(2), sum(3)]).toEqual([100_000, 18_000]);
  });

  it('stays when a change does not name it, and is refused when nobody knows it', async () => {
    const quote = await make({ quantity: 2, price: 1_180, delivery: 0, advancePercent: undefined, taxHeading: '4202' });
    const change = (more: object) => asAdmin('PUT', `/user/custom-orders/${quote._id}`, { ...form, ...more });
    expect(await change({ taxHeading: 'none' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'taxHeading' }] },
    });
    const changed = await change({ quantity: 2, price: 1_180, delivery: 0, advancePercent: undefined });
    expect(changed.body.quote.lines).toMatchObject([{ taxHeading: '4202' }]);
    const orderId = await payNow(changed.body.quote);
    // 2 × ₹1,180 at 18 %: 2,000.00 and 360.00.
    expect(await readTaxes(orderId)).toEqual([[['4202', 1_800, 200_000, 36_000]]]);
  });
});
