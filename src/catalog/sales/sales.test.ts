import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, giftCategory } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';
import { lockCatalogIndexes } from '../search/search-index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const newGift = (name: string) => addProduct(shop, { name, price: 500, quantity: 5 });
const startSale = ({ _id }: Gift, sale: object) => asAdmin('PUT', `/product/products/${_id}/sale`, sale);
const shown = async ({ slug }: Gift) => (await shop.call('GET', `/product/products/${slug}`)).body.product;
const order = ({ _id }: Gift, price: number, token = shop.tokens.asha) =>
  shop.call('POST', '/product/orders', { token, body: { amount: roundToPaise(price), product: { _id, price } } });
/** Moves a sale in time, as the clock would. */
const moveSale = ({ _id }: Gift, from: string, until: string) =>
  shop.db.pool.query(
    `update products set sale_from = now() + $2::interval, sale_until = now() + $3::interval where id = $1`,
    [_id, from, until],
  );
const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);

describe('A sale', () => {
  it('lowers the price everywhere, shows the old one, and is paid until it ends', async () => {
    const vase = await newGift('Sale Vase');
    expect(await shown(vase)).toMatchObject({ price: 500, regularPrice: null, saleUntil: null });
    const started = await startSale(vase, { price: 399.5, until: tomorrow });
    expect(started.body).toMatchObject({
      message: 'The sale has begun',
      sale: { price: 399.5, regularPrice: 500, from: null, until: tomorrow, isRunning: true },
    });
    expect(await shown(vase)).toMatchObject({ price: 399.5, regularPrice: 500, saleUntil: tomorrow });
    const filtered = await shop.call('POST', '/product/product-filters', { body: { radio: [399, 400] } });
    expect(filtered.body).toMatchObject({ total: 1, products: [{ _id: vase._id, regularPrice: 500 }] });
    const dear = await order(vase, 500);
    expect(dear).toMatchObject({ status: 409, body: { code: 'price_changed', lines: [{ price: 399.5 }] } });
    expect((await order(vase, 399.5)).body).toMatchObject({ amount: 39_950 });
    const ended = await asAdmin('DELETE', `/product/products/${vase._id}/sale`);
    expect(ended.body).toMatchObject({ message: 'The sale has ended', sale: null });
    expect(await shown(vase)).toMatchObject({ price: 500, regularPrice: null, saleUntil: null });
    expect((await order(vase, 399.5, shop.tokens.meera)).status).toBe(409);
  });

  it('sells at the price of the moment although the job that switches it is late', async () => {
    const bowl = await newGift('Late Bowl');
    const planned = await startSale(bowl, { price: 300, from: tomorrow });
    expect(planned.body).toMatchObject({ message: 'The sale is planned', sale: { from: tomorrow, isRunning: false } });
    expect(await shown(bowl)).toMatchObject({ price: 500, regularPrice: null });
    await moveSale(bowl, '-1 second', '1 hour');
    const dear = await order(bowl, 500);
    expect(dear).toMatchObject({ status: 409, body: { code: 'price_changed', lines: [{ price: 300 }] } });
    expect((await order(bowl, 300)).status).toBe(200);
    expect(await shown(bowl)).toMatchObject({ price: 300, regularPrice: 500 });
    await moveSale(bowl, '-1 hour', '-1 second');
    const cheap = await order(bowl, 300, shop.tokens.meera);
    expect(cheap).toMatchObject({ status: 409, body: { code: 'price_changed', lines: [{ price: 500 }] } });
    expect((await order(bowl, 500, shop.tokens.meera)).status).toBe(200);
    expect((await asAdmin('GET', `/product/products/${bowl._id}/sale`)).body.sale).toBeNull();
  });

  it.skipIf(process.env.TEST_DATABASE !== 'server')(
    'is bought while prices of other products are written',
    async () => {
      const cup = await newGift('Running Cup');
      await startSale(cup, { price: 400, until: tomorrow });
      const bought = await shop.db.transaction(async (tx) => {
        await lockCatalogIndexes(tx);
        return order(cup, 400);
      });
      expect(bought.status).toBe(200);
    },
  );

  it('begins by itself, and every page shows it', async () => {
    const cup = await newGift('Planned Cup');
    await startSale(cup, { price: 200, from: tomorrow, until: tomorrow });
    await moveSale(cup, '-1 second', '1 hour');
    await shop.db.pool.query(
      `update pgboss.job set start_after = now() where name = 'switch-prices' and state = 'created'`,
    );
    await shop.quiet();
    expect(await shown(cup)).toMatchObject({ price: 200, regularPrice: 500 });
  });

  it('stays when a program sends back the price it has read, and ends at a price below it', async () => {
    const lamp = await newGift('Edited Lamp');
    await startSale(lamp, { price: 400 });
    const save = async (price: string) =>
      shop.call('PUT', `/product/update-product/${lamp._id}`, {
        token: shop.tokens.admin,
        form: { name: 'Edited Lamp', price, quantity: '5', category: await giftCategory(shop) },
      });
    expect((await save('400')).body.product).toMatchObject({ price: 400, regularPrice: 500 });
    expect((await save('600')).body.product).toMatchObject({ price: 400, regularPrice: 600 });
    const { body: csv } = await asAdmin('GET', '/product/catalog.csv');
    expect(csv).toMatch(/"Edited Lamp",[^\n]*,"600","5",/);
    expect((await asAdmin('POST', '/product/catalog/preview', { csv })).body).toMatchObject({ lines: [], errors: [] });
    await asAdmin('POST', '/product/catalog/import', { csv: csv.replace('"600","5"', '"700","5"') });
    await shop.quiet();
    expect(await shown(lamp)).toMatchObject({ price: 400, regularPrice: 700 });
    expect((await save('350')).body.product).toMatchObject({ price: 350, regularPrice: null });
  });

  it('is refused with a sentence when it is no sale', async () => {
    const mug = await newGift('Mug');
    for (const [sale, path] of [
      [{ price: 500 }, 'price'],
      [{ price: 0 }, 'price'],
      [{ price: 1.234 }, 'price'],
      [{ price: 100, until: '2026-01-01' }, 'until'],
      [{ price: 100, from: '2026-02-30' }, 'from'],
      [{ price: 100, from: '2099-02-02', until: '2099-02-01' }, 'until'],
    ] as const)
      expect(await startSale(mug, sale), JSON.stringify(sale)).toMatchObject({
        status: 400,
        body: { errors: [{ path, message: expect.stringMatching(/\.$/) }] },
      });
    expect((await asAdmin('GET', `/product/products/${mug._id}/sale`)).body).toEqual({ success: true, sale: null });
    expect((await asAdmin('DELETE', '/product/products/0123456789abcdef/sale')).status).toBe(404);
  });
});
