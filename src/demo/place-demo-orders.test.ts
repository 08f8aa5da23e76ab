import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleOpen } from '../../test/assert-invariants.ts';
import { addProduct, type Gift } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { checkInvariants } from '../orders/index.ts';
import type { ApiCaller } from './api-caller.ts';
import { demoDays } from './demo-settings.ts';
import { demoBuyers, demoOrders } from './people.ts';
import { placeDemoOrders } from './place-demo-orders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asCaller = (): ApiCaller => async (method, path, sent) => {
  const { status, body } = await shop.call(method, path, sent);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(body)}`);
  return body;
};

it('A fresh demo has in its queue what its open orders have to make, on the days that it says', async () => {
  const [api, admin] = [asCaller(), shop.tokens.admin];
  await api('PUT', '/shop/delivery', { token: admin, body: { originPin: '311001' } });
  await api('PUT', '/shop/delivery-days', { token: admin, body: demoDays });
  const { wraps } = (await api<{ wraps: { _id: string; name: string }[] }>('POST', '/shop/gift-wraps', {
    token: admin,
    body: { name: 'Kraft and cotton', price: 0 },
  })) as { wraps: { _id: string; name: string }[] };
  const products = new Map<string, Gift>();
  for (const [key] of demoOrders.flatMap(({ lines }) => lines))
    if (!products.has(key))
      products.set(key, await addProduct(shop, { name: key, price: 500, quantity: 20, makeDays: 3 }));
  const tokens = new Map<string, string>();
  for (const buyer of demoBuyers) {
    const logIn = { email: `fresh.${buyer.email}`, password: buyer.password };
    await api('POST', '/user/signup', { body: { ...buyer, ...logIn } });
    const session = await api<{ token: string }>('POST', '/user/login', { body: logIn });
    tokens.set(buyer.name, session?.token ?? '');
  }
  const { db, sandboxUrl } = shop;
  const named = new Map(wraps.map(({ _id, name }) => [name, _id]));
  const reconcile = () => settleOpen(db);
  await placeDemoOrders({ db, api, admin, tokens, products, wraps: named, sandboxUrl, reconcile });
  expect(await checkInvariants(db.read)).toEqual([]);
});
