import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../assert-invariants.ts';
import { addProduct, fault, ledger, pay, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { openShop, type TestShop } from '../test-app.ts';

/**
 * The same events at the provider end in the same order, whatever the words about them do: in any
 * order, doubled, late or lost. Two checkouts live through the same story; each hears of it in its own way.
 */
const runs = isFullRun ? 150 : 5;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type CheckoutEvent =
  | 'fail'
  | 'authorise'
  | 'capture'
  | 'capture another amount'
  | 'confirm a failed one'
  | 'pay again'
  | 'refund a part'
  | 'refund the rest';
interface Told {
  body: string;
  signature: string;
}
interface Checkout {
  orderId: string;
  slug: string;
  told: Told[];
  triple: Record<string, unknown> | null;
}

let count = 0;
/** One checkout that lives through the story, heard by nobody yet. */
async function live(story: readonly CheckoutEvent[], token: string): Promise<Checkout> {
  const bear = await addProduct(shop, { name: `Confluent Bear ${count++}`, price: 400, quantity: 5 });
  const opened = await shop.call('POST', '/product/orders', {
    token,
    body: { amount: 40_000, product: { id: bear._id } },
  });
  const orderId = opened.body.id as string;
  let triple: Checkout['triple'] = null;
  const payments = async () => (await ledger(shop)).payments.filter(({ order_id }) => order_id === orderId);
  for (const happening of story) {
    const known = await payments();
    const isPaid = known.some(({ status }) => ['authorized', 'captured', 'refunded'].includes(status));
    const failed = known.find(({ status }) => status === 'failed');
    const captured = known.find(
      ({ status, amount_refunded, amount }) => status === 'captured' && amount_refunded < amount,
    );
    const rest = (captured?.amount ?? 0) - (captured?.amount_refunded ?? 0);
    if (happening === 'fail' && !isPaid) await pay(shop, orderId, 'failed');
    if (happening === 'authorise' && !isPaid) triple = await pay(shop, orderId, 'authorized');
    if (happening === 'capture' && !isPaid) triple = await pay(shop, orderId);
    if (happening === 'capture another amount' && !isPaid)
      triple = await pay(shop, orderId, 'captured', { amount: 30_000 });
    if (happening === 'confirm a failed one' && !isPaid && failed)
      await sandbox(shop, 'POST', '/confirm', { payment_id: failed.id });
    if (happening === 'pay again' && captured) await pay(shop, orderId, 'captured', { again: true });
    if (happening === 'refund a part' && rest > 10_000)
      await sandbox(shop, 'POST', '/refund', { payment_id: captured?.id, amount: 10_000 });
    if (happening === 'refund the rest' && rest > 0)
      await sandbox(shop, 'POST', '/refund', { payment_id: captured?.id, amount: rest });
  }
  const { events } = await sandbox<{ events: Told[] }>(shop, 'GET', '/webhooks');
  return { orderId, slug: bear.slug, told: events.filter(({ body }) => body.includes(orderId)), triple };
}

/**
 * How one checkout hears of its story: which word at which turn, some more than once, some never; and when its buyer calls back,
 * while the provider answers or is silent.
 */
async function hear({ told, triple }: Checkout, turns: number[], callbackAt: number, isSilent: boolean): Promise<void> {
  for (const [place, turn] of turns.entries()) {
    if (place === callbackAt && triple && isSilent)
      await fault(shop, { route: `GET /v1/payments/${triple.razorpay_payment_id}`, kind: 'drop_before' });
    if (place === callbackAt && triple) await shop.call('POST', '/product/payment-callback', { body: triple });
    const word = told[turn % Math.max(1, told.length)];
    if (!word) continue;
    const answer = await shop.call('POST', '/payment/webhook', {
      body: word.body,
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': word.signature },
    });
    expect(answer.status).toBe(200);
  }
}

/** What anybody could see of it, without the ids. */
async function outcome({ orderId, slug }: Checkout) {
  const token = shop.tokens.admin;
  const [order] = (await shop.call('GET', `/user/all-orders?search=${orderId}`, { token })).body;
  const page = order && (await shop.call('GET', `/user/order/${order._id}`, { token })).body;
  const { rows } = await shop.db.pool.query<{ state: string }>(
    'select state from checkouts where provider_order_id = $1',
    [orderId],
  );
  const { quantity, held } = (await shop.call('GET', `/product/products/${slug}`)).body.product;
  const books = (await ledger(shop)).payments.filter(({ order_id }) => order_id === orderId);
  return {
    state: rows[0]?.state,
    stock: quantity,
    held,
    status: order?.status,
    success: order?.payment.success,
    captured: order?.payment.captured,
    refundDue: order?.refundDue,
    refundable: page?.refundable,
    back: page?.refunds
      .filter(({ state }: { state: string }) => state !== 'failed')
      .map(({ amount, state }: { amount: number; state: string }) => `${amount} ${state}`)
      .toSorted(),
    atProvider: books.map(({ status, amount_refunded }) => `${status} ${amount_refunded}`).toSorted(),
  };
}

describe('The same happenings', () => {
  it('end the same, however they are told', async () => {
    await sandbox(shop, 'POST', '/webhooks', { mode: 'hold' });
    const happening = fc.constantFrom<CheckoutEvent>(
      'fail',
      'authorise',
      'capture',
      'capture',
      'capture another amount',
      'confirm a failed one',
      'pay again',
      'refund a part',
      'refund the rest',
    );
    const turns = fc.array(fc.nat(50), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 1, maxLength: 5 }),
        turns,
        turns,
        fc.nat(12),
        fc.nat(12),
        fc.boolean(),
        async (story, first, second, firstCall, secondCall, isSilent) => {
          const one = await live(story, shop.tokens.asha);
          await hear(one, first, firstCall, isSilent);
          const two = await live(story, shop.tokens.meera);
          await hear(two, second, secondCall, !isSilent);
          await settleOpen(shop.db);
          // Money that is on its way is asked after once more.
          await settleOpen(shop.db);
          const [ends, alsoEnds] = [await outcome(one), await outcome(two)];
          // Of two good payments the one that is told first buys the goods: what had gone back of either is then another sum.
          const isFree = story.includes('pay again') && story.some((happening) => happening.startsWith('refund'));
          const { refundable: _, back: __, atProvider: ___, state: ____, ...whatever } = alsoEnds;
          expect(ends).toMatchObject(isFree ? whatever : alsoEnds);
        },
      ),
      { numRuns: runs, endOnFailure: true, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
    );
  }, 900_000);
});
