import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { catalogCalls } from '../catalog-fixture.ts';
import { renewSlugs } from './renew-slugs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
const { addCategory } = catalogCalls(() => shop);

it('Names that an earlier release could not spell get readable addresses, and the old ones redirect', async () => {
  const { _id } = await addProduct(shop, { name: 'பூக்கள் கூடை', price: 100, quantity: 1 });
  const named = await addProduct(shop, { name: 'Gift 292236', price: 100, quantity: 1 });
  const category = (await addCategory('மலர்கள்')).body.category._id;
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`delete from product_slugs where product_id = ${_id}`);
    await tx.execute(sql`insert into product_slugs values ('gift-abc123', ${_id})`);
    await tx.execute(sql`update products set slug = 'gift-abc123' where id = ${_id}`);
    await tx.execute(sql`delete from category_slugs where category_id = ${category}`);
    await tx.execute(sql`insert into category_slugs values ('category-abc123', ${category})`);
    await tx.execute(sql`update categories set slug = 'category-abc123' where id = ${category}`);
  });
  await renewSlugs(shop.db);
  const get = (path: string) => fetch(`${shop.url}/api/v1${path}`, { redirect: 'manual' });
  const moved = await get('/product/products/gift-abc123');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/v1/product/products/pookkal-koodai']);
  const other = await get('/product/product-category/category-abc123');
  expect([other.status, other.headers.get('location')]).toEqual([301, '/api/v1/product/product-category/malarkal']);
  expect((await get(`/product/products/${named.slug}`)).status).toBe(200);
});
