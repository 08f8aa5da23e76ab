import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, adminCaller } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const preview = async (csv: string) => (await asAdmin('POST', '/product/catalog/preview', { csv })).body;
const exportRows = async (): Promise<string[][]> => {
  const { body } = await asAdmin('GET', '/product/catalog.csv');
  return body
    .split('\r\n')
    .filter(Boolean)
    .map((line: string) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell));
};
const write = (rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');

it('An exported file that a spreadsheet has saved changes nothing but what was edited', async () => {
  const declared = {
    sku: '00123',
    gtin: '036000291452',
    netQuantity: '1.50',
    bestBefore: '1E5',
    ageNote: '3-5',
    taxHeading: '6304',
  };
  const { _id } = await addProduct(shop, { name: 'Jar', price: 650, quantity: 4, declared });
  const sale = { price: 500, from: '2026-01-02', until: '2098-12-11' };
  expect((await asAdmin('PUT', `/product/products/${_id}/sale`, sale)).status).toBe(200);
  const [head = [], row = []] = await exportRows();
  const saved = (edited: Record<string, string>) =>
    write([head, head.map((name, at) => edited[name] ?? row[at] ?? '')]);
  expect(await preview(saved({}))).toMatchObject({ errors: [], lines: [], unchanged: 1 });
  const numbers = { sku: '123', gtin: '36000291452', 'net quantity': '1.5', 'best before': '100000' };
  expect(await preview(saved(numbers))).toMatchObject({ errors: [], lines: [], unchanged: 1 });
  const shortened = {
    gtin: '3.60003E+10',
    sku: '1.23E+02',
    age: '03-May',
    'net quantity': '1,5',
    'tax heading': '6304.0',
  };
  expect(await preview(saved(shortened))).toMatchObject({ errors: [], lines: [], unchanged: 1 });
  const edited = await preview(saved({ age: '04-May' }));
  expect(edited.lines).toMatchObject([{ changes: ['age: 3-5 → 04-May'] }]);
  const days = { 'sale from': '1/2/2026', 'sale until': '12/11/2098', price: '650.00', quantity: '4.0' };
  expect(await preview(saved(days))).toMatchObject({ errors: [], lines: [], unchanged: 1 });
  const { lines } = await preview(saved({ ...numbers, ...days, price: '700' }));
  expect(lines).toMatchObject([{ changes: ['price: 650 → 700'] }]);
  const rounded = await preview(saved({ gtin: '8.90123E+12' }));
  expect(rounded.errors).toMatchObject([{ message: expect.stringMatching(/^gtin: A spreadsheet has rounded/) }]);
  const failed = await preview(saved({ description: '#REF!' }));
  expect(failed.errors).toMatchObject([{ message: expect.stringMatching(/^description: This cell has #REF!/) }]);
});

it('Line breaks that a program has written in another way are no change', async () => {
  for (const [name, description, saved] of [
    ['Lamp', 'One\r\n\r\ntwo', 'One\n\ntwo'],
    ['Tray', 'One\n\ntwo', 'One\r\n\r\ntwo'],
  ] as const) {
    const { _id } = await addProduct(shop, { name, price: 90, quantity: 1, description });
    expect(await preview(`id,description\n${_id},"${saved}"`)).toMatchObject({ errors: [], lines: [], unchanged: 1 });
    expect((await preview(`id,description\n${_id},"${saved}!"`)).lines).toMatchObject([{ kind: 'change' }]);
  }
});

it('A file with stock but without its versions says that it sets what was sold meanwhile, too', async () => {
  const [, row = []] = await exportRows();
  const seen = await preview(`id,quantity\n${row[0]},4`);
  expect(seen.notes).toEqual([expect.stringMatching(/^The file has no column “version”: the stock becomes/)]);
  expect(await preview(`id,price\n${row[0]},700`)).not.toHaveProperty('notes');
});

it('A price list finds a product by its SKU without the zeros that a spreadsheet took off', async () => {
  await addProduct(shop, { name: 'Bowl', price: 90, quantity: 1, declared: { sku: '000456' } });
  const seen = await preview('Item,Item code,Rate,Qty\nAnother name,456,95,1\nRounded,8.90123E+12,95,1');
  expect(seen.summary).toMatchObject({ added: 0, present: 1 });
  expect(seen.lines).toMatchObject([{ kind: 'change', changes: ['name: Bowl → Another name', 'price: 90 → 95'] }]);
  expect(seen.errors).toMatchObject([
    { line: 3, message: expect.stringMatching(/^item code: A spreadsheet has rounded/) },
  ]);
});

it('A variant whose value is an error of a spreadsheet is refused with its line', async () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price';
  const seen = await preview(`${head}\nvase,Vase,Colour,Red,1,90\nvase,,,#N/A,1,95`);
  expect(seen.cards).toEqual([]);
  expect(seen.leftOut).toMatchObject([
    { line: 3, message: expect.stringMatching(/^The option “Colour”: This cell has #N\/A, which is no value/) },
  ]);
});
