import { afterAll, beforeAll, expect, it } from 'vitest';
import { callFrom } from '../../../../test/call-from.ts';
import { addProduct } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
let slug: string;
beforeAll(async () => {
  shop = await openShop({ trustProxy: ['127.0.0.1'] });
  ({ slug } = (await addProduct(shop, { name: 'Bear', price: 500, quantity: 3 })).category);
});
afterAll(() => shop.close());

const lists = [
  () => ({ method: 'GET', path: '/product/allproducts' }),
  (count: number) => ({ method: 'GET', path: `/product/product-category/${slug}?limit=${999 - count}` }),
];

it.each(lists)('Long lists that one network asks for wait for those of another: %#', async (list) => {
  const done: string[] = [];
  const ask = (from: string, { method, path, body }: { method: string; path: string; body?: object }) =>
    callFrom(from, shop.url, method, path, { body }).then(({ status }) => done.push(`${from} ${status}`));
  const flood = Array.from({ length: 60 }, (_, count) => ask('127.0.0.2', list(count)));
  await expect.poll(() => done.length, { interval: 1 }).toBeGreaterThan(0);
  const other = ask('127.0.0.3', { method: 'POST', path: '/product/product-filters', body: { limit: 500 } });
  await Promise.all([...flood, other]);
  expect(done.filter((one) => one.endsWith(' 200'))).toHaveLength(61);
  expect(done.indexOf('127.0.0.3 200')).toBeLessThan(40);
});

it('Searches of one network wait for those of another', async () => {
  const done: string[] = [];
  const search = (from: string, word: string) =>
    callFrom(from, shop.url, 'GET', `/product/search/${word}`).then(({ status }) => done.push(`${from} ${status}`));
  const flood = Array.from({ length: 60 }, (_, count) => search('127.0.0.2', `baer${count}`));
  await expect.poll(() => done.length, { interval: 1 }).toBeGreaterThan(0);
  await Promise.all([...flood, search('127.0.0.3', 'bear')]);
  expect(done.filter((one) => one.endsWith(' 200'))).toHaveLength(61);
  expect(done.indexOf('127.0.0.3 200')).toBeLessThan(40);
});

it('Long lists that many networks of one IPv6 /48 ask for wait for those of another', async () => {
  const done: string[] = [];
  const ask = async (from: string, limit: number) => {
    const headers = { 'x-forwarded-for': from };
    const { status } = await shop.call('GET', `/product/allproducts?limit=${limit}`, { headers });
    done.push(`${from} ${status}`);
  };
  const flood = Array.from({ length: 60 }, (_, n) => ask(`2001:db8:1:${n + 1}::1`, 999 - n));
  await expect.poll(() => done.length, { interval: 1 }).toBeGreaterThan(0);
  await Promise.all([...flood, ask('2001:db8:2::1', 500)]);
  expect(done.filter((one) => one.endsWith(' 200'))).toHaveLength(61);
  expect(done.indexOf('2001:db8:2::1 200')).toBeLessThan(40);
});
