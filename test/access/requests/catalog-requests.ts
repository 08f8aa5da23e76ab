import { zipSync } from 'fflate';
import { sendArchive } from '../../archive-files.ts';
import { addProduct, giftCategory, picture } from '../../fixtures.ts';
import type { TestShop } from '../../test-app.ts';
import { gift, pictureText, unique } from './prepared-objects.ts';
import type { Requests } from './well-formed.ts';

const giftForm = async (shop: TestShop) => ({
  name: `Matrix Doll ${unique()}`,
  price: '120',
  quantity: '4',
  category: await giftCategory(shop),
});

const newCategory = async (shop: TestShop) => {
  const { body } = await shop.call('POST', '/category/create-category', {
    token: shop.tokens.admin,
    body: { name: `Matrix ${unique()}` },
  });
  return body.category._id as string;
};

const newReview = async (shop: TestShop) => {
  const path = `/product/products/${(await gift(shop)).slug}/reviews`;
  const { body } = await shop.call('POST', path, {
    token: shop.tokens.asha,
    form: { rating: '4', comment: 'Well made.' },
  });
  return body.review._id as string;
};

const csv = () => `name,category,price,quantity\nMatrix Row ${unique()},Gifts,100,1\n`;

/** A whole catalog, empty. */
async function catalogArchive(shop: TestShop): Promise<string> {
  const empty = { categories: [], occasions: [], priceLimits: [], giftWraps: [], offers: [] };
  const catalog = JSON.stringify({ format: 'dhaaga-catalog', version: 1, ...empty });
  return sendArchive(shop, Buffer.from(zipSync({ 'catalog.json': Buffer.from(catalog) })));
}

export const catalogRequests: Requests = {
  'GET /product/search/:keyword': () => ({ params: { keyword: 'bear' } }),
  'GET /product/search/:keyword/names': () => ({ params: { keyword: 'bear' } }),
  'GET /product/product-list/:page': () => ({ params: { page: '1' } }),
  'POST /product/product-filters': () => ({ body: {} }),
  'GET /product/products/:slug': async (shop) => ({ params: { slug: (await gift(shop)).slug } }),
  'GET /product/products/:slug/reviews': async (shop) => ({ params: { slug: (await gift(shop)).slug } }),
  'POST /product/products/:slug/reviews': async (shop) => ({
    params: { slug: (await gift(shop)).slug },
    form: { rating: '5', comment: 'Well made.' },
  }),
  'POST /product/reviews/:reviewId/hide': async (shop) => ({
    params: { reviewId: await newReview(shop) },
    body: { reason: 'Not about the product' },
  }),
  'POST /product/reviews/:reviewId/restore': async (shop) => {
    const reviewId = await newReview(shop);
    const body = { reason: 'By mistake' };
    await shop.call('POST', `/product/reviews/${reviewId}/hide`, { token: shop.tokens.admin, body });
    return { params: { reviewId } };
  },
  'PUT /product/reviews/:reviewId/reply': async (shop) => ({
    params: { reviewId: await newReview(shop) },
    body: { reply: 'Thank you.' },
  }),
  'GET /product/related-product/:productId/:categoryId': async (shop) => ({
    params: { productId: (await gift(shop))._id, categoryId: await giftCategory(shop) },
  }),
  'GET /product/product-category/:slug': async (shop) => ({ params: { slug: (await gift(shop)).category.slug } }),
  'POST /category/create-category': () => ({ body: { name: `Matrix ${unique()}` } }),
  'PATCH /category/crud-category/:id': async (shop) => ({
    params: { id: await newCategory(shop) },
    body: { name: `Matrix ${unique()}` },
  }),
  'DELETE /category/crud-category/:id': async (shop) => ({ params: { id: await newCategory(shop) } }),
  'POST /product/create-product': async (shop) => ({ form: await giftForm(shop) }),
  'PUT /product/update-product/:productId': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    form: await giftForm(shop),
  }),
  'DELETE /product/delete-product/:productId': async (shop) => ({ params: { productId: (await gift(shop))._id } }),
  'POST /product/restore-product/:productId': async (shop) => {
    const { _id } = await gift(shop);
    await shop.call('DELETE', `/product/delete-product/${_id}`, { token: shop.tokens.admin });
    return { params: { productId: _id }, body: {} };
  },
  'GET /product/edit-product/:slug': async (shop) => ({ params: { slug: (await gift(shop)).slug } }),
  'POST /product/edit-products': async (shop) => ({
    body: { products: [{ _id: (await gift(shop))._id }], price: { percent: 10 } },
  }),
  'POST /product/duplicate-product/:productId': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    body: {},
  }),
  'POST /product/photos': async () => ({ form: {}, photos: [await picture('jpeg', { width: 60, height: 60 })] }),
  'POST /product/catalog/preview': () => ({ body: { csv: csv() } }),
  'POST /product/catalog/import': () => ({ body: { csv: csv() } }),
  'GET /product/catalog/imports/:importId': async (shop) => {
    const { body } = await shop.call('POST', '/product/catalog/import', {
      token: shop.tokens.admin,
      body: { csv: csv() },
    });
    return { params: { importId: body.import._id } };
  },
  'POST /product/catalog/imports/:importId/photos': async (shop) => {
    const { body } = await shop.call('POST', '/product/catalog/import', {
      token: shop.tokens.admin,
      body: { csv: csv() },
    });
    return { params: { importId: body.import._id }, body: {} };
  },
  'POST /product/catalog/imports/:importId/stop': async (shop) => {
    const started = await shop.call('POST', '/product/catalog/import', {
      token: shop.tokens.admin,
      body: { csv: csv() },
    });
    return { params: { importId: started.body.import._id } };
  },
  'POST /product/catalog/preview/photo': async (shop) => {
    const bytes = zipSync({ 'a.png': new Uint8Array(await picture()) });
    return { body: { source: 'a.png', entry: 'a.png', archive: await sendArchive(shop, Buffer.from(bytes)) } };
  },
  'POST /product/catalog/move-in': async (shop) => ({ body: { archive: await catalogArchive(shop) } }),
  'GET /product/catalog/move-in/:moveId': async (shop) => {
    const body = { archive: await catalogArchive(shop) };
    const moved = await shop.call('POST', '/product/catalog/move-in', { token: shop.tokens.admin, body });
    return { params: { moveId: moved.body.move._id } };
  },
  'POST /product/archives': () => ({ body: { bytes: 100 } }),
  'PUT /product/archives/:archiveId/pieces/:piece': async (shop) => {
    const { body } = await shop.call('POST', '/product/archives', { token: shop.tokens.admin, body: { bytes: 100 } });
    return { params: { archiveId: body.archive._id, piece: '0' }, form: {}, photos: [Buffer.alloc(100)] };
  },
  'DELETE /product/products/:productId/deletephoto/:encodedPhotoUrl': async (shop) => {
    const photo = await picture('jpeg', { width: 60, height: 60 });
    const { _id, photos } = await addProduct(shop, {
      name: `Matrix Photo ${unique()}`,
      price: 100,
      quantity: 1,
      photos: [photo],
    });
    return { params: { productId: _id, encodedPhotoUrl: encodeURIComponent(photos[0] ?? '') } };
  },
  'GET /product/products/:productId/personalisation': async (shop) => ({
    params: { productId: (await gift(shop))._id },
  }),
  'PUT /product/products/:productId/personalisation': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    body: { options: [{ kind: 'photo', label: 'Photo', isRequired: false, price: 0 }] },
  }),
  'POST /personalisation/photos': async (shop) => {
    const { _id } = await gift(shop);
    const options = [{ kind: 'photo', label: 'Photo', isRequired: false, price: 0 }];
    const path = `/product/products/${_id}/personalisation`;
    const { body } = await shop.call('PUT', path, { token: shop.tokens.admin, body: { options } });
    return { body: { product: _id, option: body.options[0].id, photo: await pictureText() } };
  },
  'GET /product/products/:productId/variants': async (shop) => ({ params: { productId: (await gift(shop))._id } }),
  'PUT /product/products/:productId/variants': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    body: {
      options: [{ name: 'Size', values: ['Large'] }],
      variants: [{ values: ['Large'], price: 100, quantity: 1 }],
    },
  }),
  'GET /product/products/:productId/sale': async (shop) => ({ params: { productId: (await gift(shop))._id } }),
  'PUT /product/products/:productId/sale': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    body: { price: 1 },
  }),
  'DELETE /product/products/:productId/sale': async (shop) => ({ params: { productId: (await gift(shop))._id } }),
  'POST /occasions': () => ({ body: { kind: 'occasion', name: `Matrix ${unique()}`, title: 'For a matrix' } }),
  'PUT /occasions/:occasionId': () => ({
    params: { occasionId: 'occasionrakhi' },
    body: { name: 'Rakhi', title: 'For Rakhi' },
  }),
  'GET /occasions/:occasionId/products': () => ({ params: { occasionId: 'occasionrakhi' } }),
  'GET /occasions/page/:slug': () => ({ params: { slug: 'under-1000' } }),
  'GET /occasions/page/:slug/:pin': async (shop) => {
    const product = (await gift(shop))._id;
    await shop.call('POST', '/occasions/assign', {
      token: shop.tokens.admin,
      body: { products: [product], add: ['occasionrakhi'] },
    });
    return { params: { slug: 'rakhi', pin: '411004' } };
  },
  'PUT /shop/price-limits': () => ({ body: { priceLimits: [500, 1_000] } }),
  'GET /occasions/of-product/:slug/:pin': async (shop) => ({
    params: { slug: (await gift(shop)).slug, pin: '411004' },
  }),
  'POST /occasions/assign': async (shop) => ({ body: { products: [(await gift(shop))._id], add: ['occasionrakhi'] } }),
  'PUT /shop/search-words': () => ({ body: { groups: [['chai', 'tea']] } }),
};
