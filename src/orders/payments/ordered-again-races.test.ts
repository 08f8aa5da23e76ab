import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { addProduct, ledger, pay } from '../../../test/fixtures.ts';
import { type Answer, openShop, type TestShop } from '../../../test/test-app.ts';
import { replacedCalls } from '../checkout/replaced-fixture.ts';
import { codCalls } from '../cod/cod-fixture.ts';

let shop: TestShop;
/** Without webhooks at first: they would settle a payment before the two reports of it meet. */
const options = { webhooks: false };
beforeAll(async () => {
  shop = await openShop(options);
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const { open, age } = replacedCalls(() => shop);
const cash = codCalls(() => shop);

const bear = () => addProduct(shop, { name: 'Raced Bear', price: 500, quantity: 50 });

/** Two checkouts of one buyer for the same pieces: the payment of the first one seemed to have failed. */
async function openTwice({ _id }: { _id: string }): Promise<[Answer, Answer]> {
  const first = await open(shop.tokens.asha, { _id });
  await age([first.body.id], 1);
  const again = await open(shop.tokens.asha, { _id });
  expect(again.body.id).not.toBe(first.body.id);
  return [first, again];
}

const report = (body: object) => shop.call('POST', '/product/payment-callback', { body });
const findPaid = async (opened: readonly Answer[]) => {
  const ids = opened.map(({ body }) => body.id);
  return (await ledger(shop)).payments.filter(({ order_id }) => ids.includes(order_id));
};

/** Holds the products until as many transactions as payments were reported wait for them. */
async function runTogether<T>(productId: string, start: () => Promise<T>[]): Promise<T[]> {
  const holder = new pg.Client({ connectionString: String(shop.db.pool.options.connectionString) });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from products where id = $1 for update', [productId]);
    const started = start();
    const waiting = () =>
      shop.db.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'products'",
      );
    await expect.poll(async () => (await waiting()).rowCount).toBe(started.length);
    await holder.query('rollback');
    return await Promise.all(started);
  } finally {
    await holder.end();
  }
}

describe.skipIf(process.env.TEST_DATABASE !== 'server')(
  'Two payments for what was ordered twice, at one moment',
  () => {
    it('are one order, and the other payment goes back', async () => {
      const product = await bear();
      const opened = await openTwice(product);
      const paid = [await pay(shop, opened[0].body.id), await pay(shop, opened[1].body.id)];
      const answers = await runTogether(product._id, () => paid.map(report));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.message).toMatch(/ordered the same again.*in full/);
      await settleOpen(shop.db);
      const amounts = (await findPaid(opened)).map(({ amount_refunded }) => amount_refunded);
      expect(amounts.sort((a, b) => a - b)).toEqual([0, 50_000]);
    });

    it('are one order when both are advances on cash on delivery', async () => {
      const advance = { kind: 'amount', value: 99 };
      await cash.change({ firstAdvance: advance, madeAdvance: advance, isConfirmed: false });
      const product = await addProduct(shop, { name: 'Raced Cash Bear', price: 500, quantity: 50, makeDays: 3 });
      const place = () => cash.place(product, shop.tokens.meera, { advance: { amount: 9_900, method: 'online' } });
      const first = await place();
      await age([first.body.id], 1);
      const opened = [first, await place()];
      const paid = [await pay(shop, first.body.id), await pay(shop, opened[1]?.body.id)];
      const answers = await runTogether(product._id, () => paid.map(report));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await settleOpen(shop.db);
      const amounts = (await findPaid(opened)).map(({ amount_refunded }) => amount_refunded);
      expect(amounts.sort((a, b) => a - b)).toEqual([0, 9_900]);
    });
  },
);

describe('Callbacks and webhooks of both orders', () => {
  beforeAll(async () => {
    options.webhooks = true;
    await shop.restart();
  });

  it('make one order, whichever of them arrives first', async () => {
    for (let round = 0; round < 8; round++) {
      const opened = await openTwice(await bear());
      // The sandbox sends the webhooks by itself.
      const paid = await Promise.all(opened.map(({ body }) => pay(shop, body.id)));
      await Promise.all((round % 2 === 0 ? paid : paid.toReversed()).map(report));
      await settleOpen(shop.db);
      const amounts = (await findPaid(opened)).map(({ amount_refunded }) => amount_refunded);
      expect(amounts.sort((a, b) => a - b)).toEqual([0, 50_000]);
    }
  });
});
