import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function withOrders(count: number, work: () => Promise<void>): Promise<void> {
  const id = `lpad(to_hex(n), 24, '0')`;
  const series = `from generate_series(1, ${count}) n`;
  await shop.db.pool.query(`insert into checkouts (id, buyer_key, delivery, amount_paise, goods_paise, state, held_until)
    select ${id}, 'many', '{"name":"Many","phone":"1","email":"many@example.com","address":"x"}', 50000 + n % 3, 50000 + n % 3, 'expired', now() ${series}`);
  await shop.db.pool.query(`insert into checkout_lines (checkout_id, position, product_id, name, slug, price_paise, quantity, photos)
    select ${id}, 0, 'p', 'Bear', 'bear', 50000 + n % 3, 1, '[]' ${series}`);
  await shop.db.pool.query(`insert into orders (id, checkout_id, amount_paise, buyer_text, is_paid)
    select ${id}, ${id}, 50000 + n % 3, 'Many', false ${series}`);
  try {
    await work();
  } finally {
    for (const [table, column] of [
      ['orders', 'id'],
      ['checkout_lines', 'checkout_id'],
      ['checkouts', 'id'],
    ])
      await shop.db.pool.query(`delete from ${table} where ${column} like '00000000%'`);
  }
}

function readExport(query: string): Promise<Response> {
  return fetch(`${shop.url}/api/v1/user/orders.csv${query}`, { headers: { authorization: shop.tokens.admin } });
}

describe('The CSV export of orders', () => {
  for (const sort of ['newest', 'oldest', 'largest', 'smallest'])
    it(`names each of many orders once, ${sort} first`, async () => {
      await withOrders(1_203, async () => {
        const rows = parse(await (await readExport(`?sort=${sort}&search=Many`)).text(), { bom: true, columns: true });
        const ids = (rows as Record<string, string>[]).map((row) => row.Order);
        expect(ids).toHaveLength(1_203);
        expect(new Set(ids).size).toBe(1_203);
      });
    });

  it('holds the orders of its start, whatever is bought while it is read', async () => {
    const bear = await addProduct(shop, { name: 'Exported Bear', price: 500, quantity: 9 });
    await withOrders(1_203, async () => {
      const response = await readExport('?sort=newest');
      const bought = await buy(shop, bear, shop.tokens.asha);
      const text = await response.text();
      const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
      const ids = rows.map((row) => row.Order).filter((id) => id !== bought._id);
      expect(new Set(ids).size).toBe(1_203);
      expect(ids).toHaveLength(1_203);
      expect(rows.filter((row) => row.Order === bought._id).length).toBeLessThanOrEqual(1);
    });
  });
});
