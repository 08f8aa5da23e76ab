import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fault, joinLines, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { checkInvariants } from '../index.ts';
import { refundActions } from './refund-fixture.ts';

let shop: TestShop;
let candles: string;
const { asAdmin, buy, page, refund, preview, restock, findStock, addGift, documents } = refundActions(() => shop);

/** The seller is in Delhi (07), and so is every buyer: half of the tax is CGST, half is SGST. */
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  candles = (await asAdmin('POST', '/category/create-category', { name: 'Candles' })).body.category._id;
  const seller = { mode: 'registered', legalName: 'Kavita Joshi', address: 'Delhi', stateCode: '07', prefix: 'RF' };
  const rates = { hsn: '9503', rate: 500, categories: [{ categoryId: candles, hsn: '3406', rate: 1_800 }] };
  const gstin = '07AAPFU0939F1ZX';
  const settings = { ...seller, ...rates, gstin, startsOn: '', isEmailed: false };
  expect((await asAdmin('PUT', '/shop/tax-settings', settings)).status).toBe(200);
});
afterAll(async () => {
  expect(await checkInvariants(shop.db.read)).toEqual([]);
  await shop.close();
});

const listEvents = async (id: string) => (await page(id)).events.map(({ what }) => what);

describe('The preview of a refund', () => {
  const inPaise = (rupees: number) => Math.round(rupees * 100);

  it('says what goes back and is the credit note that is made afterwards, also while others are on their way', async () => {
    const set = await addGift('Previewed candles', 1_180, 5, candles);
    const bear = await addGift('Previewed bear', 333, 9);
    const id = await buy([
      { gift: set, quantity: 1 },
      { gift: bear, quantity: 3 },
    ]);
    const wanted = [
      { lines: [{ line: 1, quantity: 1 }], goodwill: 100.5, reason: 'One has a stain' },
      { amount: 77.77 },
      { lines: [{ line: 0, quantity: 1 }] },
      {},
    ];
    const previews = [];
    for (const body of wanted) {
      const shown = await preview(id, body);
      expect(shown.status).toBe(200);
      previews.push(shown.body);
      const done = await refund(id, body);
      expect(done.body.refunds.at(-1)?.amount).toBe(shown.body.amount);
      expect(done.body.refundable).toBe(shown.body.stays);
    }
    const [, ...notes] = await documents(id);
    expect(notes).toHaveLength(wanted.length);
    for (const [index, note] of notes.entries()) {
      const [shown] = previews[index]?.creditNotes ?? [];
      expect(shown?.lines.map(({ total, taxable, quantity }) => [inPaise(total), inPaise(taxable), quantity])).toEqual(
        note.lines
          .filter(({ totalPaise }) => totalPaise > 0)
          .map(({ totalPaise, taxablePaise, quantity }) => [totalPaise, taxablePaise, quantity]),
      );
      expect(inPaise(shown?.totals.total ?? 0)).toBe(note.totals.totalPaise);
    }
  });

  it('changes nothing, and refuses what the refund would refuse', async () => {
    const ring = await addGift('Previewed ring', 200, 5);
    const id = await buy([{ gift: ring, quantity: 1 }]);
    await shop.quiet();
    const before = await page(id);
    expect((await preview(id, {})).body).toMatchObject({ amount: 200, stays: 0, hasInvoice: true });
    expect(await page(id)).toEqual(before);
    for (const body of [{ amount: 200.5 }, { amount: 0.5 }, { lines: [{ line: 0, quantity: 2 }] }, { lins: [] }]) {
      const [shown, done] = [await preview(id, body), await refund(id, body)];
      expect(shown.status).toBe(done.status);
      expect(shown.body.message).toBe(done.body.message);
      expect(shown.status).toBeGreaterThanOrEqual(400);
    }
    expect((await preview('f'.repeat(24), {})).status).toBe(404);
  });

  it('refuses pieces to restock as the refund does, and says so of an amount alone', async () => {
    const ring = await addGift('Restocked ring', 200, 5);
    const id = await buy([{ gift: ring, quantity: 2 }]);
    const refused = [
      { amount: 50, restock: true },
      { amount: 50, restock: [{ line: 0, quantity: 3 }] },
      { amount: 50, restock: [{ line: 4, quantity: 1 }] },
    ];
    for (const body of refused) {
      const [shown, done] = [await preview(id, body), await refund(id, body)];
      expect(shown).toMatchObject({ status: done.status, body: { message: done.body.message } });
      expect(shown.status).toBeGreaterThanOrEqual(400);
    }
    const one = [{ line: 0, quantity: 1 }];
    for (const body of [{ lines: one, restock: true }, { lines: one, restock: one }, { amount: 50 }, { restock: true }])
      expect((await preview(id, body)).status).toBe(200);
    expect(await findStock(ring)).toBe(3);
  });

  it('names no credit note for an order without an invoice', async () => {
    const settings = (await asAdmin('GET', '/shop/tax-settings')).body.settings;
    await asAdmin('PUT', '/shop/tax-settings', { ...settings, mode: 'off' });
    const id = await buy([{ gift: await addGift('Uninvoiced ring', 90, 5), quantity: 1 }]);
    expect((await preview(id, {})).body).toMatchObject({ amount: 90, hasInvoice: false, creditNotes: [] });
    await asAdmin('PUT', '/shop/tax-settings', settings);
  });
});

describe('A refund of pieces', () => {
  it('of one of two lines is credited at the rate of that line', async () => {
    const set = await addGift('Candle set', 1_180, 5, candles);
    const bear = await addGift('Rated Bear', 1_050, 5);
    const id = await buy([
      { gift: set, quantity: 1 },
      { gift: bear, quantity: 1 },
    ]);
    const answer = await refund(id, { lines: [{ line: 0, quantity: 1 }], restock: true, reason: 'It leaked' });
    expect(answer).toMatchObject({ status: 200, body: { refundable: 1_050, refunds: [{ amount: 1_180 }] } });
    const [, note] = await documents(id);
    // ₹1,180 with 18 % inside is 1,180 / 1.18 = ₹1,000 and ₹180 (CGST Act s. 34; rule 35).
    expect(note).toMatchObject({ original: { reason: 'It leaked' } });
    expect(note?.totals).toEqual({
      ...{ taxablePaise: 100_000, cgstPaise: 9_000, sgstPaise: 9_000, igstPaise: 0, totalPaise: 118_000 },
    });
    expect(note?.lines.filter(({ totalPaise }) => totalPaise > 0)).toMatchObject([
      { hsn: '3406', rate: 1_800, quantity: 1, taxablePaise: 100_000 },
    ]);
    expect([await findStock(set), await findStock(bear)]).toEqual([5, 4]);
    // 1,050 with 5 % inside is ₹1,000 and ₹50.
    expect((await refund(id, {})).status).toBe(200);
    const [invoice, , rest] = await documents(id);
    expect(rest?.totals).toMatchObject({ taxablePaise: 100_000, cgstPaise: 2_500, totalPaise: 105_000 });
    expect(invoice?.totals.totalPaise).toBe(118_000 + 105_000);
    const mails = (await shop.outbox()).filter((mail) => mail.includes(id) && mail.includes('Your refund from'));
    expect(mails.join('\n')).toContain('Candle set');
  });

  it('restocks only the pieces that it is for', async () => {
    const ring = await addGift('Keychain', 200, 10);
    const id = await buy([{ gift: ring, quantity: 3 }]);
    expect(await findStock(ring)).toBe(7);
    const answer = await refund(id, { lines: [{ line: 0, quantity: 1 }], restock: true });
    expect(answer.body.refunds).toMatchObject([{ amount: 200, lines: [{ line: 0, quantity: 1, amount: 200 }] }]);
    expect(await findStock(ring)).toBe(8);
    const { bestSellers } = (await asAdmin('GET', '/user/numbers?days=7')).body;
    expect(bestSellers).toContainEqual(expect.objectContaining({ name: 'Keychain', sold: 2, revenue: 400 }));
    const tooMany = await refund(id, { lines: [{ line: 0, quantity: 3 }] });
    expect(tooMany).toMatchObject({ status: 409, body: { errors: [{ path: 'lines.0' }] } });
    expect(tooMany.body.message).toBe('Line 1 has 3 pieces, of which 1 is refunded already.');
    expect((await refund(id, { lines: [{ line: 1, quantity: 1 }] })).status).toBe(409);
    // Nothing named refunds everything, so a slip of the pen is refused.
    expect((await refund(id, { line: [{ line: 0, quantity: 1 }] } as object)).status).toBe(400);
    expect((await restock(id, { pieces: [{ line: 0, quantity: 1 }] })).status).toBe(400);
    expect(await refund(id, { amount: 50, restock: true })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('"lines": [{ "line": 0, "quantity": 1 }] instead of "amount"') },
    });
    expect((await page(id)).refundable).toBe(400);
    expect((await refund(id, { cancel: true, restock: true })).body).toMatchObject({ isRestocked: true });
    expect(await findStock(ring)).toBe(10);
    expect(await listEvents(id)).toEqual(
      expect.arrayContaining([
        'Refund of ₹200 requested: 1 × Keychain',
        'Put back into the stock: 1 × Keychain',
        'Refund of ₹400 requested: 2 × Keychain',
        'Put back into the stock: 2 × Keychain',
      ]),
    );
  });

  it('costs what was paid for them: their part of the discount is not given back', async () => {
    expect((await asAdmin('POST', '/shop/offers', { code: 'REFUND10', kind: 'percent', percent: 10 })).status).toBe(
      201,
    );
    const mug = await addGift('Mug', 333.33, 10);
    const id = await buy([{ gift: mug, quantity: 3 }], { code: 'REFUND10' });
    // 3 × 333.33 = 999.99, less 10 % (99.999, so 100.00) = 899.99. Up to each piece, a third of it more, rounded:
    // 300.00, 599.99, 899.99.
    const amounts: (number | undefined)[] = [];
    for (let piece = 0; piece < 3; piece++)
      amounts.push((await refund(id, { lines: [{ line: 0, quantity: 1 }] })).body.refunds.at(-1)?.amount);
    expect(amounts).toEqual([300, 299.99, 300]);
    expect(await page(id)).toMatchObject({ refundable: 0 });
    const [invoice, ...notes] = await documents(id);
    expect(notes.reduce((sum, { totals }) => sum + totals.cgstPaise, 0)).toBe(invoice?.totals.cgstPaise);
  });

  it('has a free amount beside it, or an amount of its own, and takes a last rest of less than ₹1 with it', async () => {
    const doll = await addGift('Trouble Doll', 500.25, 9);
    const id = await buy([{ gift: doll, quantity: 2 }]);
    const line = [{ line: 0, quantity: 1 }];
    expect((await refund(id, { lines: line, goodwill: 20, amount: 20 })).status).toBe(400);
    expect((await refund(id, { lines: line, goodwill: 501 })).body.errors?.[0]?.path).toBe('goodwill');
    const { body } = await refund(id, { lines: line, goodwill: 20 });
    expect(body.refunds).toMatchObject([{ amount: 520.25, goodwill: 20, lines: [{ amount: 500.25 }] }]);
    expect(body.refundable).toBe(480.25);
    // ₹480 of ₹480.25: 25 paise would be left, less than the provider's least refund.
    const last = await refund(id, { lines: line, amount: 480 });
    expect(last.body).toMatchObject({ refundable: 0, refunds: [{}, { amount: 480.25, lines: [{ amount: 480.25 }] }] });
    expect(last.body.message).toContain('The last ₹0.25 goes back with it');
    expect((await refund(id, { amount: 1 })).status).toBe(409);
  });

  it('is made once, however often and by how many at once it is sent', async () => {
    const vase = await addGift('Raced Vase', 300, 9);
    const id = await buy([{ gift: vase, quantity: 2 }]);
    const body = { lines: [{ line: 0, quantity: 2 }], restock: true };
    const answers = await Promise.all([refund(id, body), refund(id, body), restock(id), restock(id)]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409]);
    expect(await findStock(vase)).toBe(9);
    expect((await page(id)).refunds).toMatchObject([{ amount: 600 }]);
    const other = await buy([{ gift: vase, quantity: 2 }]);
    const once = () =>
      shop.call('POST', `/user/order/${other}/refunds`, {
        ...{ token: shop.tokens.admin, body: { lines: [{ line: 0, quantity: 1 }] } },
        headers: { 'idempotency-key': 'one-refund' },
      });
    for (const { status } of [await once(), await once()]) expect(status).toBe(200);
    expect((await page(other)).refunds).toHaveLength(1);
  });

  it('that failed can be made again', async () => {
    const lamp = await addGift('Lamp', 800, 3);
    const id = await buy([{ gift: lamp, quantity: 1 }]);
    await sandbox(shop, 'POST', '/faults', { route: 'POST /v1/payments', kind: 'status', value: 400 });
    await refund(id, { lines: [{ line: 0, quantity: 1 }] });
    await expect.poll(async () => (await page(id)).refunds[0]?.state, { timeout: 20_000 }).toBe('failed');
    expect((await page(id)).parts.lines).toMatchObject([{ refunded: 0 }]);
    expect((await refund(id, { lines: [{ line: 0, quantity: 1 }] })).status).toBe(200);
  });
});

describe('Pieces go back into the stock', () => {
  it('after a refund in the provider’s dashboard, and out again, at most what was sold', async () => {
    const ring = await addGift('Dashboard Keychain', 200, 10);
    const id = await buy([{ gift: ring, quantity: 3 }]);
    const { order } = await page(id);
    await sandbox(shop, 'POST', '/refund', { payment_id: order.payment.razorpay_payment_id });
    await expect.poll(async () => (await page(id)).order.payment.refunded, { timeout: 20_000 }).toBe(true);
    expect(await findStock(ring)).toBe(7);
    expect((await restock(id, { lines: [{ line: 0, quantity: 3 }] })).body).toMatchObject({
      message: 'Back in the stock: 3 × Dashboard Keychain.',
      parts: { lines: [{ restocked: 3, restockable: 0 }] },
      isRestocked: true,
    });
    expect(await findStock(ring)).toBe(10);
    for (const body of [{}, { lines: [{ line: 0, quantity: 1 }] }, { lines: [{ line: 0, quantity: -4 }] }])
      expect((await restock(id, body)).status, JSON.stringify(body)).toBe(409);
    expect((await restock(id, { lines: [{ line: 0, quantity: -2 }] })).status).toBe(200);
    expect(await findStock(ring)).toBe(8);
    expect((await restock(id)).status).toBe(200);
    expect(await findStock(ring)).toBe(10);
    expect(await listEvents(id)).toContain('Taken out of the stock again: 2 × Dashboard Keychain');
    const { entries } = (await asAdmin('GET', '/shop/audit-log')).body;
    expect(JSON.stringify(entries ?? [])).toContain('changed the stock for order');
  });

  it('although ₹0.50 of the payment can no longer go back', async () => {
    const cup = await addGift('Paise Cup', 100.5, 2);
    const id = await buy([{ gift: cup, quantity: 1 }]);
    const { order } = await page(id);
    await sandbox(shop, 'POST', '/refund', { payment_id: order.payment.razorpay_payment_id, amount: 10_000 });
    await expect.poll(async () => (await page(id)).refunds.length, { timeout: 20_000 }).toBe(1);
    expect((await page(id)).refundable).toBe(0);
    expect((await refund(id, {})).body.errors).toMatchObject([
      { message: 'Only ₹0.50 of the payment is left, and a refund is at least ₹1.' },
    ]);
    expect((await restock(id)).status).toBe(200);
    expect(await findStock(cup)).toBe(2);
  });

  it('unless they were sold again meanwhile, never sold, or are no longer sold', async () => {
    const last = await addGift('Last Bird', 200, 1);
    const id = await buy([{ gift: last, quantity: 1 }]);
    expect((await restock(id)).status).toBe(200);
    await buy([{ gift: last, quantity: 1 }]);
    const taken = await restock(id, { lines: [{ line: 0, quantity: -1 }] });
    expect(taken).toMatchObject({ status: 409, body: { message: 'Only 0 of Last Bird are left in the stock now.' } });
    for (const body of [{ lines: [] }, { lines: [{ line: 0, quantity: 0 }] }])
      expect((await restock(id, body)).status).toBe(400);
    expect((await restock('0'.repeat(24))).status).toBe(404);
    const deleted = await addGift('Deleted Bird', 200, 2);
    const other = await buy([{ gift: deleted, quantity: 1 }]);
    await asAdmin('DELETE', `/product/delete-product/${deleted._id}`);
    expect((await restock(other)).status).toBe(200);
    expect(await findStock(deleted)).toBe(2);
  });
});

describe('A buyer’s request for some pieces', () => {
  it('is refunded for exactly these, and the rest of the order goes on', async () => {
    const bee = await addGift('Asked Bee', 400, 10);
    const fox = await addGift('Asked Fox', 250, 10);
    const id = await buy([
      { gift: bee, quantity: 3 },
      { gift: fox, quantity: 1 },
    ]);
    const ask = (lines: object[]) =>
      shop.call('POST', `/user/orders/${id}/requests`, {
        ...{ token: shop.tokens.asha, body: { kind: 'cancel', reason: 'One too many', lines } },
      });
    expect((await ask([{ line: 0, quantity: 4 }])).status).toBe(409);
    expect((await ask([])).status).toBe(400);
    expect((await ask([{ line: 0, quantity: 1 }])).status).toBe(201);
    const { requests } = (await asAdmin('GET', '/user/order-requests')).body;
    const request = requests.find((one: { orderId: string }) => one.orderId === id);
    expect(request.lines).toEqual([{ line: 0, quantity: 1, name: 'Asked Bee' }]);
    expect(await listEvents(id)).toContain('The buyer asks to cancel 1 × Asked Bee: “One too many”');
    const accept = (body: object) => asAdmin('POST', `/user/order-requests/${request._id}/accept`, body);
    const tooMany = { lines: [{ line: 0, quantity: 4 }] };
    expect(await accept(tooMany)).toMatchObject({ status: 409, body: { errors: [{ path: 'lines.0' }] } });
    expect((await accept({ line: [{ line: 0, quantity: 1 }] })).status).toBe(400);
    expect((await accept({ restock: true })).status).toBe(200);
    expect(await page(id)).toMatchObject({
      order: { status: 'Not Processed' },
      refunds: [{ amount: 400, lines: [{ line: 0, quantity: 1 }] }],
    });
    expect([await findStock(bee), await findStock(fox)]).toEqual([8, 9]);
    expect((await shop.outbox()).join('\n').replaceAll(/=\r?\n/g, '')).toContain('Asked Bee of your order');
    // What is left, named piece by piece, is the whole order.
    expect(
      (
        await ask([
          { line: 0, quantity: 2 },
          { line: 1, quantity: 1 },
        ])
      ).status,
    ).toBe(201);
    const all = (await asAdmin('GET', '/user/order-requests')).body.requests.find(
      (one: { orderId: string }) => one.orderId === id,
    );
    expect(all.lines).toBeNull();
    const kept = { amount: 900, restock: [{ line: 0, quantity: 2 }] };
    expect((await asAdmin('POST', `/user/order-requests/${all._id}/accept`, kept)).status).toBe(200);
    expect(await page(id)).toMatchObject({ order: { status: 'Cancelled' }, refundable: 150 });
    expect([await findStock(bee), await findStock(fox)]).toEqual([10, 9]);
  });
});

describe('Pieces that are put back in stock', () => {
  it('go back once, though the call is repeated: it states how many were back before', async () => {
    const bear = await addGift('Repeated Bear', 100, 5);
    const id = await buy([{ gift: bear, quantity: 3 }]);
    const put = { lines: [{ line: 0, quantity: 1, restocked: 0 }] };
    const statuses = (await Promise.all([restock(id, put), restock(id, put)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await findStock(bear)).toBe(3);
    const taken = { lines: [{ line: 0, quantity: -1, restocked: 1 }] };
    expect([(await restock(id, taken)).status, (await restock(id, taken)).status]).toEqual([200, 409]);
    expect(await findStock(bear)).toBe(2);
  });
});

describe('A refund that the dashboard has overtaken', () => {
  // ₹500 were paid. ₹300 are asked for here, and ₹400 go back in the dashboard first: ₹100 are left.
  it('fails, and the owner hears of it at once', async () => {
    const bear = await addGift('Overtaken Bear', 500, 5);
    const id = await buy([{ gift: bear, quantity: 1 }]);
    const payment_id = (await page(id)).order.payment.razorpay_payment_id;
    await fault(shop, { route: 'POST /v1/payments', kind: 'status', value: 503, times: 1 });
    expect((await refund(id, { amount: 300 })).status).toBe(200);
    await sandbox(shop, 'POST', '/refund', { payment_id, amount: 40_000 });
    await expect.poll(async () => (await page(id)).refunds.map(({ state }) => state)).toEqual(['failed', 'processed']);
    expect((await page(id)).refundable).toBe(100);
    expect(await listEvents(id)).toContainEqual(
      expect.stringMatching(/^Refund of ₹300 failed: The provider has refunded/),
    );
    await shop.quiet();
    const failed = (await shop.notices()).map(joinLines).filter((mail) => mail.includes('A refund of ₹300 failed'));
    expect(failed).toHaveLength(1);
    // The buyer has part of the money: nobody should pay it again.
    expect(failed[0]).not.toMatch(/does not have this money|another way/);
  });
});
