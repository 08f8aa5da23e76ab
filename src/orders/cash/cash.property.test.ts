import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { addProduct, fault, ledger, pay, registeredSeller, sandbox } from '../../../test/fixtures.ts';
import { isFullRun } from '../../../test/full-run.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { decideCod } from '../../shared/orders/cod.ts';
import { codCalls } from '../cod/cod-fixture.ts';
import { checkInvariants } from '../reports/books/check-invariants.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  await cash.admin('PUT', '/shop/tax-settings', registeredSeller);
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

const steps = [
  ...['confirm', 'lapse', 'process', 'ship', 'deliver', 'undeliver', 'cancel', 'come_back', 'write_off'],
  ...['refuse', 'give_back', 'again', 'dashboard', 'lose', 'fail_refunds', 'book_more', 'book_rest'],
  ...['book', 'book_less', 'accept', 'dismiss', 'receive', 'open', 'pay', 'fail', 'refund', 'refund_all', 'rules'],
] as const;
type Step = string;
/** Far enough for the money to move. */
const beginnings: Step[][] = [
  [],
  ['ship'],
  ['ship', 'refuse'],
  ['ship', 'deliver', 'book'],
  ['open', 'pay'],
  ['cancel'],
];

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

interface Terms {
  isConfirmed: boolean;
  hasAdvance: boolean;
  /** Also of a parcel that its buyer refused. */
  returnsAdvance: boolean;
}

/** One order, and what may happen to it. */
async function startOrder({ isConfirmed, hasAdvance, returnsAdvance }: Terms) {
  await sandbox(shop, 'DELETE', '/faults');
  const madeAdvance = { kind: 'amount', value: 99 };
  await cash.change({ isConfirmed, madeAdvance, returnsAdvance, stopsAfterRefusals: false });
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
  const answer = async (action: string, more = {}) => {
    const [row] = (await cash.expected()).open;
    if (row) await cash.admin('POST', `/cash/remittance-rows/${row._id}`, { action, ...more });
  };
  const findPage = () => cash.page(order._id);
  /** The advance, or what was paid online. */
  const findOnline = async () => {
    const { payments } = await ledger(shop);
    const statement = 'select payments.id from payments join orders using (checkout_id) where orders.id = $1';
    const { rows } = await shop.db.pool.query(statement, [order._id]);
    return payments.find(({ id }) => rows.some((row) => row.id === id));
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
    refuse: () => cash.comeBack(order._id, { refused: true }),
    give_back: () => cash.admin('POST', `/user/order/${order._id}/refunds`, { amount: 40 }),
    again: async () => {
      const { refunds } = await findPage();
      const last = refunds.find(({ canBeMadeAgain }: { canBeMadeAgain: boolean }) => canBeMadeAgain);
      if (last) await cash.admin('POST', `/user/order/${order._id}/refunds`, { again: last._id });
    },
    dashboard: async () => {
      const payment = await findOnline();
      if (payment?.status !== 'captured' || payment.amount_refunded > 0) return;
      await sandbox(shop, 'POST', '/refund', { payment_id: payment.id, amount: 3_000 }).catch(() => null);
    },
    lose: async () => {
      const payment = await findOnline();
      if (payment?.status !== 'captured' || payment.amount_refunded > 0) return;
      const { id } = await sandbox<{ id: string }>(shop, 'POST', '/dispute', { payment_id: payment.id, amount: 2_000 });
      await sandbox(shop, 'POST', '/settle-dispute', { dispute_id: id, event: 'lost' });
    },
    fail_refunds: () =>
      fault(shop, { route: 'POST /v1/payments', kind: 'status', value: 400, description: 'Blocked.', times: 3 }),
    book_more: () => cash.book(`order,amount,fee\n${order.number},${due + 1},35\n`),
    book_less: () => cash.book(`order,amount,fee\n${order.number},${due - 49},35\n`),
    book_rest: async () => {
      await cash.book(`order,amount,fee\n${order.number},20,35\n`);
      await answer('assign', { number: order.number });
    },
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

/** What of the money is where, once all is quiet, by the rules of docs/decisions/048 and not by the shop's code. */
async function expectBooks(orderId: string, { hasAdvance, returnsAdvance }: Terms): Promise<void> {
  await shop.quiet();
  await sandbox(shop, 'DELETE', '/faults');
  if (!hasAdvance) return;
  for (let hour = 0; hour < 4; hour++) await settleOpen(shop.db);
  const page = await cash.page(orderId);
  const { payments } = await ledger(shop);
  const { rows } = await shop.db.pool.query(
    `select payments.id, payments.amount_paise as paid, is_advance as "isAdvance", payments.method,
       coalesce((select sum(amount_paise) from refunds where payment_id = payments.id and state <> 'failed'), 0)::int as back,
       coalesce((select sum(amount_paise) from refunds where payment_id = payments.id and state = 'processed'), 0)::int as done,
       coalesce((select sum(deducted_paise) from disputes where payment_id = payments.id), 0)::int as lost
     from payments join orders using (checkout_id) where orders.id = $1 and payments.state <> 'failed'`,
    [orderId],
  );
  for (const { id, back } of rows) {
    const atProvider = payments.find((one) => one.id === id);
    if (atProvider) expect(atProvider.amount_refunded).toBe(back);
  }
  const advance = rows.find(({ isAdvance }) => isAdvance);
  const { cod, success } = page.order.payment;
  if (!advance) return;
  const left = advance.paid - advance.back - advance.lost;
  // Of a refused parcel it stays unless the terms return it; of any other that ended unpaid all goes back.
  if (cod.state === 'refused' && page.cash.isRefusalCounted && !returnsAdvance) {
    expect(cod.advance.retained).toBe(Math.max(0, left) / 100);
    expect(page.refundable).toBe(left < 100 ? 0 : left / 100);
  } else if (['refused', 'cancelled', 'expired'].includes(cod.state)) expect(left).toBeLessThan(100);
  else if (!success) expect(page.refundable).toBe(0);
  const { rows: documents } = await shop.db.pool.query(
    'select series, sum(total_paise)::int as paise from tax_documents where order_id = $1 group by series',
    [orderId],
  );
  const { invoice = 0, credit_note: credited = 0 } = Object.fromEntries(
    documents.map(({ series, paise }) => [series, paise]),
  );
  if (cod.state === 'refused') expect(credited).toBe(invoice);
  else if (invoice > 0) {
    expect(invoice).toBe(page.order.totalAmount * 100);
    expect(credited).toBe(
      Math.min(
        invoice,
        rows.reduce((sum, { done }) => sum + done, 0),
      ),
    );
  }
}

it('is right after any history: money, stock, invoices, and a decision that can be computed again', async () => {
  const terms = fc.record({ isConfirmed: fc.boolean(), hasAdvance: fc.boolean(), returnsAdvance: fc.boolean() });
  const history = fc.tuple(
    terms,
    fc.tuple(
      fc.constantFrom<Step[]>(...beginnings),
      fc.array(fc.constantFrom<Step>(...steps), { minLength: 3, maxLength: 12 }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(history, async ([given, [beginning, more]]) => {
      const { hasAdvance } = given;
      const { run, order, key, bear, stock } = await startOrder(given);
      for (const step of [...beginning, ...more]) await run[step]?.();
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
      await expectBooks(order._id, given);
      if (++told % sentAtOnce === 0) {
        await shop.quiet();
        expect(await checkInvariants(shop.db.read)).toEqual([]);
      }
      if (state === 'placed') await run.cancel?.();
    }),
    { numRuns: isFullRun ? 10_000 : 15 },
  );
}, 21_600_000);
