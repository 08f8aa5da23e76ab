import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const importFile = async (csv: string) => {
  const started = await asAdmin('POST', '/product/catalog/import', { csv });
  expect(started, JSON.stringify(started.body)).toMatchObject({ status: 202 });
  await shop.quiet();
  return (await asAdmin('GET', `/product/catalog/imports/${started.body.import._id}`)).body.import;
};
const preview = async (csv: string) => (await asAdmin('POST', '/product/catalog/preview', { csv })).body;
const priceAt = async (slug: string) => (await shop.call('GET', `/product/products/${slug}`)).body.product?.price;

const heads = [
  ['the shop’s own columns', 'name,price,quantity,category,sku'],
  ['other columns', 'Item,Rate,Qty,Kind,Code'],
] as const;

describe.each(heads)('A sheet without ids and with %s', (_, head) => {
  const kind = head.startsWith('name') ? 'Own' : 'Other';
  const sheet = (...lines: string[]) => [head, ...lines.map((line) => `${kind} ${line}`)].join('\n');

  it('changes the product with its name in a second run, and adds none', async () => {
    expect(await importFile(sheet('Lotus,100,1,Lamps,'))).toMatchObject({ added: 1 });
    expect(await preview(sheet('Lotus,100,1,Lamps,'))).toMatchObject({ lines: [], unchanged: 1 });
    expect(await importFile(sheet('Lotus,150,1,Lamps,'))).toMatchObject({ added: 0, changed: 1 });
    expect(await priceAt(`${kind.toLowerCase()}-lotus`)).toBe(150);
  });

  it('finds a product that was added by hand by its name, and by its SKU under another name', async () => {
    await addProduct(shop, { name: `${kind} Hand`, price: 10, quantity: 1 });
    await importFile(sheet(`Coded,10,1,Lamps,${kind}-77`));
    expect(await importFile(sheet(`Hand,20,1,Lamps,`, `Renamed,30,1,Lamps,${kind}-77`))).toMatchObject({ changed: 2 });
    expect(await priceAt(`${kind.toLowerCase()}-hand`)).toBe(20);
    expect(await priceAt(`${kind.toLowerCase()}-renamed`)).toBe(30);
  });

  it.each([
    ['सा\u095cी', 'सा\u0921\u093cी'],
    ['ÉLAN Set', 'Élan  set'],
    ['Set of 2… ½ kg', 'Set of 2... 1⁄2 kg'],
  ])('finds %s, which the sheet writes otherwise', async (name, written) => {
    await addProduct(shop, { name: `${kind} ${name}`, price: 10, quantity: 1 });
    expect(await importFile(sheet(`${written},20,1,Lamps,`))).toMatchObject({ added: 0, changed: 1 });
  });

  it('takes two equal names for two products, each once', async () => {
    const twice = sheet('Twin,100,1,Lamps,', 'Twin,200,1,Lamps,');
    expect(await importFile(twice)).toMatchObject({ added: 2 });
    expect(await preview(twice)).toMatchObject({ lines: [], unchanged: 2 });
    expect(await importFile(sheet('Twin,100,1,Lamps,', 'Twin,250,1,Lamps,'))).toMatchObject({ added: 0, changed: 1 });
  });

  it.each(['Nu\u0000l,10,1,Lamps,', 'Sound,10,1,Lamps,A\u00001'])(
    'names the line of a text that cannot be stored: %j',
    async (line) => {
      const { errors } = await preview(sheet(line));
      expect(errors).toMatchObject([{ line: 2, message: expect.stringContaining('cannot be stored') }]);
    },
  );

  it('adds a product of a known name when both have a SKU and these differ', async () => {
    await importFile(sheet(`Mug,10,1,Lamps,${kind}-M1`));
    expect(await importFile(sheet(`Mug,20,1,Lamps,${kind}-M2`))).toMatchObject({ added: 1, changed: 0 });
  });
});
