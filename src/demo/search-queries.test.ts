import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { assignDemoOccasions, demoOccasions } from './occasions.ts';
import { demoProducts } from './products.ts';

interface Query {
  typed: string;
  /** Keys of products; empty = nothing. */
  expected: Set<string>;
}

let shop: TestShop;
const keys = new Map<string, string>();
beforeAll(async () => {
  shop = await openShop();
  const asAdmin = adminCaller(() => shop);
  const categories = new Map<string, string>();
  const products = new Map<string, { _id: string }>();
  for (const { key, name, category, price, quantity, description } of demoProducts) {
    if (!categories.has(category)) {
      const { body } = await asAdmin('POST', '/category/create-category', { name: category });
      categories.set(category, body.category._id);
    }
    const product = await addProduct(shop, { name, price, quantity, description, category: categories.get(category) });
    products.set(key, product);
    keys.set(product._id, key);
  }
  const call = async <T>(method: string, path: string, { body }: { body?: object } = {}) =>
    (await asAdmin(method, path, body)).body as T;
  await assignDemoOccasions(call, shop.tokens.admin, products);
}, 60_000);
afterAll(() => shop.close());

function read(list: string): Query[] {
  const text = readFileSync(new URL(`../../test/search/queries/${list}.txt`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.includes(' = ') && !line.startsWith('#'))
    .map((line) => {
      const [typed = '', wanted = ''] = line.split(' = ');
      return { typed, expected: new Set(wanted === '-' ? [] : wanted.split(', ').flatMap(expectedKeys)) };
    });
}

function expectedKeys(wanted: string): string[] {
  const limit = /^@under-(\d+)$/.exec(wanted)?.[1];
  if (limit) return demoProducts.filter(({ price }) => price <= Number(limit)).map(({ key }) => key);
  return wanted.startsWith('@') ? (demoOccasions[wanted.slice(1)] ?? '').split(' ') : [wanted];
}

/**
 * Precision among the first five, and the share of queries that found nothing, of those with something to find. A
 * search that leaves a word out says so.
 */
async function measure(list: string) {
  const rows: { typed: string; precision: number; found: string[]; isWanted: boolean; isSaid: boolean }[] = [];
  for (const { typed, expected } of read(list)) {
    const { body, headers } = await shop.call('GET', `/product/search/${encodeURIComponent(typed)}`);
    const found = (body as { _id: string }[]).slice(0, 5).map(({ _id }) => keys.get(_id) ?? '');
    const hits = found.filter((key) => expected.has(key)).length;
    rows.push({
      typed,
      precision: found.length > 0 ? hits / found.length : 0,
      found,
      isWanted: expected.size > 0,
      isSaid: 'x-search-left-out' in headers,
    });
  }
  const wanted = rows.filter(({ isWanted }) => isWanted);
  const other = rows.filter(({ isWanted }) => !isWanted);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    queries: rows.length,
    precision: mean(wanted.map(({ precision }) => precision)),
    empty: mean(wanted.map(({ found }) => (found.length === 0 ? 1 : 0))),
    foundForNothing: other.filter(({ found, isSaid }) => found.length > 0 && !isSaid).map(({ typed }) => typed),
  };
}

describe('What people type', () => {
  it.each([
    { list: 'development', queries: 200, precision: 0.95, empty: 0.02 },
    { list: 'held-out', queries: 100, precision: 0.95, empty: 0.03 },
  ])('finds what they look for: $list', async ({ list, queries, precision, empty }) => {
    const measured = await measure(list);
    expect(measured.queries).toBe(queries);
    expect(measured.precision).toBeGreaterThan(precision);
    expect(measured.empty).toBeLessThan(empty);
    expect(measured.foundForNothing).toEqual([]);
  });
});
