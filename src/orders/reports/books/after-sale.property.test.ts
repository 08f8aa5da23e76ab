import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleOpen } from '../../../../test/assert-invariants.ts';
import { ledger, sandbox } from '../../../../test/fixtures.ts';
import { isFullRun } from '../../../../test/full-run.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { type Pick, stepNames, takeStep } from './after-sale-fixture.ts';
import { checkInvariants } from './check-invariants.ts';
import { openSales, type Sale, type Sales, sell, waysToPay } from './sold-orders-fixture.ts';

let shop: TestShop;
let sales: Sales;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  sales = await openSales(shop);
});
afterAll(() => shop.close());

const sale: fc.Arbitrary<Sale> = fc.record({
  way: fc.constantFrom(...waysToPay),
  quantities: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
  hasCode: fc.boolean(),
});
const step: fc.Arbitrary<Pick & { name: string }> = fc.record({
  name: fc.constantFrom(...stepNames),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
});

/** Of the order and its balance, in paise. */
async function findSums(orderId: string): Promise<Record<string, number>> {
  const { rows } = await shop.db.pool.query(
    'select series, sum(total_paise)::int as paise from tax_documents where order_id = $1 group by series',
    [orderId],
  );
  const none = { invoice: 0, credit_note: 0, receipt: 0, refund_voucher: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ series, paise }) => [series, paise])) };
}

it('Money, stock and invoices agree after each step of whatever happens after a sale', async () => {
  const history = fc.tuple(sale, fc.array(step, { minLength: 4, maxLength: 14 }));
  await fc.assert(
    fc.asyncProperty(history, async ([about, steps]) => {
      const sold = await sell(sales, about);
      fc.pre(sold !== null);
      for (const one of steps) {
        const answer = await takeStep(sales, sold, one);
        expect(answer?.status ?? 200).toBeLessThan(500);
        await shop.quiet();
        await expect.poll(() => checkInvariants(shop.db.read)).toEqual([]);
        // No more is credited than was invoiced (CGST Act, section 34(1)), or taken back of an advance (rule 51).
        const { invoice, credit_note, receipt, refund_voucher } = await findSums(sold.id);
        expect(credit_note).toBeLessThanOrEqual(invoice ?? 0);
        expect(refund_voucher).toBeLessThanOrEqual(receipt ?? 0);
      }
      await sandbox(shop, 'DELETE', '/faults');
      await settleOpen(shop.db);
      expect(await checkInvariants(shop.db.read, (await ledger(shop)) as never)).toEqual([]);
    }),
    { numRuns: isFullRun ? 200 : 6, endOnFailure: true },
  );
}, 3_600_000);
