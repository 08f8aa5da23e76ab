import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { tryMove } from '../../../test/try-move.ts';
import { type CheckoutEvent, type CheckoutState, canRefundMove, type RefundState, stateAfter } from './states.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const listKeys = <Key extends string>(all: Record<Key, 0>) => Object.keys(all) as Key[];
const states = listKeys<CheckoutState>({ held: 0, expired: 0, failed: 0, paid: 0, refunding: 0, refunded: 0 });
const events = listKeys<CheckoutEvent>({
  ...{ hold_ended: 0, payment_failed: 0, payment_captured: 0, advance_captured: 0 },
  ...{ refund_asked: 0, refund_paid_out: 0, refund_refused: 0 },
});

describe('The table of an order’s states', () => {
  it('is the one that the database enforces, pair by pair', async () => {
    const bear = await addProduct(shop, { name: 'State Bear', price: 100, quantity: 1 });
    await shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: 10_000, product: { id: bear._id } },
    });
    for (const from of states)
      for (const to of states) {
        const said = await tryMove(shop, `update checkouts set state = '${from}'`, 'update checkouts set state = $1', [
          to,
        ]);
        const isMove = from === to || events.some((event) => stateAfter(from, event) === to);
        const expected = isMove ? 'taken' : `A checkout never moves from ${from} to ${to}.`;
        expect(said, `${from} to ${to}`).toBe(expected);
      }
  });

  it('lets a refund move forward only, in the database too', async () => {
    const bear = await addProduct(shop, { name: 'Refund State Bear', price: 100, quantity: 1 });
    const order = await buy(shop, bear, shop.tokens.asha);
    const refundStates: RefundState[] = ['asked', 'pending', 'processed', 'failed'];
    for (const from of refundStates)
      for (const to of refundStates) {
        const row = `insert into refunds (id, order_id, payment_id, amount_paise, state, cause) values ('r', '${order._id}', '${order.payment.razorpay_payment_id}', 100, '${from}', 'admin')`;
        const said = await tryMove(shop, row, `update refunds set state = $1 where id = 'r'`, [to]);
        const expected =
          from === to || canRefundMove(from, to) ? 'taken' : `A refund never moves from ${from} to ${to}.`;
        expect(said, `${from} to ${to}`).toBe(expected);
      }
  });

  it('never unpays what was paid, nor a payment that was captured', async () => {
    const order = `insert into orders (id, checkout_id, amount_paise, buyer_text, is_paid) values ('o', 'c', 100, '', true)`;
    expect(await tryMove(shop, order, 'update orders set is_paid = $1', ['false'])).toBe(
      'What was paid never becomes unpaid.',
    );
    const payment = `insert into payments (id, checkout_id, amount_paise, currency, state, evidence) values ('p', 'c', 100, 'INR', 'captured', 'webhook')`;
    for (const state of ['failed', 'authorized'])
      expect(await tryMove(shop, payment, 'update payments set state = $1', [state])).toBe(
        'What was paid never becomes unpaid.',
      );
  });

  it('knows what follows from what', () => {
    const walk = (...events: Parameters<typeof stateAfter>[1][]) =>
      events.reduce<CheckoutState>((state, event) => stateAfter(state, event) ?? state, 'held');
    expect(walk('payment_failed', 'hold_ended', 'payment_captured')).toBe('paid');
    expect(walk('hold_ended', 'payment_captured', 'payment_failed', 'hold_ended')).toBe('paid');
    expect(walk('payment_captured', 'refund_asked', 'refund_refused')).toBe('paid');
    expect(walk('payment_captured', 'refund_asked', 'refund_paid_out', 'payment_captured')).toBe('refunded');
    expect(walk('refund_asked')).toBe('held');
  });
});
