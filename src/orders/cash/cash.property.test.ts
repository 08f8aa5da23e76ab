import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, pay, registeredSeller } from '../../../test/fixtures.ts';
import { isFullRun } from '../../../test/full-run.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { decideCod } from '../../shared/orders/cod.ts';
import { codCalls } from '../cod/cod-fixture.ts';
import { checkInvariants } from '../reports/books/check-invariants.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await cash.admin('PUT', '/shop/tax-settings', registeredSeller);
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

const steps = [
  ...['confirm', 'lapse', 'process', 'ship', 'deliver', 'undeliver', 'cancel', 'come_back', 'write_off'],
  ...['book', 'book_less', 'accept', 'dismiss', 'receive', 'open', 'pay', 'fail', 'refund', 'refund_all', 'rules'],
] as const;
type Step = string;

/** The invariants are about the whole shop: they are checked after so many histories, and at the end. */
const sentAtOnce = 20;
let told = 0;

let made = 0;
async function placeWithAdvance(bear: Awaited<ReturnType<typeof cash.gift>>) {
  const advance = { amount: 9_900, method: 'online' };
  const { body } = await cash.place(bear, undefined, { advance });
  const report = await pay(shop, body.id, made % 2 === 0 ? 'authorized' : 'captured');
  await shop.call('POST', '/product/payment-callback', { body: report });
  return { key: body.orderKey as string, order: await cash.find(body.orderKey) };
}

/** One order, and what may happen to it. */
async function startOrder(isConfirmed: boolean, hasAdvance: boolean) {
  await cash.change({ isConfirmed, madeAdvance: { kind: 'amount', value: 99 } });
  const stock = 3;
  const bear = hasAdvance
    ? await addProduct(shop, { name: `Made Bear ${made++}`, price: 500, quantity: stock, makeDays: 2 })
    : await cash.gift(stock);
  const { key, order } = hasAdvance ? await placeWithAdvance(bear) : await cash.placed(bear);
  // ₹500 and ₹49 for cash; after an advance of ₹99, ₹450 are due at the door.
  const due = hasAdvance ? 450 : 549;
  const opened: string[] = [];
  const settle = async (outcome: 'captured' | 'failed') => {
    const paid = opened[0] && (await pay(shop, opened[0], outcome).catch(() => null));
    if (paid) await shop.call('POST', '/product/payment-callback', { body: paid });
  };
  const answer = async (action: string) => {
    const [row] = (await cash.expected()).open;
    if (row) await cash.admin('POST', `/cash/remittance-rows/${row._id}`, { action });
  };
  const cashCall = (path: string, body: object) => cash.admin('POST', `/user/order/${order._id}/cash/${path}`, body);
  const run: Record<Step, () => Promise<unknown>> = {
    confirm: () => cash.confirm(order._id),
    lapse: async () => {
      await cash.lapse();
      await cash.runLapse();
    },
    process: () => cash.setStatus(order._id, 'Processing'),
    ship: () => cash.setStatus(order._id, 'Shipped'),
    deliver: () => cash.setStatus(order._id, 'Delivered'),
    undeliver: () => cash.setStatus(order._id, 'Shipped'),
    cancel: () => cash.setStatus(order._id, 'Cancelled'),
    come_back: () => cash.comeBack(order._id, { refused: false }),
    write_off: () => cash.comeBack(order._id, { refused: false, restock: false }),
    book: () => cash.book(`order,amount,fee\n${order.number},${due},35\n`),
    book_less: () => cash.book(`order,amount,fee\n${order.number},${due - 49},35\n`),
    accept: () => answer('accept'),
    dismiss: () => answer('dismiss'),
    receive: () => cashCall('received', { reference: 'UTR' }),
    open: async () => {
      const { status, body } = await shop.call('POST', `/order/${key}/pay`, { body: {} });
      if (status === 200) opened.push(body.id);
    },
    pay: () => settle('captured'),
    fail: () => settle('failed'),
    refund: () => cash.admin('POST', `/user/order/${order._id}/refunds`, { amount: 100 }),
    refund_all: () => cash.admin('POST', `/user/order/${order._id}/refunds`, {}),
    rules: () => cash.change({ isConfirmed, charge: 60, payNow: 50, least: 100 }),
  };
  return { run, order, key, bear, stock };
}

it('is right after any history: money, stock, invoices, and a decision that can be computed again', async () => {
  const history = fc.tuple(
    fc.boolean(),
    fc.boolean(),
    fc.array(fc.constantFrom<Step>(...steps), { minLength: 3, maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(history, async ([isConfirmed, hasAdvance, wanted]) => {
      const { run, order, key, bear, stock } = await startOrder(isConfirmed, hasAdvance);
      for (const step of wanted) await run[step]?.();
      const { payment, totalAmount } = await cash.find(key);
      const state = payment.cod?.state ?? '';
      const isGone = ['shipped', 'collected', 'remitted', 'prepaid'].includes(state);
      if (state !== 'refused') expect(await cash.findStock(bear)).toBe(isGone ? stock - 1 : stock);
      expect(payment.success).toBe(state === 'remitted' || state === 'prepaid');
      expect(totalAmount).toBe(state === 'prepaid' ? 500 : 549);
      const { rows } = await shop.db.pool.query('select decision from cod_orders where order_id = $1', [order._id]);
      const { rules, asked } = rows[0].decision;
      expect(decideCod(rules, asked)).toMatchObject({
        ...{ isOffered: true, chargePaise: 4_900, advance: hasAdvance ? { paise: 9_900 } : null },
      });
      if (++told % sentAtOnce === 0) {
        await shop.quiet();
        expect(await checkInvariants(shop.db.read)).toEqual([]);
      }
      if (state === 'placed') await run.cancel?.();
    }),
    { numRuns: isFullRun ? 10_000 : 40 },
  );
}, 21_600_000);
