import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const size = 12_000;
const addedAtOnce = 1_000;

interface Sent {
  text: string;
  values?: unknown[];
}
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops'?: number;
  Plans?: Plan[];
}

describe.skipIf(!isServer)('With many products', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop();
    await addProduct(shop, { name: 'Red Crochet Bear', price: 500, quantity: 9, description: 'Soft.' });
    for (let from = 1; from <= size; from += addedAtOnce) await addItems(from, from + addedAtOnce - 1);
    await shop.db.pool.query('vacuum analyze products');
    await shop.db.pool.query('vacuum analyze search_words');
  });
  afterAll(() => shop.close());

  async function addItems(from: number, to: number): Promise<void> {
    await shop.db.pool.query(
      `insert into products (id, name, slug, description, price_paise, quantity, shipping, category_id, created_at, search_vector)
       select lpad(n::text, 24, '0'), 'Item ' || n, 'item-' || n, 'Made by hand', 10000 + n % 50, 50, true, (select id from categories limit 1), now() - n * interval '1 minute',
         setweight(to_tsvector('simple', 'Item ' || n), 'A') || setweight(to_tsvector('simple', repeat('made by hand ', 1 + n % 3)), 'C')
       from generate_series($1::int, $2::int) n`,
      [from, to],
    );
    const added = "from products where slug like 'item-%' and substr(slug, 6)::int between $1 and $2";
    for (const insert of [
      `search_words (word, product_id, rank, created_at) select word, id, 1000 * (1 + substr(slug, 6)::int % 3), created_at
        from (select * ${added}) items, unnest('{made,by,hand}'::text[]) word`,
      `product_slugs (slug, product_id) select slug, id ${added}`,
      `stock_moves (id, product_id, change, cause) select 'first ' || id, id, quantity, 'created' ${added}`,
    ])
      await shop.db.pool.query(`insert into ${insert}`, [from, to]);
  }

  async function sentBy(path: string): Promise<{ sent: Sent[]; body: unknown }> {
    const { pool } = shop.db;
    const sent: Sent[] = [];
    const query = pool.query;
    pool.query = ((first: string | Sent, ...others: unknown[]) => {
      if (typeof first === 'object') sent.push({ text: first.text, values: first.values ?? (others[0] as unknown[]) });
      return (query as (...all: unknown[]) => unknown).call(pool, first, ...others);
    }) as typeof pool.query;
    try {
      const { status, body } = await shop.call('GET', path, { token: shop.tokens.admin });
      expect(status).toBe(200);
      return { sent: sent.filter(({ text }) => /\bproducts\b/.test(text)), body };
    } finally {
      pool.query = query;
    }
  }
  async function explainQueries(path: string): Promise<Plan[]> {
    const { sent } = await sentBy(path);
    expect(sent.length).toBeGreaterThan(0);
    const plans: Plan[] = [];
    const collect = (plan: Plan): void => {
      plans.push(plan);
      plan.Plans?.forEach(collect);
    };
    for (const { text, values } of sent) {
      const { rows } = await shop.db.pool.query(`explain (analyze, format json) ${text}`, values);
      collect(rows[0]['QUERY PLAN'][0].Plan);
    }
    return plans;
  }

  it('finds frequent words, best first, without reading every product that has them', async () => {
    const { body } = await sentBy('/product/search/made%20by%20hand');
    const found = body as { name: string; description: string }[];
    expect(found).toHaveLength(50);
    expect(found.every(({ description }) => description === 'Made by hand')).toBe(true);
    expect(found.every(({ name }) => Number(name.slice(5)) % 3 === 2)).toBe(true);
    expect(found[0]?.name).toBe('Item 2');
    const plans = await explainQueries('/product/search/hand%20made%20by');
    const bitmaps = plans.filter((plan) => plan['Index Name'] === 'products_search');
    expect(bitmaps.map((plan) => plan['Actual Loops'])).toEqual([0]);
  });

  for (const query of ['', '&page=300', '&sort=name', '&search=item+777', '&state=hidden', '&state=archived'])
    it(`lists products by an index: ${query || 'the newest'}`, async () => {
      const state = query.includes('state') ? '' : '&state=all';
      const plans = await explainQueries(`/product/allproducts?limit=20${state}${query}`);
      const scanned = plans.filter((plan) => plan['Node Type'] === 'Seq Scan').map((plan) => plan['Relation Name']);
      expect(scanned).not.toContain('products');
    });

  it('notes changes of products without reading them, once they are committed', async () => {
    const change = async () => (await shop.call('GET', '/user/changes', { token: shop.tokens.admin })).body.change;
    const before = await change();
    expect(await change()).toBe(before);
    const client = await shop.db.pool.connect();
    try {
      await client.query('begin');
      await client.query("update products set version = version + 1 where slug = 'item-7'");
      const meanwhile = await change();
      await client.query('commit');
      const after = await change();
      expect(new Set([before, meanwhile, after]).size).toBe(3);
      expect(await change()).toBe(after);
      await client.query("update products set search_vector = search_vector where slug = 'item-7'");
      expect(await change()).toBe(after);
    } finally {
      client.release();
    }
    expect((await sentBy('/user/changes')).sent).toEqual([]);
  });
});
