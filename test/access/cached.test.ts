import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { type Caller, openCallers } from './callers.ts';
import { findDeclared } from './declared.ts';
import { fillPath, wellFormed } from './requests.ts';
import { send } from './send.ts';

/** They end the caller's session or clear the shop. */
const ending = ['POST /user/logout', 'DELETE /user/sessions', 'DELETE /user/account', 'POST /setup/own-shop'];

let shop: TestShop;
let uncached: Awaited<ReturnType<TestShop['openBeside']>>;
let callers: Record<'user' | 'owner', Caller>;
const isServer = process.env.TEST_DATABASE === 'server';
beforeAll(async () => {
  if (!isServer) return;
  shop = await openShop({ app: { undoSeconds: 60 } });
  callers = await openCallers(shop);
  uncached = await shop.openBeside({ cacheMb: 0 });
});
afterAll(async () => {
  await uncached?.close();
  await shop?.close();
});

const textAt = async (url: string, path: string) => (await fetch(`${url}/api/v1${path}`)).text();

it.skipIf(!isServer)(
  'No writing call leaves a cached response that is no longer true',
  async () => {
    const { slug, category, _id } = await addProduct(shop, { name: 'Matrix Watched Bear', price: 250, quantity: 9 });
    const paths = (await findDeclared())
      .filter(({ cachedUntil, method }) => cachedUntil && method === 'GET')
      .map(({ path }) => path.replace('/page/:slug', '/page/under-500'))
      .map((path) => path.replace('product-category/:slug', `product-category/${category.slug}`))
      .map((path) => path.replace(':slug', slug).replace(':productId', _id).replace(':categoryId', category._id))
      .map((path) => path.replace(':keyword', 'matrix').replace(':makeDays', '2').replace(':page', '1'));
    expect(paths.length).toBeGreaterThan(12);
    const readAll = (url: string) => Promise.all(paths.map((watched) => textAt(url, watched)));
    const findStale = async () => {
      const [cached, anew] = await Promise.all([readAll(shop.url), readAll(uncached.url)]);
      return paths.filter((_, n) => cached[n] !== anew[n]);
    };
    const writing = (await findDeclared()).filter(({ key, method }) => method !== 'GET' && !ending.includes(key));
    for (const { key, audience, method, path } of writing) {
      const caller = audience === 'user' ? callers.user : callers.owner;
      const request = (await wellFormed[key]?.(shop, { token: '', ...caller })) ?? {};
      await readAll(shop.url);
      await send(`${shop.url}/api/v1${fillPath(path, request)}`, method, request, caller.token);
      await expect.poll(findStale, { timeout: 5_000, message: key }).toEqual([]);
    }
  },
  1_200_000,
);
