import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectStatements } from '../../../test/collect-statements.ts';
import { addProduct } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  for (const [name, price] of [
    ['Indigo Heron', 700],
    ['Heron Card', 300],
    ['Marigold Card', 900],
  ] as const)
    await addProduct(shop, { name, price, quantity: 5 });
});
afterAll(() => shop.close());

describe('Suggestions', () => {
  it('are the names of what the search finds, in its order', async () => {
    for (const keyword of [
      'heron',
      'card',
      'c',
      'heron card',
      'hreon',
      'card under 500',
      'under 500',
      'nothing here',
    ]) {
      const path = `/product/search/${encodeURIComponent(keyword)}`;
      const { body: found } = await shop.call('GET', path);
      const { status, body } = await shop.call('GET', `${path}/names`);
      expect([keyword, status, body]).toEqual([keyword, 200, found.map(({ name }: { name: string }) => ({ name }))]);
    }
    expect((await shop.call('GET', '/product/search/heron/names')).body).toHaveLength(2);
    expect((await shop.call('GET', `/product/search/${'x'.repeat(101)}/names`)).status).toBe(400);
  });

  it('follow a new name at once', async () => {
    const product = await addProduct(shop, { name: 'Copper Kettle', price: 800, quantity: 5 });
    const names = async () => (await shop.call('GET', '/product/search/kettle/names')).body;
    expect(await names()).toEqual([{ name: 'Copper Kettle' }]);
    const { price, quantity, category, description } = product;
    const form = {
      ...{ name: 'Brass Kettle', description, price: String(price), quantity: String(quantity) },
      ...{ category: category._id, shipping: '1' },
    };
    const path = `/product/update-product/${product._id}`;
    expect((await shop.call('PUT', path, { token: shop.tokens.admin, form })).status).toBe(200);
    expect(await names()).toEqual([{ name: 'Brass Kettle' }]);
  });
});

describe.runIf(process.env.TEST_DATABASE === 'server')('A search that waits for its turn', () => {
  it('is not sent to the database when everybody who asked for it has left', async () => {
    const ask = (keyword: string, signal?: AbortSignal) =>
      fetch(`${shop.url}/api/v1/product/search/${keyword}`, { signal: signal ?? null }).then(
        ({ status }) => status,
        () => 'left',
      );
    const seen = async () => {
      for (let n = 0; n < 3; n++) await fetch(`${shop.url}/healthz`);
    };
    const lock = await shop.db.pool.connect();
    const leaveWhileWaiting = async () => {
      await lock.query('begin; lock table search_vocabulary in access exclusive mode');
      const running = [ask('slowone'), ask('slowtwo')];
      const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await lock.query(waits)).rowCount).toBe(2);
      const leaving = new AbortController();
      const gone = [ask('deserted', leaving.signal), ask('deserted', leaving.signal), ask('shared', leaving.signal)];
      await seen();
      const waiting = [ask('shared'), ask('last')];
      await seen();
      leaving.abort();
      await seen();
      await lock.query('commit');
      expect(await Promise.all(gone)).toEqual(['left', 'left', 'left']);
      expect(await Promise.all([...running, ...waiting])).toEqual([200, 200, 200, 200]);
    };
    try {
      const statements = await collectStatements(leaveWhileWaiting);
      const isSent = (keyword: string) => statements.some((statement) => statement.includes(keyword));
      expect(['slowone', 'shared', 'last', 'deserted'].map(isSent)).toEqual([true, true, true, false]);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  });
});
