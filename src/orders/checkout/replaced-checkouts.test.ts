import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, ledger } from '../../../test/fixtures.ts';
import { type Answer, openShop, type TestShop } from '../../../test/test-app.ts';
import { replacedCalls } from './replaced-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());

const { asAdmin, addOffer, countUses, addOnSale, addWrap, open, settle, age } = replacedCalls(() => shop);
const bear = () => addProduct(shop, { name: 'Replaced Bear', price: 500, quantity: 50 });
const refunded = (sentence: RegExp) => ({ status: 409, body: { message: expect.stringMatching(sentence) } });
const findRefundedAmount = async ({ body }: Answer) =>
  (await ledger(shop)).payments.find(({ order_id }) => order_id === body.id)?.amount_refunded;

describe('A code for one use', () => {
  it.each([{ maxUses: 1 }, { maxUsesPerBuyer: 1 }])(
    'is used once when six checkouts that replaced each other are all paid (%j)',
    async (limit) => {
      const { code } = await addOffer(limit);
      const { _id } = await bear();
      const opened: Answer[] = [];
      for (let quantity = 1; quantity <= 6; quantity++)
        opened.push(await open(shop.tokens.asha, { _id, quantity }, { code }));
      const answers = [];
      for (const one of opened) answers.push(await settle(one));
      expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409, 409]);
      for (const answer of answers.slice(1)) expect(answer).toMatchObject(refunded(/code .* used up.*in full/));
      await shop.quiet();
      // Six times ₹500 for 1 to 6 pieces, ₹50 off: what came too late goes back in full.
      expect(await Promise.all(opened.map(findRefundedAmount))).toEqual([
        0, 95_000, 145_000, 195_000, 245_000, 295_000,
      ]);
      expect(await countUses(code)).toBe(1);
      const mails = (await shop.outbox()).filter((mail) => /^Subject: Your payment to .* goes back$/m.test(mail));
      expect(mails.length).toBeGreaterThanOrEqual(5);
    },
  );

  it('does not go below what is used already when its number of uses is changed', async () => {
    const { code, id } = await addOffer({ maxUses: 3 });
    const { _id } = await bear();
    for (const token of [shop.tokens.asha, shop.tokens.meera]) await settle(await open(token, { _id }, { code }));
    expect(await asAdmin('PUT', `/shop/offers/${id}`, { maxUses: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'maxUses', message: expect.stringContaining('used 2 times') }] },
    });
    expect((await asAdmin('PUT', `/shop/offers/${id}`, { maxUses: 2 })).status).toBe(200);
  });
});

describe('What is ordered again while its first payment is not known', () => {
  /** The window of the second one opens an hour after that of the first. */
  async function openTwice(second: { quantity?: number } = {}) {
    const { _id } = await bear();
    const first = await open(shop.tokens.asha, { _id });
    await age([first.body.id], 1);
    const again = await open(shop.tokens.asha, { _id, ...second });
    expect(again.body.id).not.toBe(first.body.id);
    return { _id, first, again };
  }

  it.each(['first', 'again'] as const)('is sent once, and the other payment goes back: %s', async (late) => {
    const { _id, ...opened } = await openTwice();
    const soon = late === 'first' ? 'again' : 'first';
    expect((await settle(opened[soon])).status).toBe(200);
    expect(await settle(opened[late])).toMatchObject(refunded(/ordered the same again.*in full/));
    await shop.quiet();
    expect(await findRefundedAmount(opened[soon])).toBe(0);
    expect(await findRefundedAmount(opened[late])).toBe(50_000);
    expect((await shop.outbox()).some((mail) => mail.includes('ordered the same again'))).toBe(true);
    // A further one, when both are settled, is wanted.
    await age(
      Object.values(opened).map(({ body }) => body.id),
      1,
    );
    expect((await settle(await open(shop.tokens.asha, { _id }))).status).toBe(200);
  });

  it('is not the same with other pieces, for another buyer, or after the first was cancelled', async () => {
    const { _id, first, again } = await openTwice({ quantity: 2 });
    expect((await settle(first)).status).toBe(200);
    expect((await settle(again)).status).toBe(200);
    expect((await settle(await open(shop.tokens.meera, { _id }))).status).toBe(200);
    const cancelled = await openTwice();
    const { body } = await settle(cancelled.first);
    await asAdmin('PUT', `/user/order-status/${body.order}`, { status: 'Cancelled' });
    expect((await settle(cancelled.again)).status).toBe(200);
  });
});

describe('The prices of a checkout', () => {
  it('are promised for an hour; a payment that begins later is refunded when a sale has ended since', async () => {
    const { _id } = await addOnSale(9);
    const [first, second] = [await open(shop.tokens.asha, { _id }), await open(shop.tokens.asha, { _id, quantity: 2 })];
    const late = await open(shop.tokens.meera, { _id });
    await asAdmin('DELETE', `/product/products/${_id}/sale`);
    await age([late.body.id], 2);
    expect((await settle(first)).status).toBe(200);
    expect((await settle(second)).status).toBe(200);
    expect(await settle(late)).toMatchObject(refunded(/costs more by now.*in full/));
    await shop.quiet();
    expect(await findRefundedAmount(late)).toBe(40_000);
  });

  it('hold for a late payment as long as nothing costs more', async () => {
    const { code } = await addOffer({});
    const { _id } = await bear();
    const wrap = await addWrap(40);
    const opened = await open(shop.tokens.asha, { _id }, { code, wrap });
    await age([opened.body.id], 50);
    expect((await settle(opened)).status).toBe(200);
  });

  it.each([
    ['a dearer gift wrap', ({ wrap }: Terms) => asAdmin('PUT', `/shop/gift-wraps/${wrap}`, { price: 55 })],
    ['a hidden gift wrap', ({ wrap }: Terms) => asAdmin('PUT', `/shop/gift-wraps/${wrap}`, { isHidden: true })],
    ['a paused code', ({ offer }: Terms) => asAdmin('PUT', `/shop/offers/${offer}`, { isPaused: true })],
    ['a delivery charge', () => asAdmin('PUT', '/shop/delivery', { kind: 'flat', flat: 60 })],
  ])('are not promised any longer after %s', async (_what, change) => {
    const { code, id: offer } = await addOffer({});
    const { _id } = await bear();
    const wrap = await addWrap(40);
    const [soon, late] = [
      await open(shop.tokens.meera, { _id }, { code, wrap }),
      await open(shop.tokens.asha, { _id }, { code, wrap }),
    ];
    expect(soon.status).toBe(200);
    expect((await change({ wrap, offer })).status).toBe(200);
    await age([late.body.id], 2);
    expect((await settle(soon)).status).toBe(200);
    expect(await settle(late)).toMatchObject(refunded(/costs more by now/));
    await asAdmin('PUT', '/shop/delivery', { kind: 'none' });
  });
});
interface Terms {
  wrap: string;
  offer: string;
}
