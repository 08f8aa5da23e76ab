import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy, pay } from '../../../test/fixtures.ts';
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

  // 2 × 500 + 1 × 300 = 1,300; two such orders 2,600. Before, each of their lines repeated the total: 5,200.
  it('has the totals of an order once, ISO days, and the recipient of a gift in columns of its own', async () => {
    const bear = await addProduct(shop, { name: 'Summed "Bear", small', price: 500, quantity: 9 });
    const card = await addProduct(shop, { name: 'Summed Card', price: 300, quantity: 9 });
    const cart = [
      { _id: bear._id, price: 500, quantity: 2 },
      { _id: card._id, price: 300, quantity: 1 },
    ];
    const delivery = {
      ...{ name: 'Sumit Rao', phone: '98111 22333', email: 'summed@example.com' },
      address: '14 MG Road,\nBengaluru, Karnataka',
    };
    const recipient = {
      ...{ name: '=Rohan Mehta', phone: '98220 41177', line1: 'Flat 12, "Deccan"', line2: 'Near the club' },
      ...{ city: 'Pune', state: 'Maharashtra', pin: '411004' },
    };
    for (const gift of [undefined, { recipient }]) {
      const body = { amount: 130_000, cart, delivery, ...(gift && { gift }) };
      const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
      expect(opened.status).toBe(200);
      await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    }
    const text = await (await readExport('?search=sumit&sort=oldest')).text();
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(4);
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
    expect([sum('Order total'), sum('Goods')]).toEqual([2_600, 2_600]);
    expect(rows.reduce((total, row) => total + Number(row.Quantity) * Number(row.Price), 0)).toBe(2_600);
    expect(rows.map((row) => [row.Line, row['Order total']])).toEqual([
      ['1', '1300'],
      ['2', ''],
      ['1', '1300'],
      ['2', ''],
    ]);
    const [plain, , gift] = rows;
    expect(plain).toMatchObject({
      ...{
        'Placed on': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        'Placed at': expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      },
      ...{ Product: 'Summed "Bear", small', Address: '14 MG Road,\nBengaluru, Karnataka' },
      ...{ Recipient: '', 'Recipient PIN': '', 'Sent to': '', 'Delivery state': 'Karnataka', 'Delivery PIN': '' },
    });
    expect(gift).toMatchObject({
      ...{ Buyer: 'Sumit Rao', Recipient: `'=Rohan Mehta`, 'Recipient phone': '9822041177' },
      ...{ 'Recipient address': 'Flat 12, "Deccan", Near the club', 'Recipient city': 'Pune' },
      ...{ 'Recipient state': 'Maharashtra', 'Recipient PIN': '411004' },
      ...{ 'Delivery state': 'Maharashtra', 'Delivery PIN': '411004' },
    });
    const [head = ''] = text.split('\r\n');
    // The columns of earlier files keep their names and places.
    expect(
      head
        .split(',')
        .map((name) => name.slice(1, -1))
        .slice(0, 19),
    ).toEqual([
      ...['Number', 'Order', 'Placed on', 'Status', 'Payment', 'Payment id', 'Buyer', 'E-mail', 'Phone', 'Address'],
      ...['Product', 'Quantity', 'Price', 'Goods', 'Discount', 'Delivery', 'Order total', 'Gift wrap', 'Sent to'],
    ]);
  });
});
