import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../src/orders/index.ts';
import { settleOpen } from '../assert-invariants.ts';
import { addProduct, ledger, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { findOrder, type Model, price, type Real, settled } from './model.ts';
import {
  Ask,
  ConfirmLate,
  EndHolds,
  Fail,
  Hold,
  PayWithoutWebhook,
  PayWithWebhook,
  RefundAPart,
  Remove,
  Restart,
  Restock,
  TellAgain,
} from './model-steps.ts';

/**
 * Compares the shop with a small model after random steps: holds, payments, late, repeated and lost notifications,
 * refunds, changed products, restarts. After each step every invariant holds. `SEED=… npx vitest …` repeats a failure.
 */
const runs = isFullRun ? 60 : 2;
const steps = 30;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterAll(() => shop.close());

async function compare(model: Model, real: Real): Promise<void> {
  await settleOpen(real.db);
  for (const attempt of model.attempts.filter(({ paid }) => paid.length > 0)) {
    const wasOpen = !settled.has(attempt);
    const order = await findOrder(real, attempt);
    expect(order?.payment.success).toBe(true);
    // The shop decides which of several unreported payments is settled first.
    if (wasOpen) {
      const product = model.products[attempt.product] as Model['products'][number];
      attempt.isLive = false;
      settled.set(attempt, order?.refundDue ? 'unfulfillable' : 'sold');
      if (!order?.refundDue) product.stock -= attempt.quantity;
    }
    expect(order?.refundDue).toBe(settled.get(attempt) === 'unfulfillable');
  }
  const books = await ledger(real);
  for (const product of model.products) {
    expect(product.stock).toBeGreaterThanOrEqual(0);
    const { body } = await real.call('GET', `/product/products/${product.body.slug}`);
    if (!product.isGone) expect(body.product.quantity).toBe(product.stock);
  }
  for (const attempt of model.attempts)
    for (const { paymentId, refunded } of attempt.paid) {
      const payment = books.payments.find(({ id }) => id === paymentId);
      const back = settled.get(attempt) === 'unfulfillable' ? payment?.amount : refunded;
      expect(payment?.amount_refunded, paymentId).toBe(back);
    }
  expect(await checkInvariants(real.db.read, books as never)).toEqual([]);
}

let count = 0;
async function newModel(): Promise<Model> {
  await sandbox(shop, 'POST', '/webhooks', {});
  const products = await Promise.all(
    [1, 2, 3].map(async (stock) => ({
      body: await addProduct(shop, { name: `Model Bear ${count++}`, price, quantity: stock }),
      stock,
      isGone: false,
    })),
  );
  return { products, attempts: [] };
}

describe('The shop and its model', () => {
  it('agree after any sequence of steps', async () => {
    const pick = fc.nat(1_000);
    const commands = fc.commands(
      [
        fc.tuple(pick, fc.integer({ min: 1, max: 3 })).map(([n, quantity]) => new Hold(n, quantity)),
        fc.tuple(pick, fc.integer({ min: 1, max: 2 })).map(([n, quantity]) => new Hold(n, quantity)),
        pick.map((n) => new PayWithoutWebhook(n)),
        pick.map((n) => new PayWithWebhook(n)),
        pick.map((n) => new Fail(n)),
        pick.map((n) => new ConfirmLate(n)),
        pick.map((n) => new TellAgain(n)),
        pick.map((n) => new EndHolds(n)),
        pick.map((n) => new Ask(n)),
        pick.map((n) => new RefundAPart(n)),
        pick.map((n) => new Restock(n)),
        pick.map((n) => new Remove(n)),
        pick.map((n) => new Restart(n)),
      ],
      { maxCommands: steps, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        const model = await newModel();
        await fc.asyncModelRun(() => ({ model, real: shop }), steps);
        await compare(model, shop);
      }),
      {
        numRuns: runs,
        endOnFailure: true,
        ...(process.env.SEED && { seed: Number(process.env.SEED) }),
      },
    );
  }, 900_000);
});
