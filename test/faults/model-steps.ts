import type fc from 'fast-check';
import { expect } from 'vitest';
import { checkInvariants } from '../../src/orders/index.ts';
import { roundToPaise } from '../../src/shared/money.ts';
import { settleOpen } from '../assert-invariants.ts';
import { pay, sandbox } from '../fixtures.ts';
import { type Attempt, findOrder, isPaid, type Model, price, type Real, settle } from './model.ts';

const held = (model: Model, product: number, besides: number) =>
  model.attempts
    .filter((one) => one.isLive && one.product === product && one.buyer !== besides)
    .reduce((sum, { quantity }) => sum + quantity, 0);

const buyers = ({ tokens }: Real) => [tokens.asha, tokens.meera];

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

export class Hold extends Step {
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
      token: buyers(real)[buyer],
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
export class PayWithoutWebhook extends Step {
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

export class PayWithWebhook extends Step {
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

export class Fail extends Step {
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
export class ConfirmLate extends Step {
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

export class TellAgain extends Step {
  protected override target(model: Model) {
    return this.among(model.attempts.filter(({ triple }) => triple));
  }
  async act(model: Model, real: Real) {
    const attempt = this.target(model) as Attempt;
    await real.call('POST', '/product/payment-callback', { body: attempt.triple as object });
    settle(model, attempt);
  }
}

export class EndHolds extends Step {
  async act(model: Model, real: Real) {
    await real.db.pool.query(`update holds set held_until = now() - interval '1 second'`);
    await real.db.pool.query(
      `update checkouts set held_until = now() - interval '1 second' where state in ('held', 'failed')`,
    );
    for (const attempt of model.attempts) attempt.isLive = false;
  }
}

export class Ask extends Step {
  async act(model: Model, real: Real) {
    await settleOpen(real.db);
    for (const attempt of model.attempts) if (attempt.paid.length > 0) settle(model, attempt);
  }
}

export class RefundAPart extends Step {
  protected override target(model: Model) {
    return this.among(model.attempts.filter(({ paid }) => paid.some(({ refunded }) => refunded === 0)));
  }
  async act(model: Model, real: Real) {
    const attempt = this.target(model) as Attempt;
    const order = await findOrder(real, attempt);
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

export class Restock extends Step {
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

export class Remove extends Step {
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

export class Restart extends Step {
  act(_model: Model, real: Real) {
    return real.restart();
  }
}
