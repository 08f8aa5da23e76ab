import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { guestKey, holdCalls } from '../checkout/holds/hold-fixture.ts';

const buyers = 200;
const pieces = 100;
const atOnce = 20;

let shop: TestShop;
beforeAll(async () => {
  // The buyers share the process with the shop.
  shop = await openShop({ webhooks: true, app: { maxEventLoopDelayMs: 0 } });
});
afterAll(() => shop.close());

const { orderAsGuest } = holdCalls(() => shop);

/** Twenty at a time; answers the sentences for those who got nothing, by buyer. */
async function sellTo(lamp: Gift, waiting: number[]): Promise<Map<number, string>> {
  const refused = new Map<number, string>();
  const buyOne = async (buyer: number) => {
    const from = `198.18.${buyer}.7`;
    const opened = await orderAsGuest(lamp, { guestKey: guestKey(), email: `buyer${buyer}@example.com`, from });
    if (opened.status !== 200) {
      expect(opened.status).toBe(409);
      return refused.set(buyer, opened.body.message);
    }
    const body = await pay(shop, opened.body.id);
    expect((await shop.call('POST', '/product/payment-callback', { body })).status).toBe(200);
  };
  const left = [...waiting];
  const buyAll = async () => {
    for (let buyer = left.pop(); buyer !== undefined; buyer = left.pop()) await buyOne(buyer);
  };
  await Promise.all(Array.from({ length: atOnce }, buyAll));
  return refused;
}

describe('One product that everybody wants', () => {
  it('is sold to as many buyers as there are pieces, and the others read why not, while webhooks arrive beside them', async () => {
    const lamp = await addProduct(shop, { name: 'Diwali Lamp', price: 100, quantity: pieces });
    const early = await sellTo(
      lamp,
      Array.from({ length: buyers }, (_, buyer) => buyer),
    );
    // Guests may not hold the last pieces all at once: those who try again get what is left.
    const refused = await sellTo(lamp, [...early.keys()]);
    await shop.quiet();
    expect(refused.size).toBe(buyers - pieces);
    for (const message of [...early.values(), ...refused.values()]) expect(message).toMatch(/Diwali Lamp/);
    const { rows } = await shop.db.pool.query('select count(*)::int as orders from orders where is_paid');
    expect(rows).toEqual([{ orders: pieces }]);
    expect((await shop.call('GET', `/product/products/${lamp.slug}`)).body.product.quantity).toBe(0);
  }, 180_000);
});
