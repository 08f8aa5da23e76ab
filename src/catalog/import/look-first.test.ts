import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const send = (...rows: string[]) => ({ file: Buffer.from(rows.join('\r\n')).toString('base64') });
const preview = async (body: object) => (await asAdmin('POST', '/product/catalog/preview', body)).body;
const importFile = async (body: object) => {
  const started = await asAdmin('POST', '/product/catalog/import', body);
  expect(started).toMatchObject({ status: 202 });
  await shop.quiet();
};
const findProduct = async (name: string) => {
  const { products } = (await asAdmin('GET', '/product/allproducts?state=all&limit=1000')).body;
  return products.find((one: { name: string }) => one.name === name);
};

const head =
  'Handle,Title,Body (HTML),Type,Tags,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Qty,Variant Price,Status';
const file = send(
  head,
  'bear,Summed bear,<p>Soft.</p>,Bears,"Rakhi, wool, knit",Colour,Brown,200,2,"1.099,00",active',
  'bear,,,,,,Grey,200,3,1199.00,',
  'card,Summed card,,Cards,"rakhi, paper, Wool",Title,Default Title,,4,90.00,draft',
);

describe('What a file becomes', () => {
  it('is counted in the preview: variants, categories, occasions, weights and doubtful prices', async () => {
    await asAdmin('POST', '/category/create-category', { name: 'cards' });
    const { summary } = await preview(file);
    expect(summary).toEqual({
      ...{ lines: 3, firstLine: 2, added: 2, present: 0, withVariants: 1, variants: 2 },
      ...{ described: 1, weighed: 1, hidden: 1, categories: 2, newCategories: ['Bears'] },
      ...{ occasions: ['Rakhi'], otherTags: 3 },
      readings: [{ line: 2, column: 'Variant Price', cell: '1.099,00', price: 1_099 }],
    });
    await importFile(file);
    expect((await preview(file)).summary).toMatchObject({ added: 0, present: 2, newCategories: [], occasions: [] });
  });

  it('is read with other cells than the file has, where the owner has written them anew', async () => {
    const sent = send(
      head,
      'hen,Corrected hen,,Bears,,Colour,Brown,200,2,"10.500,00",active',
      'hen,,,,,,Grey,200,3,"11.500,00",',
    );
    const changed = (line: number, cell: string) => ({ line, column: 'Variant Price', cell });
    const cells = [changed(2, '1050'), changed(3, '1150')];
    expect((await preview(sent)).summary.readings).toHaveLength(2);
    const { summary, cards, errors } = await preview({ ...sent, cells: cells.slice(0, 1) });
    expect(errors).toEqual([]);
    // The one that was written anew is still there, to be written again.
    expect(summary.readings).toEqual([
      { line: 2, column: 'Variant Price', cell: '1050', price: 1_050 },
      { line: 3, column: 'Variant Price', cell: '11.500,00', price: 11_500 },
    ]);
    expect(cards).toMatchObject([{ name: 'Corrected hen', price: 1_050 }]);
    const mistyped = await preview({ ...sent, cells: [changed(2, 'free')] });
    expect(mistyped.errors).toEqual([{ line: 2, message: expect.stringContaining('Variant Price') }]);
    expect(mistyped.summary.readings).toEqual([{ line: 2, column: 'Variant Price', cell: 'free', price: null }]);
    expect((await preview({ ...sent, cells: [changed(9, '1')] })).message).toBe(
      'There is no cell in line 9, column "Variant Price".',
    );
    expect((await preview({ ...sent, cells: [{ ...changed(2, '1'), column: '__proto__' }] })).message).toMatch(
      /no cell/,
    );
    await importFile({ ...sent, cells });
    expect(await findProduct('Corrected hen')).toMatchObject({ price: 1_050 });
  });

  it('names every line that is refused, not only the first hundred', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => `Refused ${n},free,1,Bears`);
    const { errors, errorCount } = await preview(send('name,price,quantity,category', ...rows));
    expect(errors).toHaveLength(150);
    expect(errorCount).toBe(150);
  });

  it('names the first thousand lines that are refused, and says how many there are', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => `Refused ${n},free,1,Bears`);
    const { errors, errorCount } = await preview(send('name,price,quantity,category', ...rows));
    expect(errors).toHaveLength(1_000);
    expect(errors.at(-1)).toMatchObject({ line: 1_001 });
    expect(errorCount).toBe(1_200);
  });

  it('is new products that stay hidden when that is asked for, and the file does not show them the second time', async () => {
    const sent = send(head, 'owl,Looked owl,,Bears,,Title,Default Title,90,2,400.00,active');
    const asked = { ...sent, hidesNew: true };
    expect((await preview(asked)).summary).toMatchObject({ added: 1, hidden: 1 });
    await importFile(asked);
    expect(await findProduct('Looked owl')).toMatchObject({ hidden: true });
    expect(await preview(asked)).toMatchObject({ lines: [], unchanged: 1 });
    expect(await preview(sent)).toMatchObject({ lines: [{ changes: ['hidden: Yes → No'] }] });
  });

  it('leaves products that are shown as they are, and the file of this shop its own column', async () => {
    const sent = send(head, 'fox,Shown fox,,Bears,,Title,Default Title,90,2,400.00,active');
    await importFile(sent);
    expect(await preview({ ...sent, hidesNew: true })).toMatchObject({ lines: [], unchanged: 1 });
    await importFile({ csv: 'name,price,quantity,category\nOwn lynx,300,1,Bears', hidesNew: true });
    expect(await findProduct('Own lynx')).toMatchObject({ hidden: false });
  });
});
