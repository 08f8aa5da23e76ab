import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { tryMove } from '../../../test/try-move.ts';
import { codEvents, codStateAfter, codStates } from '../core/cod-states.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('The table of an order with cash on delivery', () => {
  it('is the one that the database enforces, pair by pair', async () => {
    const bear = await addProduct(shop, { name: 'State Bear', price: 100, quantity: 1 });
    const body = { amount: 10_000, product: { id: bear._id } };
    await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    const move = 'update checkouts set cod_state = $1';
    for (const from of codStates)
      for (const to of codStates) {
        const isMove = from === to || codEvents.some((event) => codStateAfter(from, event) === to);
        const expected = isMove ? 'taken' : `Cash on delivery never moves from ${from} to ${to}.`;
        const said = await tryMove(shop, `update checkouts set cod_state = '${from}'`, move, [to]);
        expect(said, `${from} to ${to}`).toBe(expected);
      }
  });
});
