import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, buy, pay, registeredSeller } from '../../../test/fixtures.ts';
import { isCiRun, isFullRun } from '../../../test/full-run.ts';
import { billLines, type DocumentLine, OracleLedger, type SoldOrder, type Wanted } from '../../../test/month-oracle.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { TaxLine } from '../../invoicing/index.ts';
import { codCalls } from '../cod/cod-fixture.ts';

let shop: TestShop;
let lamps: string;
const cash = codCalls(() => shop);
const runs = isFullRun ? 200 : isCiRun ? 12 : 4;
const [deliveryPaise, chargePaise] = [4_995n, 4_900n];
const address = { line1: '1 Fort Road', city: 'Bhilwara', state: 'Rajasthan', pin: '311001' };
const delivery = { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', ...address };

const ware = fc.record({
  paise: fc.bigInt({ min: 10_000n, max: 60_000n }),
  quantity: fc.bigInt({ min: 1n, max: 3n }),
  isLamp: fc.boolean(),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('pieces' as const), line: fc.nat(2), count: fc.bigInt({ min: 1n, max: 3n }) }),
  fc.record({ kind: fc.constant('amount' as const), thousandths: fc.bigInt({ min: 1n, max: 999n }) }),
  fc.record({ kind: fc.constant('delivery' as const) }),
);
const histories = fc.record({
  /** An advance whose rest is paid online or at the door, or an advance and the balance of a custom order. */
  way: fc.constantFrom('prepaid' as const, 'custom' as const, 'remitted' as const),
  wares: fc.array(ware, { minLength: 1, maxLength: 3 }),
  percent: fc.bigInt({ min: 5n, max: 95n }),
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
});
type History = typeof histories extends fc.Arbitrary<infer H> ? H : never;

beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  lamps = (await cash.admin('POST', '/category/create-category', { name: 'Lamps' })).body.category._id;
  const categories = [{ categoryId: lamps, hsn: '3406', rate: 1_800 }];
  await cash.admin('PUT', '/shop/tax-settings', { ...registeredSeller, categories });
  // Whoever has paid here may order more than ten pieces.
  await buy(shop, await addProduct(shop, { name: 'First', price: 500, quantity: 1 }), shop.tokens.asha);
  const zones = { originPin: '311001', cityPrefixes: [], city: 0, state: 0, rest: 0, freeAbove: null };
  await cash.admin('PUT', '/shop/delivery', { kind: 'flat', flat: rupees(deliveryPaise), ...zones });
});
afterAll(() => shop.close());

const rupees = (paise: bigint) => Number(paise) / 100;
const payNow = async (id: string): Promise<string> =>
  (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, id) })).body.order;

/** Goods made for the buyer have the heading of most goods. */
function sell({ way, wares }: History): SoldOrder {
  const lines = wares.map(({ isLamp, ...one }) =>
    isLamp && way !== 'custom' ? { ...one, hsn: '3406', rate: 1_800n } : { ...one, hsn: '9503', rate: 500n },
  );
  const charge = way === 'remitted' ? chargePaise : 0n;
  return { lines, discount: 0n, wrap: 0n, delivery: deliveryPaise + charge, place: '08', gstin: null };
}

async function payCustom({ wares }: History, advance: bigint, total: bigint): Promise<string> {
  const lines = wares.map(({ paise, quantity }, at) => ({
    ...{ name: `Doll ${at}`, quantity: Number(quantity), price: rupees(paise) },
  }));
  const days = { readyOn: '2099-12-08', validUntil: '2099-11-30' };
  const form = { title: 'Dolls', lines, delivery: rupees(deliveryPaise), advance: rupees(advance), ...days };
  const { quote } = (await cash.admin('POST', '/user/custom-orders', form)).body;
  const open = async (amount: bigint) =>
    (await shop.call('POST', `${quote.link}/payment`, { body: { amount: Number(amount), delivery } })).body.id;
  const id = await payNow(await open(advance));
  await payNow(await open(total - advance));
  return id;
}

let made = 0;
async function payCash({ way, wares }: History, advance: bigint, inCash: bigint): Promise<string> {
  await cash.change({ isConfirmed: false, madeAdvance: { kind: 'amount', value: rupees(advance) } });
  const cart = [];
  for (const { paise, quantity, isLamp } of wares) {
    const more = { makeDays: 3, ...(isLamp && { category: lamps }) };
    const gift = await addProduct(shop, { name: `Made ${made++}`, price: rupees(paise), quantity: 9, ...more });
    cart.push({ _id: gift._id, price: gift.price, quantity: Number(quantity) });
  }
  const asked = { amount: Number(inCash), cart, method: 'cod', delivery };
  const body = { ...asked, advance: { amount: Number(advance), method: 'online' } };
  const placed = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
  expect(placed, JSON.stringify(placed.body)).toMatchObject({ status: 200 });
  await payNow(placed.body.id);
  const { _id } = await cash.find(placed.body.orderKey);
  if (way === 'prepaid') {
    await payNow((await shop.call('POST', `/order/${placed.body.orderKey}/pay`, { body: {} })).body.id);
    return _id;
  }
  for (const status of ['Shipped', 'Delivered']) await cash.setStatus(_id, status);
  await cash.admin('POST', `/user/order/${_id}/cash/received`, { reference: 'UTR 1' });
  return _id;
}

/** What is paid back by hand is credited once it is. */
async function payBack(id: string): Promise<void> {
  await shop.quiet();
  const path = `/user/order/${id}/refunds`;
  for (const { _id, manual, state } of (await cash.page(id)).refunds)
    if (manual && state !== 'processed') await cash.admin('POST', `${path}/${_id}/paid`, { reference: 'UTR 2' });
  await shop.quiet();
}

/** By line, of all credit notes. */
async function findCredited(id: string, invoice: readonly DocumentLine[]) {
  const statement = `select content -> 'lines' as lines from tax_documents where order_id = $1 and series = 'credit_note'`;
  const { rows } = await shop.db.pool.query<{ lines: TaxLine[] }>(statement, [id]);
  return invoice.map((_, at) => ({
    total: rows.reduce((sum, { lines }) => sum + (lines[at]?.totalPaise ?? 0), 0),
    pieces: rows.reduce((sum, { lines }) => sum + (lines[at]?.quantity ?? 0), 0),
  }));
}

/** Null where nothing of it is left. */
function want(ledger: OracleLedger, taken: History['steps'][number]): { wanted: Wanted; body: object } | null {
  if (taken.kind === 'amount') {
    const amount = (ledger.leftOfPayment * taken.thousandths) / 1_000n;
    return amount < 100n ? null : { wanted: { amount }, body: { amount: rupees(amount) } };
  }
  if (taken.kind === 'delivery')
    return ledger.delivery > 0n ? { wanted: { delivery: true }, body: { delivery: true } } : null;
  const line = taken.line % ledger.goods;
  const open = (ledger.invoice[line]?.quantity ?? 0n) - (ledger.refunded[line] ?? 0n);
  const count = taken.count < open ? taken.count : open;
  const body = { lines: [{ line, quantity: Number(count) }] };
  return count === 0n ? null : { wanted: { pieces: [[line, count]] }, body };
}

/** Both notes of a refund together are the one of a single payment; a free amount is shared by each: 3 paise a line. */
async function follow(id: string, ledger: OracleLedger, steps: History['steps']): Promise<void> {
  const credited = ledger.invoice.map(() => ({ total: 0, pieces: 0 }));
  const all = { wanted: 'all' as const, body: {} };
  for (const taken of [...steps, null]) {
    const asked = taken ? want(ledger, taken) : all;
    if (!asked || ledger.leftOfPayment < 100n) continue;
    const answer = await cash.admin('POST', `/user/order/${id}/refunds`, asked.body);
    expect(answer, JSON.stringify([asked.body, answer.body.message])).toMatchObject({ status: 200 });
    for (const [at, { total, quantity }] of ledger.refund(asked.wanted).lines.entries()) {
      const sum = credited[at];
      if (sum) Object.assign(sum, { total: sum.total + Number(total), pieces: sum.pieces + Number(quantity ?? 0n) });
    }
    await payBack(id);
    expect((await cash.page(id)).refundable).toBe(rupees(ledger.leftOfPayment));
    const found = await findCredited(id, ledger.invoice);
    expect(found.map(({ pieces }) => pieces)).toEqual(credited.map(({ pieces }) => pieces));
    for (const [at, { total }] of found.entries())
      expect(Math.abs(total - (credited[at]?.total ?? 0))).toBeLessThanOrEqual(3);
  }
  const found = await findCredited(id, ledger.invoice);
  expect(found.map(({ total }) => BigInt(total))).toEqual(ledger.invoice.map(({ total }) => total));
}

it('Whatever goes back of an order that was paid twice: its credit notes are those of one payment, and in the end its invoice', async () => {
  let count = 0;
  for (const history of fc.sample(histories, { numRuns: runs, seed: 2_207 })) {
    const sold = sell(history);
    const goods = sold.lines.reduce((sum, { paise, quantity }) => sum + paise * quantity, 0n);
    // The limits of cash on delivery.
    if (history.way !== 'custom' && (goods > 290_000n || goods < 40_000n)) continue;
    const advance = ((goods * history.percent) / 10_000n) * 100n;
    const total = goods + sold.delivery;
    const inCash = goods + deliveryPaise + chargePaise;
    const isCustom = history.way === 'custom';
    const id = await (isCustom ? payCustom(history, advance, total) : payCash(history, advance, inCash));
    const invoice = billLines(sold, '2026-11-30', { ancillary: 'highest', wrap: null });
    await follow(id, new OracleLedger(invoice, sold), history.steps);
    count += 1;
  }
  expect(count).toBeGreaterThan(runs / 2);
}, 1_800_000);
