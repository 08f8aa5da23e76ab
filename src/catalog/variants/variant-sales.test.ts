import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertInvariants } from '../../../test/assert-invariants.ts';
import { addProduct, adminCaller, type Gift, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
const put = ({ _id }: Gift, body: object) => asAdmin('PUT', `/product/products/${_id}/variants`, body);
const edited = async ({ _id }: Gift) => (await asAdmin('GET', `/product/products/${_id}/variants`)).body;
const shown = async ({ slug }: Gift) => (await shop.call('GET', `/product/products/${slug}`)).body.product;
const listed = async ({ _id }: Gift) =>
  (await shop.call('GET', '/product/allproducts')).body.products.find((one: Gift) => one._id === _id);
/** Small for ₹400, Large for ₹650; sale prices where they are given. */
const form = (small: object = {}, large: object = {}) => ({
  options: [{ name: 'Size', values: ['Small', 'Large'] }],
  variants: [
    { values: ['Small'], price: 400, quantity: 5, ...small },
    { values: ['Large'], price: 650, quantity: 5, ...large },
  ],
});
async function sized(name: string, ...sale: [small?: object, large?: object]) {
  const gift = await addProduct(shop, { name, price: 500, quantity: 7 });
  const { status, body } = await put(gift, form(...sale));
  expect({ status, body }).toMatchObject({ status: 200 });
  const [small, large] = body.variants.map((one: { _id: string }) => one._id) as [string, string];
  return { gift, small, large };
}
const order = ({ _id }: Gift, variant: string, price: number, token = shop.tokens.asha) =>
  shop.call('POST', '/product/orders', {
    token,
    body: { amount: roundToPaise(price), cart: [{ _id, variant, price, quantity: 1 }] },
  });
/** Moves a sale in time, as the clock would; the job that switches prices is late. */
const moveSale = ({ _id }: Gift, from: string, until: string) =>
  shop.db.pool.query(
    `update products set sale_from = now() + $2::interval, sale_until = now() + $3::interval where id = $1`,
    [_id, from, until],
  );

const holds = () => assertInvariants({ ...shop, instances: [shop.url] });

describe('A sale of variants', () => {
  it('lowers the price of those that have one, and leaves the others', async () => {
    const { gift, small, large } = await sized('Reduced Vase', {}, { salePrice: 500 });
    expect(await shown(gift)).toMatchObject({ price: 400, regularPrice: null, fromPrice: true });
    const [first, second] = (await shown(gift)).variants;
    expect(first).toMatchObject({ _id: small, price: 400 });
    expect(first).not.toHaveProperty('regularPrice');
    expect(second).toMatchObject({ _id: large, price: 500, regularPrice: 650 });
    expect((await order(gift, large, 650)).body).toMatchObject({ code: 'price_changed', lines: [{ price: 500 }] });
    expect((await order(gift, large, 500)).body).toMatchObject({ amount: 50_000 });
    expect((await order(gift, small, 400, shop.tokens.meera)).body).toMatchObject({ amount: 40_000 });
    await holds();
  });

  it('shows the lowest price crossed out on cards, and no "from" where all cost the same', async () => {
    const { gift } = await sized('Card Vase', { salePrice: 300 }, { salePrice: 300 });
    expect(await listed(gift)).toMatchObject({ price: 300, regularPrice: 400, hasVariants: true });
    expect(await listed(gift)).not.toHaveProperty('fromPrice');
    const ended = await asAdmin('DELETE', `/product/products/${gift._id}/sale`);
    expect(ended.status).toBe(200);
    expect(await listed(gift)).toMatchObject({ price: 400, regularPrice: null, fromPrice: true });
    expect((await edited(gift)).variants).toMatchObject([
      { price: 400, salePrice: null },
      { price: 650, salePrice: null },
    ]);
    await holds();
  });

  it('begins and ends by the clock, also while somebody pays', async () => {
    const { gift, large } = await sized('Timed Vase');
    const planned = await put(gift, { ...form({}, { salePrice: 500 }), sale: { from: tomorrow, until: tomorrow } });
    expect(planned.body).toMatchObject({
      variants: [{ salePrice: null }, { price: 650, salePrice: 500 }],
      product: { sale: { from: tomorrow, until: tomorrow } },
    });
    expect((await order(gift, large, 500)).body).toMatchObject({ code: 'price_changed', lines: [{ price: 650 }] });
    await moveSale(gift, '-1 hour', '1 hour');
    expect((await order(gift, large, 650)).body).toMatchObject({ code: 'price_changed', lines: [{ price: 500 }] });
    const opened = (await order(gift, large, 500)).body;
    await moveSale(gift, '-2 hours', '-1 second');
    // The checkout keeps the price at which it began; the next one has that of now.
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.id) });
    expect(paid.status).toBe(200);
    expect((await order(gift, large, 500, shop.tokens.meera)).body).toMatchObject({ code: 'price_changed' });
    expect((await order(gift, large, 650, shop.tokens.meera)).body).toMatchObject({ amount: 65_000 });
    expect((await edited(gift)).product.sale).toBeNull();
    await holds();
  });

  it('is switched by the job, where the lowest price stays the same too', async () => {
    const { gift } = await sized('Switched Vase');
    await put(gift, { ...form({}, { salePrice: 500 }), sale: { from: tomorrow } });
    const large = async () => (await shown(gift)).variants[1];
    const runJob = () => shop.db.pool.query(`insert into pgboss.job (name) values ('switch-prices')`);
    await moveSale(gift, '-1 hour', '1 hour');
    await runJob();
    await expect.poll(large).toMatchObject({ price: 500, regularPrice: 650 });
    await moveSale(gift, '-2 hours', '-1 second');
    await runJob();
    await expect.poll(large).toMatchObject({ price: 650 });
  });

  it('stays when a form does not mention it, and goes when its price is emptied', async () => {
    const { gift } = await sized('Kept Vase');
    await put(gift, { ...form({}, { salePrice: 500 }), sale: { until: tomorrow } });
    const next = await put(gift, form({ price: 420 }));
    expect(next.body).toMatchObject({
      variants: [{ price: 420 }, { price: 650, salePrice: 500 }],
      product: { sale: { from: null, until: tomorrow } },
    });
    expect((await put(gift, form({}, { salePrice: null }))).body).toMatchObject({ product: { sale: null } });
    expect((await shown(gift)).variants).toMatchObject([{ price: 400 }, { price: 650 }]);
    await holds();
  });

  it('is left out of a copy, and ends when the variants are removed', async () => {
    const { gift } = await sized('Copied Sale', { salePrice: 350 });
    const copy = (await asAdmin('POST', `/product/duplicate-product/${gift._id}`, {})).body.product as Gift;
    expect(await edited(copy)).toMatchObject({
      variants: [{ price: 400, salePrice: null }, {}],
      product: { sale: null },
    });
    await put(gift, { options: [], variants: [] });
    expect(await shown(gift)).toMatchObject({ price: 400, regularPrice: null, quantity: 10 });
    await holds();
  });

  it('is not ended by the form of the product or by a catalog file', async () => {
    const { gift } = await sized('Filed Vase', {}, { salePrice: 500 });
    const csv: string = (await asAdmin('GET', '/product/catalog.csv')).body;
    const preview = await asAdmin('POST', '/product/catalog/preview', { csv });
    expect(preview.body).toMatchObject({ lines: [], errors: [] });
    const file = `id,description,sale price\n${gift._id},Other words,`;
    expect((await asAdmin('POST', '/product/catalog/import', { csv: file })).status).toBe(202);
    await shop.quiet();
    const { category } = await shown(gift);
    const fields = { name: 'Filed Vase', price: '400', quantity: '10', category: category._id };
    const saved = await shop.call('PUT', `/product/update-product/${gift._id}`, {
      token: shop.tokens.admin,
      form: fields,
    });
    expect(saved.status).toBe(200);
    expect(await shown(gift)).toMatchObject({ description: 'Other words', price: 400, variants: [{}, { price: 500 }] });
  });

  it.each([
    ['a sale price that is not below the price', form({ salePrice: 400 }), 'variants.0.salePrice'],
    ['a sale price of nothing', form({ salePrice: 0 }), 'variants.0.salePrice'],
    ['a last day that is over', { ...form({ salePrice: 300 }), sale: { until: '2026-01-01' } }, 'sale.until'],
    ['days in the wrong order', { ...form(), sale: { from: '2099-02-02', until: '2099-02-01' } }, 'sale.until'],
  ])('is refused with %s', async (_, body, path) => {
    const { gift } = await sized('Refused Sale');
    expect(await put(gift, body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});
