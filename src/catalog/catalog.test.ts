import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, giftCategory } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { catalogCalls, names } from './catalog-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { admin, addCategory } = catalogCalls(() => shop);

describe('Categories', () => {
  it('are added, renamed with the old address still leading there, and deleted when empty', async () => {
    const added = await addCategory('Crochet  Toys');
    expect(added).toMatchObject({
      status: 201,
      body: { success: true, message: 'Crochet Toys is created', category: { slug: 'crochet-toys' } },
    });
    const path = `/category/crud-category/${added.body.category._id}`;
    expect((await shop.call('PATCH', path, { ...admin(), body: { name: 'Soft Toys' } })).body).toMatchObject({
      message: 'Soft Toys is updated',
      category: { slug: 'soft-toys' },
    });
    const old = await shop.call('GET', '/product/product-category/crochet-toys');
    expect([old.status, old.headers.location]).toEqual([301, '/api/v1/product/product-category/soft-toys']);
    expect((await shop.call('GET', '/product/product-category/soft-toys')).body).toMatchObject({
      category: { name: 'Soft Toys' },
      products: [],
    });
    const bear = await addProduct(shop, {
      name: 'Bear in use',
      price: 100,
      quantity: 1,
      category: added.body.category._id,
    });
    expect(await shop.call('DELETE', path, admin())).toMatchObject({ status: 409, body: { code: 'category_in_use' } });
    await shop.call('DELETE', `/product/delete-product/${bear._id}`, admin());
    expect(await shop.call('DELETE', path, admin())).toMatchObject({
      status: 200,
      body: { message: 'Category deleted successfully' },
    });
    expect((await shop.call('DELETE', path, admin())).status).toBe(404);
    expect(names((await shop.call('GET', '/category/allcategory')).body.category)).not.toContain('Soft Toys');
  });

  it('accept one of twenty equal names at once, in any case and blanks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => addCategory(n % 2 ? 'Key  chains' : ' KEY chains ')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('refuse invalid names', async () => {
    for (const name of ['', '   ', 'x'.repeat(1_000), null, 5, 'nul\u0000', '\u202e'])
      expect((await addCategory(name)).status, String(name).slice(0, 9)).toBe(400);
    const [{ _id }] = (await shop.call('GET', '/category/allcategory')).body.category;
    expect((await shop.call('PATCH', `/category/crud-category/${_id}`, admin())).status).toBe(400);
  });
});

describe('Products', () => {
  it('are listed twelve a page, newest first, and counted', async () => {
    for (let number = 1; number <= 14; number++)
      await addProduct(shop, { name: `Paged ${number}`, price: number * 100, quantity: 5 });
    const [first, second, beyond, farBeyond] = await Promise.all(
      [1, 2, 10_001, 1_000_000].map((page) => shop.call('GET', `/product/product-list/${page}`)),
    );
    expect(names(first?.body.products).slice(0, 3)).toEqual(['Paged 14', 'Paged 13', 'Paged 12']);
    expect(first?.body.products).toHaveLength(12);
    expect(names(second?.body.products).slice(0, 2)).toEqual(['Paged 2', 'Paged 1']);
    expect(beyond).toMatchObject({ status: 200, body: { products: [] } });
    expect(farBeyond).toMatchObject({ status: 200, body: { products: [] } });
    const filtered = await shop.call('POST', '/product/product-filters', { body: { page: 1_000_000, limit: 1_000 } });
    expect(filtered).toMatchObject({ status: 200, body: { products: [] } });
    expect((await shop.call('GET', '/product/product-count')).body.total).toBeGreaterThanOrEqual(14);
    for (const page of ['0', '-1', 'abc', '1.5', '99999999999', '1e18', '%20'])
      expect((await shop.call('GET', `/product/product-list/${page}`)).status, page).toBe(400);
  });

  it('are filtered by category and by price with both bounds, and an upper bound of 9999 is open', async () => {
    const category = (await addCategory('Dear things')).body.category._id;
    for (const [name, price] of [
      ['Low', 200],
      ['Middle', 300],
      ['High', 400],
      ['Beyond', 12_000],
    ] as const)
      await addProduct(shop, { name, price, quantity: 1, category });
    const filter = async (body: object) =>
      names((await shop.call('POST', '/product/product-filters', { body })).body.products).sort();
    expect(await filter({ checked: [category], radio: [200, 400] })).toEqual(['High', 'Low', 'Middle']);
    expect(await filter({ checked: [category], radio: [2_500, 9_999] })).toEqual(['Beyond']);
    expect(await filter({ checked: [category] })).toHaveLength(4);
    expect(
      (await shop.call('POST', '/product/product-filters', { body: { checked: [category], page: 2, limit: 3 } })).body,
    ).toMatchObject({ total: 4, products: [{ name: 'Low' }] });
    expect((await shop.call('POST', '/product/product-filters', { body: {} })).body.products.length).toBeGreaterThan(4);
    for (const body of [
      { radio: [200, 0] },
      { radio: [1] },
      { radio: ['a', 'b'] },
      { radio: [null, 1] },
      { checked: Array(10_000).fill(category) },
      { checked: [{}] },
      { checked: 'x' },
    ]) {
      expect(
        (await shop.call('POST', '/product/product-filters', { body })).status,
        JSON.stringify(body).slice(0, 40),
      ).toBe(400);
    }
  });

  it('redirect from a former slug, and never share one', async () => {
    const twins = await Promise.all(
      [1, 2, 3].map(() => addProduct(shop, { name: 'Twin Bear', price: 100, quantity: 1 })),
    );
    expect(new Set(twins.map(({ slug }) => slug)).size).toBe(3);
    for (const name of ['!!!', 'क्रोशिया', '🧶', '..', 'create-product', 'x'.repeat(200)]) {
      const { slug } = await addProduct(shop, { name, price: 100, quantity: 1 });
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    const [bear] = twins;
    const form = { name: 'Single Bear', price: '100.50', quantity: '1', category: await giftCategory(shop) };
    const changed = await shop.call('PUT', `/product/update-product/${bear?._id}`, { ...admin(), form });
    expect(changed.body).toMatchObject({
      success: true,
      message: 'Product updated successfully',
      product: { name: 'Single Bear', price: 100.5, slug: 'single-bear' },
    });
    expect((await shop.call('GET', `/product/products/${bear?.slug}`)).headers.location).toBe(
      '/api/v1/product/products/single-bear',
    );
  });

  it('disappear from every public response when deleted', async () => {
    const gone = await addProduct(shop, { name: 'Vanishing Rabbit', price: 100, quantity: 3 });
    expect((await shop.call('DELETE', `/product/delete-product/${gone._id}`, admin())).body).toMatchObject({
      name: 'Vanishing Rabbit',
      message: 'Vanishing Rabbit deleted successfully',
    });
    expect((await shop.call('GET', `/product/products/${gone.slug}`)).status).toBe(404);
    expect((await shop.call('GET', '/product/search/vanishing')).body).toEqual([]);
    expect((await shop.call('DELETE', `/product/delete-product/${gone._id}`, admin())).status).toBe(404);
  });

  it('refuse invalid forms, with an error at the field', async () => {
    const right = { name: 'Fine', price: '100', quantity: '1', category: await giftCategory(shop) };
    for (const [field, value] of [
      ['name', ' '],
      ['price', '-1'],
      ['price', '0'],
      ['price', '0.001'],
      ['price', '1e3'],
      ['price', '१२'],
      ['price', 'NaN'],
      ['quantity', '-1'],
      ['quantity', '1.5'],
      ['quantity', '10000000'],
      ['category', 'f'.repeat(24)],
      ['category', 'x'],
      ['shipping', '2'],
    ] as const) {
      const answer = await shop.call('POST', '/product/create-product', {
        ...admin(),
        form: { ...right, [field]: value },
      });
      expect(answer, `${field} ${value}`).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
      if (field === 'shipping') expect(answer.body.message).toBe('This is one of: 0, 1, true, false.');
    }
    expect((await shop.call('POST', '/product/create-product', { ...admin(), body: right })).status).toBe(415);
    expect(
      (await shop.call('POST', '/product/create-product', { ...admin(), form: { ...right, quantity: '0' } })).status,
    ).toBe(201);
  });

  it('name at most eight others of their category, each as often as another', async () => {
    const category = (await addCategory('Flock')).body.category._id;
    const flock = await Promise.all(
      Array.from({ length: 10 }, (_, n) => addProduct(shop, { name: `Sheep ${n}`, price: 100, quantity: 1, category })),
    );
    const named: string[] = [];
    for (const { _id, name } of flock) {
      const { products } = (await shop.call('GET', `/product/related-product/${_id}/${category}`)).body;
      expect(products).toHaveLength(8);
      expect(names(products)).not.toContain(name);
      named.push(...names(products));
    }
    for (const { name } of flock) expect(named.filter((one) => one === name)).toHaveLength(8);
  });

  it('never get more stock back from a form than was sold meanwhile', async () => {
    const toy = await addProduct(shop, { name: 'Edited while sold', price: 100, quantity: 5 });
    const form = {
      name: toy.name,
      price: '100',
      quantity: '6',
      loadedQuantity: '4',
      category: await giftCategory(shop),
    };
    expect(
      (await shop.call('PUT', `/product/update-product/${toy._id}`, { ...admin(), form })).body.product.quantity,
    ).toBe(7);
  });
});
