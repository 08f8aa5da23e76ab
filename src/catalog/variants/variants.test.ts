import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, giftCategory, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';
import type { ProductPageBody } from '../api.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const size = (...values: string[]) => [{ name: 'Size', values }];
const put = ({ _id }: Gift, body: object) => asAdmin('PUT', `/product/products/${_id}/variants`, body);
const shown = async ({ slug }: Gift): Promise<ProductPageBody> =>
  (await shop.call('GET', `/product/products/${slug}`)).body.product;
const listed = async ({ _id }: Gift): Promise<Gift> => {
  const { products } = (await shop.call('GET', '/product/allproducts')).body as { products: Gift[] };
  return products.find((one) => one._id === _id) as Gift;
};
/** Small for ₹400, Large for ₹650. */
async function sized(name: string, [small, large]: [number, number]) {
  const gift = await addProduct(shop, { name, price: 500, quantity: 7 });
  const variants = [
    { values: ['Small'], price: 400, quantity: small },
    { values: ['Large'], price: 650, quantity: large },
  ];
  const saved = await put(gift, { options: size('Small', 'Large'), variants });
  expect(saved.status).toBe(200);
  const [smallId, largeId] = saved.body.variants.map((one: { _id: string }) => one._id) as [string, string];
  return { gift, small: smallId, large: largeId, variants };
}
const order = (cart: { price: number; quantity?: number; [key: string]: unknown }[], token = shop.tokens.asha) =>
  shop.call('POST', '/product/orders', {
    token,
    body: {
      amount: cart.reduce((sum, { price, quantity = 1 }) => sum + roundToPaise(price) * quantity, 0),
      cart: cart.map((line) => ({ quantity: 1, ...line })),
    },
  });
const confirm = async (id: string) => shop.call('POST', '/product/payment-callback', { body: await pay(shop, id) });

describe('A product with variants', () => {
  it('has their lowest price and the sum of their stock, and says so in lists; others say nothing of it', async () => {
    const plain = await addProduct(shop, { name: 'Plain Vase', price: 500, quantity: 7 });
    const before = JSON.stringify(await shown(plain));
    const { gift, small } = await sized('Sized Vase', [2, 3]);
    expect(await listed(gift)).toMatchObject({ price: 400, quantity: 5, hasVariants: true, fromPrice: true });
    expect(await shown(gift)).toMatchObject({
      options: [{ name: 'Size', key: 'size', values: [{ name: 'Small', key: 'small' }, { key: 'large' }] }],
      variants: [
        { _id: small, values: ['Small'], price: 400, quantity: 2, held: 0, photos: [] },
        { values: ['Large'], price: 650, quantity: 3 },
      ],
    });
    expect(JSON.stringify(await shown(plain))).toBe(before);
    expect(before).not.toContain('ariant');
  });

  it('is bought by its variant: price, stock, hold, order and refund are those of the variant', async () => {
    const { gift, small, large } = await sized('Bought Vase', [2, 3]);
    expect((await order([{ _id: gift._id, price: 400 }])).body).toMatchObject({
      code: 'product_gone',
      gone: [gift._id],
    });
    expect((await order([{ _id: gift._id, variant: large, price: 400 }])).body).toMatchObject({
      code: 'price_changed',
      lines: [{ variant: large, price: 650, choices: [{ name: 'Size', value: 'Large' }] }],
    });
    const lines = [
      { _id: gift._id, variant: large, price: 650, quantity: 2 },
      { _id: gift._id, variant: small, price: 400 },
    ];
    const opened = await order(lines);
    expect(opened.body).toMatchObject({ amount: 170_000 });
    expect((await shown(gift)).variants).toMatchObject([{ held: 1 }, { held: 2 }]);
    const { body: paid } = await confirm(opened.body.id);
    expect((await shown(gift)).variants).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
    const { order: bought } = (await asAdmin('GET', `/user/order/${paid.order}`)).body;
    expect(bought.products).toMatchObject([
      { name: 'Bought Vase', price: 650, variantId: large, variant: [{ name: 'Size', value: 'Large' }] },
      { price: 400, variantId: small },
    ]);
    const refund = await asAdmin('POST', `/user/order/${paid.order}/refunds`, { restock: true });
    expect(refund.status).toBe(200);
    await shop.quiet();
    expect((await shown(gift)).variants).toMatchObject([{ quantity: 2 }, { quantity: 3 }]);
  });

  it('sells the last piece of a variant once, however many pay for it at the same moment', async () => {
    const { gift, large } = await sized('Raced Vase', [9, 1]);
    const line = { _id: gift._id, variant: large, price: 650 };
    const people = [shop.tokens.asha, shop.tokens.meera];
    const answers = await Promise.all(people.map((token) => order([line], token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(1);
    expect((await confirm(won[0]?.body.id)).status).toBe(200);
    expect(await shown(gift)).toMatchObject({ quantity: 9, variants: [{ quantity: 9 }, { quantity: 0 }] });
    expect((await order([line], shop.tokens.meera)).body.message).toBe('Raced Vase (Large) is out of stock.');
  });

  it('refuses a variant that was removed or renamed while it lay in a cart, and answers what is left', async () => {
    const { gift, small, large, variants } = await sized('Renamed Vase', [2, 3]);
    const renamed = [variants[0], { ...variants[1], values: ['Huge'] }];
    expect((await put(gift, { options: size('Small', 'Huge'), variants: renamed })).status).toBe(200);
    const cart = [
      { _id: gift._id, variant: small, price: 400 },
      { _id: gift._id, variant: large, price: 650 },
    ];
    const refused = await order(cart);
    expect(refused).toMatchObject({ status: 409, body: { code: 'product_gone', lines: [{ variant: small }] } });
    expect(refused.body.gone).toEqual([JSON.stringify([gift._id, large, []])]);
    expect((await shown(gift)).quantity).toBe(5);
  });

  it('does not take back pieces of a variant that is no longer sold', async () => {
    const { gift, large, variants } = await sized('Returned Vase', [2, 3]);
    const opened = await order([{ _id: gift._id, variant: large, price: 650 }]);
    expect((await put(gift, { options: size('Small'), variants: [variants[0]] })).body.message).toContain(
      'Buyers are paying for 1 of Large just now',
    );
    const { body: paid } = await confirm(opened.body.id);
    expect((await put(gift, { options: size('Small'), variants: [variants[0]] })).status).toBe(200);
    expect((await asAdmin('POST', `/user/order/${paid.order}/refunds`, { restock: true })).status).toBe(200);
    await shop.quiet();
    expect(await shown(gift)).toMatchObject({ quantity: 2, variants: [{ quantity: 2 }] });
  });

  it('keeps sales that were made while its form was open', async () => {
    const { gift, large, variants } = await sized('Open Vase', [2, 3]);
    await confirm((await order([{ _id: gift._id, variant: large, price: 650 }])).body.id);
    const typed = [
      { ...variants[0], loadedQuantity: 2 },
      { ...variants[1], quantity: 5, loadedQuantity: 3 },
    ];
    expect((await put(gift, { options: size('Small', 'Large'), variants: typed })).body.variants).toMatchObject([
      { quantity: 2 },
      { quantity: 4 },
    ]);
  });
});

describe('The price and stock of a product with variants', () => {
  it('are changed with its variants only: not in lists, its form or a file, and without a sale', async () => {
    const { gift } = await sized('Summed Vase', [2, 3]);
    const one = [{ _id: gift._id }];
    for (const change of [{ price: { set: 10 } }, { quantity: { set: 10 } }])
      expect((await asAdmin('POST', '/product/edit-products', { products: one, ...change })).body.message).toContain(
        'This product has variants',
      );
    expect((await asAdmin('POST', '/product/edit-products', { products: one, shipping: true })).status).toBe(200);
    const save = async (price: string, quantity: string) =>
      shop.call('PUT', `/product/update-product/${gift._id}`, {
        token: shop.tokens.admin,
        form: { name: 'Summed Vase', price, quantity, category: await giftCategory(shop) },
      });
    expect(await save('10', '5')).toMatchObject({ status: 400, body: { errors: [{ path: 'price' }] } });
    expect(await save('400', '9')).toMatchObject({ status: 400, body: { errors: [{ path: 'quantity' }] } });
    expect((await save('400', '5')).status).toBe(200);
    const file = (quantity: number) =>
      `id,name,description,price,quantity,category,shipping\n${gift._id},Summed Vase,Made by hand,400,${quantity},Gifts,Yes`;
    const preview = async (csv: string) => (await asAdmin('POST', '/product/catalog/preview', { csv })).body;
    expect((await preview(file(9))).errors).toMatchObject([{ message: expect.stringContaining('has variants') }]);
    expect((await preview(file(5))).errors).toEqual([]);
    const sale = await asAdmin('PUT', `/product/products/${gift._id}/sale`, { price: 100 });
    expect(sale).toMatchObject({ status: 400, body: { errors: [{ path: 'price' }] } });
    expect((await shown(gift)).variants).toHaveLength(2);
  });

  it('become its own again when its variants are removed, and are copied with it', async () => {
    const { gift } = await sized('Copied Vase', [2, 3]);
    const made = await asAdmin('POST', `/product/duplicate-product/${gift._id}`, {});
    expect(made.status).toBe(201);
    const copy = made.body.product as Gift;
    const copied = (await asAdmin('GET', `/product/products/${copy._id}/variants`)).body;
    expect(copied).toMatchObject({
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [{ values: ['Small'], price: 400, quantity: 2 }, { values: ['Large'] }],
    });
    expect((await put(gift, { options: [], variants: [] })).body).toMatchObject({ options: [], variants: [] });
    const product = await shown(gift);
    expect(product).toMatchObject({ price: 400, quantity: 5 });
    expect(product.hasVariants).toBeUndefined();
    expect((await order([{ _id: gift._id, price: 400, quantity: 5 }])).status).toBe(200);
  });

  it.each([
    ['values that are no option’s', { values: ['Huge'], price: 1, quantity: 1 }, 'one value of each option'],
    ['no price', { values: ['Small'], price: 0, quantity: 1 }, 'more than zero'],
    ['half a piece', { values: ['Small'], price: 1, quantity: 0.5 }, 'whole number'],
    ['another product’s photo', { values: ['Small'], price: 1, quantity: 1, photos: ['0'.repeat(24)] }, 'photos'],
  ])('are not saved with %s', async (_, variant, sentence) => {
    const gift = await addProduct(shop, { name: 'Refused Vase', price: 500, quantity: 7 });
    const refused = await put(gift, { options: size('Small'), variants: [variant] });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(sentence);
    expect((await shown(gift)).quantity).toBe(7);
  });
});
