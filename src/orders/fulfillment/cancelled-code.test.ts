import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { replacedCalls } from '../checkout/replaced-fixture.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop({ app: { undoSeconds: 10 } });
  bear = await addProduct(shop, { name: 'Code Bear', price: 500, quantity: 50 });
});
afterAll(() => shop.close());

const { asAdmin, addOffer, countUses, open } = replacedCalls(() => shop);
const setStatus = (id: string, status: string) => asAdmin('PUT', `/user/order-status/${id}`, { status });
const buyWith = async (code: string, token: string): Promise<string | null> => {
  const opened = await open(token, { _id: bear._id }, { code });
  // Refused codes are left out of the quote.
  if (opened.status !== 200) return null;
  return (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) })).body.order;
};
const order = async (code: string, token = shop.tokens.asha) => (await buyWith(code, token)) ?? '';

describe('A code for one use', () => {
  it.each([{ maxUses: 1 }, { maxUsesPerBuyer: 1 }])(
    'is free again when the shop cancels its order (%j)',
    async (limit) => {
      const { code } = await addOffer(limit);
      const first = await order(code);
      expect(await buyWith(code, shop.tokens.asha)).toBeNull();
      const cancelled = await asAdmin('POST', `/user/order/${first}/refunds`, { cancel: true, restock: true });
      expect(cancelled.status).toBe(200);
      expect(await countUses(code)).toBe(0);
      expect(await order(code)).not.toBe('');
      expect(await countUses(code)).toBe(1);
    },
  );

  it('is taken again when the order goes on, unless it is used up by then', async () => {
    const { code, id } = await addOffer({ maxUses: 1 });
    const first = await order(code);
    await setStatus(first, 'Cancelled');
    expect(await countUses(code)).toBe(0);
    expect((await setStatus(first, 'Processing')).status).toBe(200);
    expect(await countUses(code)).toBe(1);
    expect(await buyWith(code, shop.tokens.meera)).toBeNull();
    await setStatus(first, 'Cancelled');
    await order(code, shop.tokens.meera);
    expect(await setStatus(first, 'Processing')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/offer code of order #\d+ has been used up/) },
    });
    await asAdmin('PUT', `/shop/offers/${id}`, { maxUses: 2 });
    expect((await setStatus(first, 'Processing')).status).toBe(200);
    expect(await countUses(code)).toBe(2);
  });

  it('stays used when the goods come back after they were sent', async () => {
    const { code } = await addOffer({ maxUses: 1 });
    const sent = await order(code);
    for (const status of ['Shipped', 'Delivered', 'Cancelled'])
      expect((await setStatus(sent, status)).status).toBe(200);
    expect(await countUses(code)).toBe(1);
    expect((await setStatus(sent, 'Delivered')).status).toBe(200);
    expect(await countUses(code)).toBe(1);
  });

  it('is given back once when a cancellation is undone', async () => {
    const { code } = await addOffer({ maxUses: 1 });
    const first = await order(code);
    const { undo } = (await setStatus(first, 'Cancelled')).body;
    expect(await countUses(code)).toBe(0);
    if (!undo) throw new Error('The change cannot be undone.');
    expect((await asAdmin('POST', `/user/order-moves/${undo.id}/undo`)).status).toBe(200);
    expect(await countUses(code)).toBe(1);
  });
});
