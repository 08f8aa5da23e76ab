import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, giftCategory, picture } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const edit = (body: object) => asAdmin('POST', '/product/edit-products', body);
const read = async (path: string) => (await shop.call('GET', path)).body;
const names = (products: { name: string }[]) => products.map(({ name }) => name);

describe('A hidden product', () => {
  it('is public nowhere, cannot be bought, and is the same when it is shown again', async () => {
    const photos = [await picture()];
    const lamp = await addProduct(shop, { name: 'Quiet Lantern', price: 300, quantity: 4, photos });
    const { total } = await read('/product/product-count');
    const one = [{ _id: lamp._id }];
    expect((await edit({ products: one, hidden: true })).body.products).toMatchObject([{ hidden: true, quantity: 4 }]);
    expect((await shop.call('GET', `/product/products/${lamp.slug}`)).status).toBe(404);
    expect((await shop.call('GET', `/product/products/${lamp.slug}/reviews`)).status).toBe(404);
    expect((await read('/product/product-count')).total).toBe(total - 1);
    const category = await giftCategory(shop);
    const lists = [
      (await read('/product/product-list/1')).products,
      (await read('/product/allproducts')).products,
      (await read(`/product/related-product/${'0'.repeat(24)}/${category}`)).products,
      (await read('/product/product-category/gifts')).products,
      (await shop.call('POST', '/product/product-filters', { body: { checked: [category] } })).body.products,
      await read('/product/search/quiet'),
      await read('/product/search/quiet%20lantern'),
    ];
    for (const list of lists) expect(names(list)).not.toContain('Quiet Lantern');
    expect((await shop.get('/sitemap.xml')).body).not.toContain(lamp.slug);
    expect((await shop.call('GET', '/product/allproducts?state=all')).status).toBe(401);
    expect(names((await asAdmin('GET', '/product/allproducts?state=hidden')).body.products)).toEqual(['Quiet Lantern']);
    const cart = { amount: 30_000, product: { _id: lamp._id, price: 300 } };
    const order = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body: cart });
    expect(order).toMatchObject({ status: 409, body: { code: 'product_gone' } });
    const seen = await asAdmin('GET', `/product/edit-product/${lamp.slug}`);
    expect(seen.body.product).toMatchObject({ hidden: true, photos: lamp.photos });

    await edit({ products: one, hidden: false });
    expect(names(await read('/product/search/quiet'))).toEqual(['Quiet Lantern']);
    expect((await read(`/product/products/${lamp.slug}`)).product).toMatchObject({ quantity: 4, photos: lamp.photos });
    expect((await read('/product/product-count')).total).toBe(total);
  });
});

describe('Several products', () => {
  it('are changed together, and a product that cannot be is named with the reason', async () => {
    const [dear, cheap] = await Promise.all([
      addProduct(shop, { name: 'Dear Doll', price: 999, quantity: 5 }),
      addProduct(shop, { name: 'Cheap Doll', price: 20, quantity: 2 }),
    ]);
    const both = [{ _id: dear._id }, { _id: cheap._id }];
    const percent = await edit({ products: both, price: { percent: 10 }, quantity: { add: 3 } });
    expect(percent.body.products).toMatchObject([
      { price: 1_099, quantity: 8 },
      { price: 22, quantity: 5 },
    ]);
    const less = await edit({ products: both, price: { amount: -50 }, shipping: false });
    expect(less).toMatchObject({
      status: 200,
      body: {
        message: '1 of 2 changed. Cheap Doll: A price is more than zero.',
        products: [{ _id: dear._id, price: 1_049, shipping: false }],
        refused: [{ _id: cheap._id, code: 'bad_input' }],
      },
    });
    expect((await read(`/product/products/${cheap.slug}`)).product).toMatchObject({ price: 22, shipping: true });
    const { category } = (await asAdmin('POST', '/category/create-category', { name: 'Dolls' })).body;
    await edit({ products: both, category: category._id });
    expect(names((await read('/product/product-category/dolls')).products)).toHaveLength(2);
    expect(await edit({ products: both, category: '0'.repeat(24) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'category' }] },
    });
  });

  it('with variants have each of their prices changed, and are named where they are left out', async () => {
    const [sized, plain] = await Promise.all([
      addProduct(shop, { name: 'Sized Doll', price: 100, quantity: 1 }),
      addProduct(shop, { name: 'Unsized Doll', price: 200, quantity: 5 }),
    ]);
    const findVariants = async () => (await asAdmin('GET', `/product/products/${sized._id}/variants`)).body.variants;
    await asAdmin('PUT', `/product/products/${sized._id}/variants`, {
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { values: ['Small'], price: 400, salePrice: 390, quantity: 2 },
        { values: ['Large'], price: 650, salePrice: 500, quantity: 3 },
      ],
    });
    const both = [{ _id: sized._id }, { _id: plain._id }];
    // 400 and 650 less 10 %; the sale price 390 is not below 360 any more.
    expect((await edit({ products: both, price: { percent: -10 } })).body).toMatchObject({
      refused: [],
      products: [{ price: 360 }, { price: 180 }],
    });
    expect(await findVariants()).toMatchObject([
      { price: 360, salePrice: null },
      { price: 585, salePrice: 500 },
    ]);
    expect((await edit({ products: both, price: { set: 99 } })).body).toMatchObject({
      message: expect.stringContaining('1 of 2 changed. Sized Doll: This product has variants'),
      products: [{ _id: plain._id, price: 99 }],
      refused: [{ _id: sized._id, name: 'Sized Doll' }],
    });
    const tooMuch = await edit({ products: both, price: { amount: -590 } });
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^0 of 2 changed\. Sized Doll: .*Unsized Doll: /), refused: [{}, {}] },
    });
    expect(await findVariants()).toMatchObject([{ price: 360 }, { price: 585 }]);
  });

  it.each([
    [{}],
    [{ price: { set: 0 } }],
    [{ price: { set: 1.005 } }],
    [{ price: { percent: -100 } }],
    [{ price: { set: 5, percent: 5 } }],
    [{ quantity: { add: 1.5 } }],
    [{ hidden: 'yes' }],
  ])('are refused %o with a sentence', async (change) => {
    const { _id } = await addProduct(shop, { name: 'Plain Doll', price: 20, quantity: 2 });
    const { status, body } = await edit({ products: [{ _id }], ...change });
    expect(status).toBe(400);
    expect(body.message).toMatch(/\w+ .*\.$/);
    expect((await edit({ products: [{ _id }, { _id }], hidden: true })).status).toBe(400);
  });
});

describe('A price or stock that was changed in the list', () => {
  it('does not overwrite what somebody else has saved, nor stock that buyers hold', async () => {
    const doll = await addProduct(shop, { name: 'Shared Doll', price: 100, quantity: 5 });
    const seen = [{ _id: doll._id, version: doll.version }];
    expect((await edit({ products: seen, price: { set: 120 } })).body.products).toMatchObject([{ price: 120 }]);
    const late = await edit({ products: seen, price: { set: 90 } });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const { price } = (await read(`/product/products/${doll.slug}`)).product;
    expect(price).toBe(120);
    await shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: 24_000, cart: [{ _id: doll._id, price: 120, quantity: 2 }] },
    });
    const tooFew = await edit({ products: [{ _id: doll._id }], quantity: { set: 1 } });
    expect(tooFew).toMatchObject({ status: 409, body: { refused: [{ code: 'conflict' }] } });
    expect((await edit({ products: [{ _id: doll._id }], quantity: { add: 2 } })).body.products).toMatchObject([
      { quantity: 7, held: 2 },
    ]);
  });
});

describe('A duplicate', () => {
  it('is a hidden copy with photos of its own', async () => {
    const doll = await addProduct(shop, { name: 'First Doll', price: 100, quantity: 5, photos: [await picture()] });
    const { status, body } = await asAdmin('POST', `/product/duplicate-product/${doll._id}`, {});
    expect(status).toBe(201);
    expect(body.product).toMatchObject({ name: 'First Doll (copy)', price: 100, quantity: 5, hidden: true });
    await asAdmin('DELETE', `/product/delete-product/${doll._id}`);
    const [photo] = body.product.photos;
    expect(photo).not.toBe(doll.photos[0]);
    expect((await shop.get(photo)).status).toBe(200);
    expect((await asAdmin('POST', `/product/duplicate-product/${doll._id}`, {})).status).toBe(404);
  });
});
