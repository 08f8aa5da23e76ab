import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCaller, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const delivery = {
  name: 'Ananya Rao',
  phone: '98450 12345',
  email: 'a@example.com',
  address: '7 Lake Road, Bengaluru',
};
const form = { title: 'Elephants', delivery: 60, readyOn: '2099-12-08', validUntil: '2099-11-30' };
const steps = [
  'open',
  'open_other',
  'pay_first',
  'pay_last',
  'both',
  'expire',
  'change',
  'withdraw',
  'cancel',
] as const;
type Step = (typeof steps)[number];

/** One quote, and the payments that its buyers have opened. */
async function startQuote(advance: number | null) {
  let price = 500;
  const lines = () => [
    { name: 'Elephants', quantity: 3, price },
    { name: 'Keychain', quantity: 2, price: 150.5 },
  ];
  const body = () => ({ ...form, advance, ...(advance ? { quantity: 3, price } : { lines: lines() }) });
  const { quote } = (await asAdmin('POST', '/user/custom-orders', body())).body;
  const opened: string[] = [];
  const see = async () => (await shop.call('GET', quote.link)).body.quote;
  const open = async (name: string) => {
    const { due } = await see();
    const sent = { amount: roundToPaise(due), delivery: { ...delivery, name } };
    const answer = await shop.call('POST', `${quote.link}/payment`, { body: sent });
    if (answer.status === 200) opened.push(answer.body.id);
  };
  const settle = async (providerOrder: string | undefined) => {
    if (!providerOrder) return;
    const paid = await pay(shop, providerOrder).catch(() => null);
    if (paid) await shop.call('POST', '/product/payment-callback', { body: paid });
  };
  const run: Record<Step, () => Promise<unknown>> = {
    open: () => open('Ananya Rao'),
    open_other: () => open('Meera Rao'),
    pay_first: () => settle(opened[0]),
    pay_last: () => settle(opened.at(-1)),
    both: () => Promise.all([settle(opened[0]), settle(opened.at(-1))]),
    expire: () =>
      shop.db.pool.query(
        `update checkouts set held_until = now() where quote_id = $1 and state in ('held', 'failed')`,
        [quote._id],
      ),
    change: () => {
      price += 10;
      return asAdmin('PUT', `/user/custom-orders/${quote._id}`, body());
    },
    withdraw: () => asAdmin('POST', `/user/custom-orders/${quote._id}/withdraw`),
    cancel: async () => {
      const { order } = (await asAdmin('GET', `/user/custom-orders/${quote._id}`)).body.quote;
      if (order) await asAdmin('POST', `/user/order/${order}/refunds`, { cancel: true });
    },
  };
  return { id: quote._id as string, run, see };
}

async function sumKeptPaise(quoteId: string): Promise<number> {
  const statement = `select coalesce(sum(payments.amount_paise - coalesce((select sum(amount_paise) from refunds
      where payment_id = payments.id and state <> 'failed'), 0)), 0)::int as paise
    from payments join checkouts on checkouts.id = payments.checkout_id
    where checkouts.quote_id = $1 and payments.state = 'captured'`;
  return (await shop.db.pool.query(statement, [quoteId])).rows[0].paise;
}

it('keeps exactly what a quote says was paid, whatever buyers and the shop do, and gives all else back', async () => {
  const walk = fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(walk, fc.option(fc.constant(600)), async (walked, advance) => {
      const { id, run, see } = await startQuote(advance);
      for (const step of walked) await run[step]();
      const { paid, state, total } = await see();
      expect(await sumKeptPaise(id)).toBe(roundToPaise(paid));
      expect(paid).toBeLessThanOrEqual(total);
      if (state === 'paid') expect(paid).toBe(total);
    }),
    { numRuns: Number(process.env.FAULTS === 'full' ? 100 : 12) },
  );
}, 60_000);
