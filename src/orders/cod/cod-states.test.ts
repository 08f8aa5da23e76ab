import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { codEvents, codStateAfter, codStates } from '../core/cod-states.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function tryMove(from: string, to: string): Promise<'taken' | string> {
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`update checkouts set cod_state = $1`, [from]);
    await client.query('set local session_replication_role = origin');
    await client.query('update checkouts set cod_state = $1', [to]);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('The table of an order with cash on delivery', () => {
  it('is the one that the database enforces, pair by pair', async () => {
    const bear = await addProduct(shop, { name: 'State Bear', price: 100, quantity: 1 });
    const body = { amount: 10_000, product: { id: bear._id } };
    await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    for (const from of codStates)
      for (const to of codStates) {
        const isMove = from === to || codEvents.some((event) => codStateAfter(from, event) === to);
        const expected = isMove ? 'taken' : `Cash on delivery never moves from ${from} to ${to}.`;
        expect(await tryMove(from, to), `${from} to ${to}`).toBe(expected);
      }
  });
});
