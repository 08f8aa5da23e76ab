import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductBody } from '../../src/catalog/api.ts';
import { checkInvariants } from '../../src/orders/index.ts';
import { roundToPaise } from '../../src/shared/money.ts';
import { settleOpen } from '../assert-invariants.ts';
import { addProduct, ledger, pay, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { openShop, type TestShop } from '../test-app.ts';

/**
 * Compares the shop with a small model after random steps: holds, payments, late, repeated and lost notifications, refunds, changed
 * products, restarts. After each step every invariant holds. `SEED=… npx vitest …` repeats a failure.
 */
const runs = isFullRun ? 60 : 2;
const steps = 30;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterAll(() => shop.close());

interface Attempt {
  providerOrderId: string;
  product: number;
  quantity: number;
  buyer: number;
  isLive: boolean;
  paid: { paymentId: string; refunded: number }[];
  failed: string[];
  triple: Record<string, unknown> | null;
}
interface Model {
  products: { body: ProductBody; stock: number; isGone: boolean }[];
  attempts: Attempt[];
}
type Real = TestShop;

const price = 400;
const buyers = () => [shop.tokens.asha, shop.tokens.meera];
const held = (model: Model, product: number, besides: number) =>
  model.attempts
    .filter((one) => one.isLive && one.product === product && one.buyer !== besides)
    .reduce((sum, { quantity }) => sum + quantity, 0);

abstract class Step implements fc.AsyncCommand<Model, Real> {
  protected readonly pick: number;
  constructor(pick: number) {
    this.pick = pick;
  }
  check(model: Readonly<Model>): boolean {
    return this.target(model) !== undefined;
  }
  async run(model: Model, real: Real): Promise<void> {
    await this.act(model, real);
    expect(await checkInvariants(real.db.read), this.toString()).toEqual([]);
  }
  protected target(_model: Readonly<Model>): Attempt | true | undefined {
    return true;
  }
  protected abstract act(model: Model, real: Real): Promise<void>;
  protected among(list: Attempt[]): Attempt | undefined {
    return list[this.pick % Math.max(1, list.length)];
  }
  toString(): string {
    return `${this.constructor.name}(${this.pick})`;
  }
}

class Hold extends Step {
  private readonly quantity: number;
  constructor(pick: number, quantity: number) {
    super(pick);
    this.quantity = quantity;
  }
  async act(model: Model, real: Real) {
    const buyer = this.pick % 2;
    const number = (this.pick >> 1) % model.products.length;
    const product = model.products[number] as Model['products'][number];
    await forgetRequests(real);
    const { status, body } = await real.call('POST', '/product/orders', {
      token: buyers()[buyer],
      body: { amount: roundToPaise(price) * this.quantity, cart: [{ _id: product.body._id, quantity: this.quantity }] },
    });
    if (product.isGone) return expect(body.code).toBe('product_gone');
    if (product.stock - held(model, number, buyer) < this.quantity) return expect(body.code).toBe('out_of_stock');
    expect(status).toBe(200);
    for (const earlier of model.attempts) if (earlier.buyer === buyer) earlier.isLive = false;
    model.attempts.push({
      providerOrderId: body.id,
      product: number,
      quantity: this.quantity,
      buyer,
      isLive: true,
      paid: [],
      failed: [],
      triple: null,
    });
  }
  override toString() {
    return `Hold(${this.pick}, ${this.quantity})`;
  }
}

/** Each hold is a new checkout, never a repeated click. */
async function forgetRequests(real: Real): Promise<void> {
  await real.db.pool.query(`update checkouts set request_hash = null`);
}

/** The webhook is lost. */
class PayWithoutWebhook extends Step {
  protected override target(model: Model) {
    return this.among(model.attempts.filter(({ paid }) => paid.length === 0));
  }
  async act(model: Model, real: Real) {
    const attempt = this.target(model) as Attempt;
    await sandbox(real, 'POST', '/webhooks', { mode: 'lose' });
    attempt.triple = await pay(real, attempt.providerOrderId);
    attempt.paid.push({ paymentId: String(attempt.triple.razorpay_payment_id), refunded: 0 });
  }
}

class PayWithWebhook extends Step {
  protected override target(model: Model) {
    return this.among(model.attempts.filter(({ paid }) => paid.length === 0));
  }
  async act(model: Model, real: Real) {
    const attempt = this.target(model) as Attempt;
    await sandbox(real, 'POST', '/webhooks', { times: 1 + (this.pick % 3) });
    attempt.triple = await pay(real, attempt.providerOrderId);
    attempt.paid.push({ paymentId: String(attempt.triple.razorpay_payment_id), refunded: 0 });
    if (this.pick % 2 === 0) await real.call('POST', '/product/payment-callback', { body: attempt.triple });
    await expect.poll(() => isPaid(real, attempt), { timeout: 10_000, interval: 20 }).toBe(true);
    settle(model, attempt);
  }
}

class Fail extends Step {
  protected override target(model: Model) {
    return this.among(model.attempts.filter(({ paid }) => paid.length === 0));
  }
  async act(model: Model, real: Real) {
    const attempt = this.target(model) as Attempt;
    await sandbox(real, 'POST', '/webhooks', { mode: this.pick % 2 ? 'lose' : 'send' });
    const { payment } = (await pay(real, attempt.providerOrderId, 'failed')) as { payment: { id: string } };
    attempt.failed.push(payment.id);
  }
}

/** Captures a failed payment under its own id. */
class ConfirmLate extends Step {
  protected override target(model: Model) {
    return this.among(model.attempts.filter(({ failed, paid }) => failed.length > 0 && paid.length === 0));
  }
  async act(model: Model, real: Real) {
    const attempt = this.target(model) as Attempt;
    const paymentId = attempt.failed.shift() as string;
    await sandbox(real, 'POST', '/webhooks', {});
    await sandbox(real, 'POST', '/confirm', { payment_id: paymentId });
    attempt.paid.push({ paymentId, refunded: 0 });
    await expect.poll(() => isPaid(real, attempt), { timeout: 10_000, interval: 20 }).toBe(true);
    settle(model, attempt);
  }
}

class TellAgain extends Step {
  protected override target(model: Model) {
    return this.among(model.attempts.filter(({ triple }) => triple));
  }
  async act(model: Model, real: Real) {
    const attempt = this.target(model) as Attempt;
    await real.call('POST', '/product/payment-callback', { body: attempt.triple as object });
    settle(model, attempt);
  }
}

class EndHolds extends Step {
  async act(model: Model, real: Real) {
    await real.db.pool.query(`update holds set held_until = now() - interval '1 second'`);
    await real.db.pool.query(
      `update checkouts set held_until = now() - interval '1 second' where state in ('held', 'failed')`,
    );
    for (const attempt of model.attempts) attempt.isLive = false;
  }
}

class Ask extends Step {
  async act(model: Model, real: Real) {
    await settleOpen(real.db);
    for (const attempt of model.attempts) if (attempt.paid.length > 0) settle(model, attempt);
  }
}

class RefundAPart extends Step {
  protected override target(model: Model) {
    return this.among(model.attempts.filter(({ paid }) => paid.some(({ refunded }) => refunded === 0)));
  }
  async act(model: Model, real: Real) {
    const attempt = this.target(model) as Attempt;
    const order = await orderOf(real, attempt);
    // A failed attempt creates the order, too.
    if (!order?.payment.success) return;
    const { status } = await real.call('POST', `/user/order/${order._id}/refunds`, {
      token: real.tokens.admin,
      body: { amount: 150 },
    });
    // A full refund is already due.
    expect(status).toBe(order.refundDue ? 409 : 200);
    const [payment] = attempt.paid;
    if (!order.refundDue && payment) payment.refunded = 15_000;
  }
}

class Restock extends Step {
  async act(model: Model, real: Real) {
    const product = model.products[this.pick % model.products.length] as Model['products'][number];
    if (product.isGone) return;
    const { body } = await real.call('GET', `/product/products/${product.body.slug}`);
    const { name, description, category } = product.body;
    const form = { name, description, price: String(price), category: String(category?._id), shipping: '1' };
    const response = await real.call('PUT', `/product/update-product/${product.body._id}`, {
      token: real.tokens.admin,
      form: { ...form, quantity: String(body.product.quantity + 2), loadedQuantity: String(body.product.quantity) },
    });
    expect(response.status).toBe(200);
    product.stock += 2;
  }
}

class Remove extends Step {
  override check(model: Model) {
    return model.products.filter(({ isGone }) => !isGone).length > 1;
  }
  async act(model: Model, real: Real) {
    const left = model.products.filter(({ isGone }) => !isGone);
    const product = left[this.pick % left.length] as Model['products'][number];
    await real.call('DELETE', `/product/delete-product/${product.body._id}`, { token: real.tokens.admin });
    product.isGone = true;
  }
}

class Restart extends Step {
  act(_model: Model, real: Real) {
    return real.restart();
  }
}

const settled = new WeakMap<Attempt, 'sold' | 'unfulfillable'>();
function settle(model: Model, attempt: Attempt): void {
  if (settled.has(attempt) || attempt.paid.length === 0) return;
  const product = model.products[attempt.product] as Model['products'][number];
  const others = model.attempts
    .filter((one) => one !== attempt && one.isLive && one.product === attempt.product)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const isSold = !product.isGone && product.stock - others >= attempt.quantity;
  attempt.isLive = false;
  if (isSold) product.stock -= attempt.quantity;
  settled.set(attempt, isSold ? 'sold' : 'unfulfillable');
}

async function orderOf(real: Real, { providerOrderId }: Attempt) {
  const { body } = await real.call('GET', `/user/all-orders?search=${providerOrderId}`, { token: real.tokens.admin });
  return body[0] as { _id: string; refundDue: boolean; payment: { success: boolean } } | undefined;
}
async function isPaid(real: Real, attempt: Attempt): Promise<boolean> {
  return (await orderOf(real, attempt))?.payment.success ?? false;
}

async function compare(model: Model, real: Real): Promise<void> {
  await settleOpen(real.db);
  for (const attempt of model.attempts.filter(({ paid }) => paid.length > 0)) {
    const wasOpen = !settled.has(attempt);
    const order = await orderOf(real, attempt);
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
