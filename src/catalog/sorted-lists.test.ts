import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { names } from './catalog-fixture.ts';

let shop: TestShop;
let gifts: Gift[];
beforeAll(async () => {
  shop = await openShop();
  gifts = [];
  for (const [name, price] of [
    ['Middle', 200],
    ['Cheap', 100],
    ['Dear', 300],
    ['Same Price', 200],
  ] as const)
    gifts.push(await addProduct(shop, { name, price, quantity: 1 }));
});
afterAll(() => shop?.close());

const categorySlug = () => gifts[0]?.category.slug;
const inCategory = async (query: string) =>
  names((await shop.call('GET', `/product/product-category/${categorySlug()}${query}`)).body.products);
const filtered = async (body: object) =>
  names((await shop.call('POST', '/product/product-filters', { body })).body.products);
const review = (gift: Gift | undefined, rating: number) =>
  shop.call('POST', `/product/products/${gift?.slug}/reviews`, {
    token: shop.tokens.asha,
    form: { rating: String(rating), comment: 'Good.' },
  });

describe('A list', () => {
  it('is sorted by price, the newest first among equals, in categories and filters', async () => {
    const rising = ['Cheap', 'Same Price', 'Middle', 'Dear'];
    expect(await inCategory('?sort=cheapest')).toEqual(rising);
    expect(await inCategory('?sort=dearest')).toEqual(['Dear', 'Same Price', 'Middle', 'Cheap']);
    expect(await inCategory('')).toEqual(['Same Price', 'Dear', 'Cheap', 'Middle']);
    expect(await inCategory('?sort=newest')).toEqual(await inCategory(''));
    expect(await filtered({ sort: 'cheapest' })).toEqual(rising);
    const pages = [1, 2].map((page) => filtered({ sort: 'cheapest', page, limit: 2 }));
    expect((await Promise.all(pages)).flat()).toEqual(rising);
  });

  it('follows a change of a price, and a review of a product that was not in it', async () => {
    const top = () => inCategory('?sort=rated&limit=1');
    await review(gifts[1], 3);
    expect(await top()).toEqual(['Cheap']);
    await review(gifts[0], 5);
    expect(await top()).toEqual(['Middle']);
    const cheapest = () => inCategory('?sort=cheapest&limit=1');
    expect(await cheapest()).toEqual(['Cheap']);
    const body = { products: [{ _id: gifts[2]?._id }], price: { set: 50 } };
    await shop.call('POST', '/product/edit-products', { token: shop.tokens.admin, body });
    expect(await cheapest()).toEqual(['Dear']);
  });

  it('refuses an unknown order', async () => {
    expect((await shop.call('GET', `/product/product-category/${categorySlug()}?sort=x`)).status).toBe(400);
    expect((await shop.call('POST', '/product/product-filters', { body: { sort: 'price' } })).status).toBe(400);
  });
});
