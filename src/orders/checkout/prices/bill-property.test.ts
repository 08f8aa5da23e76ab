import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertInvariants } from '../../../../test/assert-invariants.ts';
import { expectedBill, expectedTaxes, isTaken, type OracleBill, written } from '../../../../test/bill-oracle.ts';
import {
  addTerms,
  addWares,
  charges,
  offers,
  oracleLine,
  startingStock,
  type Ware,
  wares,
  wraps,
  zones,
} from '../../../../test/bill-wares.ts';
import { addProduct, adminCaller, buy as buyOne, ledger, pay } from '../../../../test/fixtures.ts';
import { isCiRun, isFullRun } from '../../../../test/full-run.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
let sold: Awaited<ReturnType<typeof addWares>>;
let wrapIds: string[];
type Pin = keyof typeof zones;
const asAdmin = adminCaller(() => shop);
const quick = isCiRun ? { asked: 24, bought: 4 } : { asked: 8, bought: 2 };
const runs = isFullRun ? { asked: 300, bought: 60 } : quick;

beforeAll(async () => {
  shop = await openShop();
  sold = await addWares(shop);
  wrapIds = await addTerms(shop);
  await buyOne(shop, await addProduct(shop, { name: 'First', price: 500, quantity: 1 }), shop.tokens.asha);
});
afterAll(() => shop.close());

const pins = Object.keys(zones) as Pin[];
const orders = fc.record({
  lines: fc.uniqueArray(fc.record({ ware: fc.constantFrom(...wares), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ ware }) => ware,
  }),
  pin: fc.constantFrom(...pins),
  /** Of the recipient; the buyer lives elsewhere. */
  giftTo: fc.option(fc.constantFrom(...pins)),
  wrap: fc.option(fc.nat(wraps.length - 1)),
  offer: fc.option(fc.constantFrom(...offers)),
  /** Thousandths of what is left; null = the price of the first line's piece. */
  refunds: fc.array(fc.option(fc.integer({ min: 1, max: 1_000 })), { maxLength: 3 }),
  isCancelled: fc.boolean(),
});
type Order = typeof orders extends fc.Arbitrary<infer O> ? O : never;

function computeExpected({ lines, pin, giftTo, wrap, offer }: Order, charged: (typeof charges)[number]) {
  const zone = charged.kind === 'zones' ? zones[giftTo ?? pin] : 'flat';
  const order = {
    lines: lines.map(({ ware, quantity }) => oracleLine(ware, quantity)),
    offer,
    wrap: giftTo !== null && wrap !== null ? (wraps[wrap] ?? 0n) : 0n,
    charge: charged.kind === 'none' ? null : paise(charged[zone]),
    freeAbove: charged.freeAbove === null ? null : paise(charged.freeAbove),
  };
  const bill = expectedBill(order);
  // What is collected is supplied where the shop is.
  const isInterState = (giftTo ?? pin) === '411004' && order.lines.some(({ isCollected }) => !isCollected);
  return { bill, isTaken: isTaken(order), taxes: expectedTaxes(order, bill, isInterState) };
}
/** Of rupees as the API writes them. */
const paise = (rupees: number) => BigInt(rupees.toFixed(2).replace('.', ''));
const inPaise = (bill: Record<keyof OracleBill, number>) => ({
  ...{ goods: paise(bill.goods), discount: paise(bill.discount), wrap: paise(bill.wrap) },
  ...{ delivery: paise(bill.delivery), total: paise(bill.total) },
});

const place = (pin: string) => ({ line1: '1 Fort Road', city: 'Town', state: 'State', pin });

/** What the page asks before and when it buys. */
function asked({ lines, pin, giftTo, wrap, offer }: Order) {
  const cart = lines.map(({ ware, quantity }) => ({ ...sold.makeLine(ware), quantity }));
  const wrapId = giftTo === null || wrap === null ? null : (wrapIds[wrap] ?? null);
  const gift = giftTo && { recipient: { name: 'Rohan', phone: '9822041177', ...place(giftTo) }, wrap: wrapId };
  const delivery = { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', ...place(pin) };
  return {
    quote: { cart, pin, ...(offer && { code: offer.code }), ...(giftTo && { gift: { pin: giftTo, wrap: wrapId } }) },
    order: { cart, delivery, ...(gift && { gift }) },
  };
}

type Expected = ReturnType<typeof computeExpected>;
interface Paid {
  id: string;
  order: Order;
  expected: Expected;
  refunded: bigint;
  isCancelled: boolean;
}

async function requireQuoted(order: Order, { bill, isTaken: taken }: Expected): Promise<void> {
  const { body } = await shop.call('POST', '/checkout/quote', { body: asked(order).quote });
  expect(inPaise(body.bill), JSON.stringify(asked(order).quote)).toEqual(bill);
  expect(body.codeRefusal !== null).toBe(order.offer !== null && !taken);
  const shown = body.lines.map(({ price, quantity }: { price: number; quantity: number }) => [paise(price), quantity]);
  expect(shown).toEqual(order.lines.map(({ ware, quantity }) => [ware.paise, quantity]));
}

/** Pays what was asked for, and compares the provider's books, the order's page and its invoice with it. */
async function buy(order: Order, expected: Expected, hasTaxes: boolean): Promise<Paid> {
  const { bill, taxes } = expected;
  const code = order.offer && expected.isTaken ? { code: order.offer.code } : {};
  const buyFor = (amount: bigint) =>
    shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { ...asked(order).order, ...code, amount: Number(amount) },
    });
  const refused = await buyFor(bill.total + 1n);
  expect(refused.body.code).toBe('price_changed');
  expect(inPaise(refused.body.bill)).toEqual(bill);
  const opened = await buyFor(bill.total);
  expect(opened, JSON.stringify(asked(order))).toMatchObject({ status: 200, body: { amount: Number(bill.total) } });
  const { body } = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  const charged = (await ledger(shop)).payments.find(({ order_id }) => order_id === opened.body.id);
  expect(charged).toMatchObject({ amount: Number(bill.total), status: 'captured' });
  const page = (await asAdmin('GET', `/user/order/${body.order}`)).body.order;
  expect(inPaise(page.bill)).toEqual(bill);
  expect(paise(page.totalAmount)).toBe(bill.total);
  const [invoice] = await findDocuments(body.order);
  expect(invoice && readTotals(invoice)).toEqual(hasTaxes ? taxes : undefined);
  return { id: body.order, order, expected, refunded: 0n, isCancelled: false };
}

async function findDocuments(orderId: string) {
  const { rows } = await shop.db.pool.query<{ series: string; content: { totals: Record<string, number> } }>(
    'select series, content from tax_documents where order_id = $1 order by series desc, sequence',
    [orderId],
  );
  return rows;
}
const readTotals = ({ content }: { content: { totals: Record<string, number> } }) =>
  Object.fromEntries(Object.entries(content.totals).map(([name, sum]) => [name, BigInt(sum)]));

/** Parts, one paisa too much, and the rest with the stock when it is cancelled. */
async function refund(paid: Paid): Promise<void> {
  const { id, order } = paid;
  const total = paid.expected.bill.total;
  const requestRefund = (body: object) => asAdmin('POST', `/user/order/${id}/refunds`, body);
  for (const part of order.refunds) {
    const left = total - paid.refunded;
    const wanted = part === null ? (order.lines[0] as { ware: Ware }).ware.paise : (left * BigInt(part)) / 1_000n;
    const isPossible = wanted >= 100n && wanted <= left;
    const answer = await requestRefund({ amount: Number(wanted) / 100 });
    expect(answer.status === 200, `${wanted} of ${left}: ${JSON.stringify(answer.body)}`).toBe(isPossible);
    // Less than ₹1, the provider's least refund, goes back with the last part.
    if (isPossible) paid.refunded += left - wanted < 100n ? left : wanted;
  }
  const tooMuch = await requestRefund({ amount: Number(total - paid.refunded + 1n) / 100 });
  expect(tooMuch.status).toBeGreaterThanOrEqual(400);
  if (!order.isCancelled || total - paid.refunded < 100n) return;
  expect((await requestRefund({ cancel: true, restock: true })).status).toBe(200);
  paid.isCancelled = true;
  paid.refunded = total;
}

it('What is shown, charged, stored, invoiced, refunded and exported is the same to the paisa, whatever an order combines', async () => {
  const all: Paid[] = [];
  for (const [round, charged] of charges.entries()) {
    await asAdmin('PUT', '/shop/delivery', charged);
    const hasTaxes = round > 0;
    if (hasTaxes) await chargeTaxes();
    for (const [index, order] of fc.sample(orders, { numRuns: runs.asked, seed: 18 + round }).entries()) {
      if (order.lines.every(({ ware }) => ware.product === 'Collected')) order.giftTo = null;
      const expected = computeExpected(order, charged);
      await requireQuoted(order, expected);
      if (index % (runs.asked / runs.bought) > 0 || expected.bill.total < 100n) continue;
      const paid = await buy(order, expected, hasTaxes);
      await refund(paid);
      all.push(paid);
    }
  }
  expect(all.length).toBeGreaterThan(2 * runs.bought);
  await shop.quiet();
  await requireRefunds(all);
  await requireStock(all);
  await requireEmails(all);
  await requireExport(all);
  await assertInvariants({ ...shop, instances: [] });
}, 900_000);

async function chargeTaxes(): Promise<void> {
  const seller = { mode: 'registered', legalName: 'Kavita Joshi', address: 'Bhilwara', stateCode: '08' };
  const rates = { hsn: '9503', rate: 500, categories: [{ categoryId: sold.homeCategory, hsn: '6304', rate: 1_200 }] };
  const form = {
    ...seller,
    ancillaryRate: 'shares',
    gstin: '08AAPFU0939F1ZV',
    prefix: 'BP',
    startsOn: '',
    ...rates,
    isEmailed: false,
  };
  expect((await asAdmin('PUT', '/shop/tax-settings', form)).status).toBe(200);
}

async function requireRefunds(all: readonly Paid[]): Promise<void> {
  const { payments } = await ledger(shop);
  for (const { id, refunded } of all) {
    const page = (await asAdmin('GET', `/user/order/${id}`)).body;
    const { razorpay_payment_id: paymentId } = page.order.payment;
    expect(payments.find((one) => one.id === paymentId)?.amount_refunded, id).toBe(Number(refunded));
    const listed = page.refunds.map(({ amount }: { amount: number }) => paise(amount));
    expect(listed.reduce((sum: bigint, one: bigint) => sum + one, 0n)).toBe(refunded);
    const [invoice, ...notes] = await findDocuments(id);
    const credited = notes.map((note) => readTotals(note).totalPaise ?? 0n).reduce((sum, one) => sum + one, 0n);
    expect(credited, id).toBe(invoice ? refunded : 0n);
  }
}

async function requireStock(all: readonly Paid[]): Promise<void> {
  const stockKey = ({ product, variant = [] }: Ware) => [product, ...variant].join(' ');
  for (const ware of new Map(wares.map((one) => [stockKey(one), one])).values()) {
    const taken = all
      .filter(({ isCancelled }) => !isCancelled)
      .flatMap(({ order }) => order.lines)
      .filter((line) => stockKey(line.ware) === stockKey(ware))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(await sold.findStock(ware), stockKey(ware)).toBe(startingStock - taken);
  }
}

async function requireEmails(all: readonly Paid[]): Promise<void> {
  const mails = await Promise.all((await shop.outbox()).map((mail) => PostalMime.parse(mail)));
  for (const { id, order, expected } of all) {
    const { discount, wrap, delivery, total } = expected.bill;
    const mail = mails.find(({ text = '' }) => text.includes(id) && text.includes('goes to:'))?.text;
    const lines = order.lines.map(({ ware, quantity }) => written(ware.paise * BigInt(quantity)));
    for (const amount of [total, discount, wrap, delivery].filter((one) => one > 0n)) lines.push(written(amount));
    for (const amount of lines) expect(mail, `${id} ${amount}`).toContain(amount);
  }
}

async function requireExport(all: readonly Paid[]): Promise<void> {
  const authorization = shop.tokens.admin;
  const csv = await (await fetch(`${shop.url}/api/v1/user/orders.csv`, { headers: { authorization } })).text();
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  for (const { id, order, expected } of all) {
    const own = rows.filter((row) => row.Order === id);
    const cell = (row: Record<string, string>, name: string) => paise(Number(row[name]));
    const sum = (name: string) => own.reduce((total, row) => total + cell(row, name), 0n);
    expect({
      ...{ goods: sum('Goods'), discount: sum('Discount'), wrap: sum('Gift wrap') },
      ...{ delivery: sum('Delivery'), total: sum('Order total') },
    }).toEqual(expected.bill);
    const listed = own.map((row) => [cell(row, 'Price'), Number(row.Quantity)]);
    expect(listed).toEqual(order.lines.map(({ ware, quantity }) => [ware.paise, quantity]));
  }
}
