import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const encode = (rows: string[]) => ({ file: Buffer.from(rows.join('\r\n')).toString('base64') });
const preview = async (rows: string[]) => (await asAdmin('POST', '/product/catalog/preview', encode(rows))).body;
const importFile = async (rows: string[]) => {
  const started = await asAdmin('POST', '/product/catalog/import', encode(rows));
  expect(started).toMatchObject({ status: 202 });
  await shop.quiet();
  return (await asAdmin('GET', `/product/catalog/imports/${started.body.import._id}`)).body.import;
};

/** Two products of each export: what stands in the cells of the first one, and how many characters a field takes. */
const exports: Record<string, { head: string; row: (name: string) => string; fields: Record<string, number> }> = {
  shopify: {
    head: 'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
    row: (name) => `${name},${name},Text,Rangrez,Clothes,Size,S,S-${name},450,2`,
    fields: {
      Title: 200,
      'Body (HTML)': 5_000,
      Vendor: 70,
      Type: 100,
      'Option1 Name': 30,
      'Option1 Value': 40,
      'Variant SKU': 60,
    },
  },
  woocommerce: {
    head: 'ID,Type,SKU,Name,Description,Categories,Regular price,Stock,Brands',
    row: (name) => `${name},simple,W-${name},${name},Text,Bells,450,2,Rangrez`,
    fields: { SKU: 60, Name: 200, Description: 5_000, Categories: 100, Brands: 70 },
  },
  etsy: {
    head: 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,SKU',
    row: (name) => `${name},Text,450,INR,2,,Wool,,E-${name}`,
    fields: { TITLE: 200, DESCRIPTION: 5_000, SKU: 60 },
  },
  square: {
    head: 'Token,Item Name,Variation Name,SKU,Description,Category,Price,Current Quantity Pune',
    row: (name) => `${name},${name},Regular,Q-${name},Text,Bells,450,2`,
    fields: { 'Item Name': 200, SKU: 60, Description: 5_000, Category: 100 },
  },
  amazon: {
    head: 'item_sku,item_name,brand_name,item_type,standard_price,quantity,product_description',
    row: (name) => `A-${name},${name},Tokri,Baskets,450,2,Text`,
    fields: { item_sku: 60, item_name: 200, brand_name: 70, item_type: 100, product_description: 5_000 },
  },
  wix: {
    head: 'handleId,fieldType,name,description,collection,sku,price,visible,inventory,brand',
    row: (name) => `${name},Product,${name},Text,Prints,X-${name},450,TRUE,2,Rangrez`,
    fields: { name: 200, description: 5_000, collection: 100, sku: 60, brand: 70 },
  },
  squarespace: {
    head: 'Title,Description,SKU,Option Name 1,Option Value 1,Price,Stock,Categories,Hosted Image URLs',
    row: (name) => `${name},Text,R-${name},,,450,2,Prints,`,
    fields: { Title: 200, Description: 5_000, SKU: 60, Categories: 100 },
  },
};
const cases = Object.entries(exports).flatMap(([kind, { fields }]) =>
  Object.entries(fields).map(([column, max]) => ({ kind, column, max })),
);

describe('A line of another shop’s export that is refused', () => {
  it.each(cases)('by the length of its $column is left out, and named ($kind)', async ({ kind, column, max }) => {
    const { head, row } = exports[kind] as (typeof exports)[string];
    const at = head.split(',').indexOf(column);
    const long = row('Long');
    const withCell = (text: string) => long.split(',').with(at, text).join(',');
    const seen = await preview([head, withCell('w'.repeat(max + 1)), row('Short')]);
    expect(seen).toMatchObject({
      ...{ from: kind, errors: [], lines: [{ name: 'Short' }] },
      leftOut: [{ line: 2, message: expect.stringContaining(String(max)) }],
    });
    expect(await preview([head, withCell('w'.repeat(max)), row('Short')])).toMatchObject({
      ...{ errors: [], leftOut: [] },
    });
  });

  it('does not keep the others from the shop', async () => {
    const { head, row } = exports.shopify as (typeof exports)[string];
    const file = [head, row('Overlong').replace('S-Overlong', 's'.repeat(61)), row('Fitting')];
    expect(await importFile(file)).toMatchObject({ isComplete: true, added: 1, conflicts: [] });
    expect((await shop.call('GET', '/product/products/fitting')).status).toBe(200);
    expect((await shop.call('GET', '/product/products/overlong')).status).toBe(404);
  });

  it('stays a refusal of the file where the page corrects its cell', async () => {
    const { head, row } = exports.shopify as (typeof exports)[string];
    const seen = await preview([head, row('Priced').replace(',450,', ',4.50.0,'), row('Right')]);
    expect(seen).toMatchObject({
      leftOut: [],
      errors: [{ line: 2, message: expect.stringMatching(/^Variant Price: /) }],
    });
  });
});
