import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, giftCategory, picture } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const upload = (photo: Buffer) =>
  shop.call('POST', '/product/photos', { token: shop.tokens.admin, form: {}, photos: [photo] });
const form = async (change: Record<string, string> = {}) => ({
  name: 'Lamp',
  price: '300',
  quantity: '4',
  category: await giftCategory(shop),
  ...change,
});
const names = (products: { name: string }[]) => products.map(({ name }) => name);

describe('A product form', () => {
  it.each([
    ['1,249', 1_249],
    ['₹1,249', 1_249],
    ['1249.00', 1_249],
    ['Rs. 99.50', 99.5],
  ])('takes the price %s as it is typed', async (price, rupees) => {
    const created = await shop.call('POST', '/product/create-product', {
      token: shop.tokens.admin,
      form: await form({ name: `Lamp for ${price}`, price }),
    });
    expect(created).toMatchObject({ status: 201, body: { product: { price: rupees } } });
  });
});

describe('Photos of a product form', () => {
  it('are uploaded one by one, put in order with those that are there, and the first is the cover', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { status, body } = await upload(await picture('jpeg', { width: 400 + n, height: 500 }));
      expect(status).toBe(201);
      expect((await shop.get(body.photo.url)).status).toBe(200);
      ids.push(body.photo._id);
    }
    const photoIds = JSON.stringify([ids[2], ids[0]]);
    const added = await shop.call('POST', '/product/create-product', {
      token: shop.tokens.admin,
      form: await form({ photoIds }),
    });
    const urls = (product: { photos: string[] }) => product.photos.map((url) => url.split('/')[2]);
    expect(urls(added.body.product)).toEqual([ids[2], ids[0]]);
    const changed = await shop.call('PUT', `/product/update-product/${added.body.product._id}`, {
      token: shop.tokens.admin,
      form: await form({ photoIds: JSON.stringify([ids[0], ids[1]]) }),
    });
    expect(urls(changed.body.product)).toEqual([ids[0], ids[1]]);
    const other = await shop.call('POST', '/product/create-product', {
      token: shop.tokens.admin,
      form: await form({ photoIds: JSON.stringify([ids[0]]) }),
    });
    expect(other).toMatchObject({ status: 400, body: { errors: [{ path: 'photos' }] } });
    for (const wrong of ['', 'x', '{}', '[1]', `["${'0'.repeat(24)}"]`])
      expect(
        (
          await shop.call('POST', '/product/create-product', {
            token: shop.tokens.admin,
            form: await form({ photoIds: wrong }),
          })
        ).status,
        wrong,
      ).toBe(400);
  });

  it('are accepted as HEIC, as iPhones send them', async () => {
    const { status, body } = await upload(readFileSync(new URL('../../test/pictures/phone.heic', import.meta.url)));
    expect(status).toBe(201);
    const { bytes } = await shop.get(body.photo.url);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 960, height: 1280 });
    const broken = Buffer.concat([
      readFileSync(new URL('../../test/pictures/phone.heic', import.meta.url)).subarray(0, 300),
      Buffer.alloc(500),
    ]);
    expect((await upload(broken)).status).toBe(400);
  });

  it('are uploaded by admins only', async () => {
    const photos = [await picture()];
    expect((await shop.call('POST', '/product/photos', { form: {}, photos })).status).toBe(401);
    expect((await shop.call('POST', '/product/photos', { token: shop.tokens.asha, form: {}, photos })).status).toBe(
      403,
    );
    expect((await shop.call('POST', '/product/photos', { token: shop.tokens.admin, form: {} })).status).toBe(400);
  });
});

describe('Two admins who edit one product', () => {
  it('do not overwrite each other’s changes', async () => {
    const lamp = await addProduct(shop, { name: 'Shared Lamp', price: 300, quantity: 4 });
    const save = async (change: Record<string, string>) =>
      shop.call('PUT', `/product/update-product/${lamp._id}`, { token: shop.tokens.admin, form: await form(change) });
    const loadedVersion = String(lamp.version);
    expect((await save({ name: 'First Lamp', loadedVersion })).status).toBe(200);
    const second = await save({ name: 'Second Lamp', loadedVersion });
    expect(second).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', product: { name: 'First Lamp' } } });
    expect((await save({ name: 'Second Lamp' })).body.product).toMatchObject({ name: 'Second Lamp' });
  });
});

describe('A deleted product', () => {
  it('is not in the shop, and can be restored', async () => {
    const lamp = await addProduct(shop, { name: 'Archived Lamp', price: 300, quantity: 4 });
    await asAdmin('DELETE', `/product/delete-product/${lamp._id}`);
    expect((await shop.call('GET', `/product/products/${lamp.slug}`)).status).toBe(404);
    expect(names((await asAdmin('GET', '/product/allproducts?state=archived')).body.products)).toContain(
      'Archived Lamp',
    );
    for (const query of ['state=archived', '%73tate=all&state=archived', 'state=', 'state=none']) {
      const path = `/product/allproducts?${query}`;
      expect((await shop.call('GET', path)).status, query).toBe(401);
      expect((await shop.call('GET', path, { token: shop.tokens.asha })).status, query).toBe(403);
    }
    const back = await asAdmin('POST', `/product/restore-product/${lamp._id}`, {});
    expect(back.body).toMatchObject({ message: 'Archived Lamp is in the shop again' });
    expect((await shop.call('GET', `/product/products/${lamp.slug}`)).body.product).toMatchObject({ quantity: 4 });
    expect(names((await shop.call('GET', '/product/search/archived')).body)).toEqual(['Archived Lamp']);
    expect((await asAdmin('POST', `/product/restore-product/${lamp._id}`, {})).status).toBe(404);
  });

  it('needs another category when its own is gone', async () => {
    const { category } = (await asAdmin('POST', '/category/create-category', { name: 'Short-lived' })).body;
    const lamp = await addProduct(shop, { name: 'Homeless Lamp', price: 300, quantity: 4, category: category._id });
    await asAdmin('DELETE', `/product/delete-product/${lamp._id}`);
    await asAdmin('DELETE', `/category/crud-category/${category._id}`);
    expect((await asAdmin('POST', `/product/restore-product/${lamp._id}`, {})).status).toBe(409);
    const back = await asAdmin('POST', `/product/restore-product/${lamp._id}`, { category: await giftCategory(shop) });
    expect(back.body.product.category).toMatchObject({ name: 'Gifts' });
  });
});

describe('The list of products', () => {
  it('is searched, filtered and sorted by the server', async () => {
    await addProduct(shop, { name: 'Zebra Lamp', price: 5, quantity: 0 });
    await addProduct(shop, { name: 'Aardvark Lamp', price: 7, quantity: 2 });
    const list = async (query: string) => (await asAdmin('GET', `/product/allproducts?${query}`)).body.products;
    expect(names(await list('search=zebra'))).toEqual(['Zebra Lamp']);
    expect(names(await list('sort=cheapest&limit=2'))).toEqual(['Zebra Lamp', 'Aardvark Lamp']);
    expect(names(await list('sort=name&limit=1'))).toEqual(['Aardvark Lamp']);
    expect(names(await list('stock=out&search=lamp'))).toEqual(['Zebra Lamp']);
    expect(names(await list('stock=low&search=ardv'))).toEqual(['Aardvark Lamp']);
    const single = await addProduct(shop, { name: 'Single Lamp', price: 7, quantity: 1 });
    expect(names(await list('stock=low&search=single'))).toEqual([]);
    const change = { token: shop.tokens.admin, form: await form({ name: 'Single Lamp', quantity: '2' }) };
    expect((await shop.call('PUT', `/product/update-product/${single._id}`, change)).status).toBe(200);
    expect(names(await list('stock=low&search=single'))).toEqual(['Single Lamp']);
    for (const query of ['stock=none', 'sort=best', 'category=x', 'state=gone'])
      expect((await asAdmin('GET', `/product/allproducts?${query}`)).status, query).toBe(400);
  });
});

describe('The catalog as a file', () => {
  const preview = (csv: string) => asAdmin('POST', '/product/catalog/preview', { csv });
  const write = (csv: string) => asAdmin('POST', '/product/catalog/import', { csv });
  const importFile = async (csv: string) => {
    const { status, body } = await write(csv);
    expect({ status, body }).toMatchObject({ status: 202, body: { success: true } });
    await shop.quiet();
    return (await asAdmin('GET', `/product/catalog/imports/${body.import._id}`)).body.import;
  };

  it('is exported and imported again without changes', async () => {
    await addProduct(shop, {
      name: '=1+1 "quoted", and more',
      description: "Two\n=2+2\r\n'@lines",
      price: 99.5,
      quantity: 3,
    });
    const { body: csv } = await asAdmin('GET', '/product/catalog.csv');
    expect(csv).toContain(`"'=1+1 ""quoted"", and more"`);
    const { lines, unchanged, errors } = (await preview(csv)).body;
    expect([lines, errors]).toEqual([[], []]);
    expect(unchanged).toBeGreaterThan(0);
    expect(await importFile(csv)).toMatchObject({ isComplete: true, total: 0, added: 0, changed: 0 });
  });

  it('adds and changes products after a preview that names both', async () => {
    const lamp = await addProduct(shop, { name: 'File Lamp', price: 100, quantity: 3 });
    const csv = `id,name,description,price,quantity,category,shipping\r\n${lamp._id},File Lamp,Brighter,120,5,Gifts,Yes\r\n,New Lamp,From a file,80,2,File Category,No\r\n`;
    expect((await preview(csv)).body).toMatchObject({
      errors: [],
      lines: [
        { line: 2, kind: 'change', changes: ['description', 'price: 100 → 120', 'quantity: 3 → 5'] },
        { line: 3, kind: 'add', name: 'New Lamp' },
      ],
    });
    expect((await shop.call('GET', `/product/products/${lamp.slug}`)).body.product.price).toBe(100);
    expect(await importFile(csv)).toMatchObject({ isComplete: true, total: 2, added: 1, changed: 1, conflicts: [] });
    expect((await shop.call('GET', `/product/products/${lamp.slug}`)).body.product).toMatchObject({
      price: 120,
      quantity: 5,
    });
    expect((await shop.call('GET', '/product/products/new-lamp')).body.product.category.name).toBe('File Category');
  });

  it('names every bad line and writes nothing of a file that has one', async () => {
    const csv = [
      'id,name,description,price,quantity,category,shipping',
      ',Good Lamp,,10,1,Gifts,Yes',
      ',,,10,1,Gifts,Yes',
      ',Free Lamp,,0,1,Gifts,Yes',
      ',Half Lamp,,10,0.5,Gifts,Yes',
      ',Nowhere Lamp,,10,1,,Yes',
      ',Odd Lamp,,10,1,Gifts,Perhaps',
      '000000000000000000000000,Unknown Lamp,,10,1,Gifts,Yes',
    ].join('\n');
    const { errors, lines } = (await preview(csv)).body;
    expect(lines).toMatchObject([
      { line: 2 },
      { line: 8, kind: 'add', reason: expect.stringContaining('no product with') },
    ]);
    expect(errors.map(({ line }: { line: number }) => line).toSorted()).toEqual([3, 4, 5, 6, 7]);
    expect(await write(csv)).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([{ path: 'line 3', message: expect.any(String) }]) },
    });
    expect((await shop.call('GET', '/product/search/good')).body).toEqual([]);
    for (const bad of ['', 'id,name', '"', 'a,b\n"x', '\u0000'])
      expect((await preview(bad)).status, JSON.stringify(bad)).toBe(400);
    expect(
      (await shop.call('POST', '/product/catalog/import', { token: shop.tokens.asha, body: { csv } })).status,
    ).toBe(403);
  });
});
