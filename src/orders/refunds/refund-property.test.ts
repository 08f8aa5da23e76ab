import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTerms,
  addWares,
  charges,
  offers,
  startingStock,
  type Ware,
  wares,
  wraps,
} from '../../../test/bill-wares.ts';
import { ledger } from '../../../test/fixtures.ts';
import { isCiRun, isFullRun } from '../../../test/full-run.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { OrderPageBody } from '../core/bodies/order-output.ts';
import { refundActions } from './refund-fixture.ts';

let shop: TestShop;
let sold: Awaited<ReturnType<typeof addWares>>;
let wrapIds: string[];
const { asAdmin, buy, page, refund, restock, documents } = refundActions(() => shop);
const quick = isCiRun ? 10 : 3;
const runs = isFullRun ? 60 : quick;

beforeAll(async () => {
  shop = await openShop();
  sold = await addWares(shop);
  wrapIds = await addTerms(shop);
  await asAdmin('PUT', '/shop/delivery', charges.at(-1) as object);
  const seller = { mode: 'registered', legalName: 'Kavita Joshi', address: 'Bhilwara', stateCode: '08', prefix: 'RP' };
  const rates = { hsn: '9503', rate: 500, categories: [{ categoryId: sold.homeCategory, hsn: '6304', rate: 1_200 }] };
  const form = { ...seller, gstin: '08AAPFU0939F1ZV', startsOn: '', ...rates, isEmailed: false };
  expect((await asAdmin('PUT', '/shop/tax-settings', form)).status).toBe(200);
});
/** Closing checks the invariants of money and stock. */
afterAll(() => shop.close());

const pieces = { line: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) };
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pieces' as const), ...pieces, isRestocked: fc.boolean() }),
    fc.record({ kind: fc.constant('dearer' as const), ...pieces, rupees: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('amount' as const), rupees: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('delivery' as const) }),
    fc.record({ kind: fc.constant('wrap' as const) }),
    fc.record({ kind: fc.constant('restock' as const), ...pieces, isTakenOut: fc.boolean() }),
  ),
  { minLength: 3, maxLength: 8 },
);
const orders = fc.record({
  lines: fc.uniqueArray(fc.record({ ware: fc.constantFrom(...wares), quantity: fc.integer({ min: 1, max: 3 }) }), {
    ...{ minLength: 1, maxLength: 4, selector: ({ ware }: { ware: Ware }) => ware },
  }),
  wrap: fc.option(fc.nat(wraps.length - 1)),
  offer: fc.option(fc.constantFrom(...offers)),
  steps,
});
type Order = typeof orders extends fc.Arbitrary<infer O> ? O : never;
type Step = Order['steps'][number];

const bodies: { [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => object } = {
  pieces: ({ line, quantity, isRestocked }) => ({ lines: [{ line, quantity }], restock: isRestocked }),
  dearer: ({ line, quantity, rupees }) => ({ lines: [{ line, quantity }], amount: rupees + 0.5 }),
  amount: ({ rupees }) => ({ amount: rupees + 0.25 }),
  delivery: () => ({ delivery: true }),
  wrap: () => ({ wrap: true }),
  restock: ({ line, quantity, isTakenOut }) => ({ lines: [{ line, quantity: isTakenOut ? -quantity : quantity }] }),
};

/** Any line of the order; more pieces than it has are refused. */
async function take(id: string, drawn: Step, lineCount: number): Promise<void> {
  const step = 'line' in drawn ? { ...drawn, line: drawn.line % lineCount } : drawn;
  const { status, body } = await (step.kind === 'restock' ? restock : refund)(id, bodies[step.kind](step as never));
  expect([200, 409], `${JSON.stringify(step)}: ${JSON.stringify(body)}`).toContain(status);
}

const paise = (rupees: number) => Math.round(rupees * 100);
const piecesBack = ({ parts }: OrderPageBody) => parts.lines.map(({ restocked }) => restocked);

it('Whatever is refunded and restocked: never more than was paid or sold, and credit notes of everything are the invoice', async () => {
  const back = new Map<Ware, number>();
  let bought = 0;
  for (const { lines, wrap, offer, steps: taken } of fc.sample(orders, { numRuns: runs, seed: 48 })) {
    const cart = lines.map(({ ware, quantity }) => ({ ...sold.makeLine(ware), quantity }));
    const isCollected = lines.every(({ ware }) => ware.product === 'Collected');
    const wrapId = wrap === null || isCollected ? undefined : wrapIds[wrap];
    const id = await buy(cart, { code: offer?.code, wrapId }).catch(() => null);
    // A cart that its code makes free has no payment.
    if (id === null) continue;
    bought++;
    for (const step of taken) await take(id, step, lines.length);
    const before = await page(id);
    const sum = before.refunds.reduce((total, { amount }) => total + paise(amount), 0);
    expect(paise(before.refundable)).toBe(paise(before.order.totalAmount) - sum);
    if (before.refundable > 0) expect((await refund(id, {})).status).toBe(200);
    for (const [index, { ware, quantity }] of lines.entries())
      back.set(ware, (back.get(ware) ?? 0) + quantity - (piecesBack(before)[index] ?? 0));
    const [invoice, ...notes] = await documents(id);
    for (const key of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const)
      expect(
        notes.reduce((total, { totals }) => total + totals[key], 0),
        key,
      ).toBe(invoice?.totals[key]);
    const books = (await ledger(shop)).payments.find((one) => one.id === before.order.payment.razorpay_payment_id);
    expect(books?.amount_refunded).toBe(books?.amount);
  }
  expect(bought).toBeGreaterThanOrEqual(runs / 2);
  const stockKey = ({ product, variant = [] }: Ware) => [product, ...variant].join(' ');
  const out = Map.groupBy(back, ([ware]) => stockKey(ware));
  for (const all of out.values()) {
    const [[ware] = [wares[0] as Ware]] = all;
    const missing = all.reduce((total, [, count]) => total + count, 0);
    expect(await sold.findStock(ware), stockKey(ware)).toBe(startingStock - missing);
  }
}, 900_000);
