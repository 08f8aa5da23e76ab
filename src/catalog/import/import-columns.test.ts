import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, picture } from '../../../test/fixtures.ts';
import { isFullRun } from '../../../test/full-run.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import {
  byColumn,
  type CatalogColumn,
  catalogColumnNames,
  mapFields,
  numberFields,
  productFields,
  type StoredField,
  shortFields,
  textFields,
} from '../../shared/product-fields.ts';
import { decodeText } from '../../shared/text/decoding/decode-text.ts';
import { applyCells, type ImportedValues, importedCells, type ReadCells, readCells } from './import-columns.ts';

let shop: TestShop;
let emptyShop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  emptyShop = await openShop();
});
afterAll(async () => {
  await shop.close();
  await emptyShop.close();
});

const asAdmin = adminCaller(() => shop);
const preview = async (csv: string, target = shop) =>
  (await target.call('POST', '/product/catalog/preview', { token: target.tokens.admin, body: { csv } })).body;
const importFile = async (csv: string, target = shop) => {
  const { status, body } = await target.call('POST', '/product/catalog/import', {
    token: target.tokens.admin,
    body: { csv },
  });
  expect({ status, body }).toMatchObject({ status: 202 });
  await target.quiet();
  return (await target.call('GET', `/product/catalog/imports/${body.import._id}`, { token: target.tokens.admin })).body
    .import;
};
const exported = async (target = shop): Promise<string> =>
  (await target.call('GET', '/product/catalog.csv', { token: target.tokens.admin })).body;
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

type Samples = Record<(typeof productFields)[StoredField]['type'], string>;
const storedCells = (samples: Samples) =>
  byColumn(mapFields<Record<StoredField, string>>((name) => samples[productFields[name].type]));

/** Every column has a value that is not the default of a new product. */
const values: Record<Exclude<CatalogColumn, 'id'>, string> = {
  ...storedCells({
    line: 'Full Lamp',
    short: '2 pieces',
    text: 'First line\n• second line',
    'yes-no': 'Yes',
    number: '6',
    heading: '6304',
  }),
  gtin: '8901234567890',
  price: '650',
  quantity: '4',
  category: 'Lamps',
  hidden: 'Yes',
  'sale price': '500',
  'sale from': '2026-01-02',
  'sale until': '2098-12-31',
  'variant sale prices': '',
  version: '',
};
const other: typeof values = {
  ...storedCells({
    line: 'Other Lamp',
    short: '3 pieces',
    text: 'Other words',
    'yes-no': 'No',
    number: '2',
    heading: '9503',
  }),
  gtin: '4006381333931',
  price: '700',
  quantity: '9',
  category: 'Other Lamps',
  hidden: 'No',
  'sale price': '450',
  'sale from': '2026-02-03',
  'sale until': '2097-11-30',
  'variant sale prices': '',
  version: '',
};
const columns = Object.keys(values) as (keyof typeof values)[];
/** Of texts and numbers one column of each type stands for the others, which have a test each. */
const likeAnother: string[] = [shortFields, textFields, numberFields].flatMap((names) =>
  names.slice(1).map((name) => productFields[name].column),
);
const { name: _, ...emptyCells } = storedCells({
  ...{ line: '', short: '', text: '', 'yes-no': 'No', number: '0', heading: '' },
});
/** All sets are for the full run; else those of so many columns, and those that lack so many. */
const fewColumns = 3;
const emptied: Partial<typeof values> = { ...emptyCells, hidden: 'No', 'sale from': '', 'sale until': '' };
const row = async (id: string): Promise<Record<string, string>> => {
  const [head = '', ...lines] = (await exported()).replace('\ufeff', '').split('\r\n');
  const line = lines.find((one) => one.startsWith(`"${id}"`)) ?? '';
  const splitCells = (text: string) => [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell as string);
  const cells = splitCells(line);
  return Object.fromEntries(splitCells(head).map((name, at) => [name, cells[at] ?? '']));
};
const withoutVersion = ({ version: _, ...others }: Record<string, string>) => others;
const readBy = async (id: string) => {
  const { products } = (await asAdmin('GET', '/product/allproducts?state=all&limit=1000')).body;
  const { updatedAt: _, version: __, ...product } = products.find((one: Gift) => one._id === id);
  const sale = (await asAdmin('GET', `/product/products/${id}/sale`)).body.sale;
  return { product, sale };
};

describe('A file with some of the columns', () => {
  const restore = (id: string) => importFile(`id,${columns.join(',')}\n${id},${quoted(Object.values(values))}`);
  let id: string;
  beforeAll(async () => {
    id = (await addProduct(shop, { name: 'Full Lamp', price: 650, quantity: 4, photos: [await picture()] }))._id;
    await asAdmin('PUT', `/product/products/${id}/personalisation`, {
      options: [{ kind: 'text', label: 'A name', required: true, price: 0, maxLength: 20 }],
    });
    await restore(id);
  });

  it('changes what it has a column for and nothing else, whichever columns there are', () => {
    const importCells = (cells: Partial<typeof values>) => importedCells(readCells(cells) as ReadCells);
    const whole = applyCells(importCells(values)) as ImportedValues;
    const combined = columns.filter((name) => !likeAnother.includes(name));
    for (let set = 0; set < 2 ** combined.length; set++) {
      const chosen = combined.filter((_, at) => set & (1 << at));
      const rest = combined.length - chosen.length;
      if (!isFullRun && Math.min(chosen.length, rest) > fewColumns) continue;
      const pickChosen = (from: typeof values) => Object.fromEntries(chosen.map((name) => [name, from[name]]));
      expect(applyCells(importCells(pickChosen(values)), whole), chosen.join()).toEqual(whole);
      const expected = applyCells(importCells({ ...values, ...pickChosen(other) }));
      expect(applyCells(importCells(pickChosen(other)), whole), chosen.join()).toEqual(expected);
    }
  });

  it.each(columns.filter((name) => name !== 'version' && name !== 'variant sale prices'))(
    'changes only %s, and empties it only with an empty cell',
    async (name) => {
      const before = withoutVersion(await row(id));
      const { product } = await readBy(id);
      expect(await importFile(`id,${name}\n${quoted([id, other[name]])}`)).toMatchObject({ changed: 1, conflicts: [] });
      expect(withoutVersion(await row(id))).toEqual({ ...before, [name]: other[name] });
      const after = (await readBy(id)).product;
      for (const key of ['photos', 'personalisation', '_id', 'createdAt']) expect(after[key]).toEqual(product[key]);
      if (name in emptied) {
        await importFile(`id,${name}\n${quoted([id, ''])}`);
        expect(withoutVersion(await row(id))).toEqual({ ...before, [name]: emptied[name] });
      } else if (name !== 'sale price') {
        const { errors } = await preview(`id,${name}\n${quoted([id, ''])}`);
        expect(errors).toMatchObject([{ message: expect.stringContaining(`${name}: `) }]);
      } else {
        await importFile(`id,${name}\n${quoted([id, ''])}`);
        expect(await row(id)).toMatchObject({ 'sale price': '', 'sale from': '', 'sale until': '', price: '650' });
      }
      await restore(id);
      expect(withoutVersion(await row(id))).toEqual(before);
    },
  );

  it('leaves a line that ends early as it is in the other columns', async () => {
    const before = withoutVersion(await row(id));
    await importFile(`id,name,description,shipping\n${id},Short Lamp`);
    expect(withoutVersion(await row(id))).toEqual({ ...before, name: 'Short Lamp' });
    await restore(id);
  });

  it('ends a sale that a lower price is not above, and says so', async () => {
    const { lines } = await preview(`id,price\n${id},400`);
    expect(lines[0].changes).toEqual(['price: 650 → 400', 'sale: 500 from 2026-01-02 until 2098-12-31 → none']);
  });

  it('changes the texts of a product with variants, and refuses its price and stock', async () => {
    const { _id } = await addProduct(shop, { name: 'Sized Lamp', price: 100, quantity: 1 });
    const variants = [
      { values: ['Small'], price: 400, quantity: 2 },
      { values: ['Large'], price: 650, quantity: 3 },
    ];
    const options = [{ name: 'Size', values: ['Small', 'Large'] }];
    const { body } = await asAdmin('PUT', `/product/products/${_id}/variants`, { options, variants });
    await importFile(`id,description,make days\n${_id},Other words,3`);
    expect((await asAdmin('GET', `/product/products/${_id}/variants`)).body.variants).toEqual(body.variants);
    expect(await row(_id)).toMatchObject({ description: 'Other words', 'make days': '3', price: '400', quantity: '5' });
    for (const [name, cell] of [
      ['price', '300'],
      ['quantity', '9'],
    ] as const)
      expect((await preview(`id,${name}\n${_id},${cell}`)).errors).toHaveLength(1);
  });

  describe('of products with variants', () => {
    const days = { from: '2026-01-02', until: '2098-12-31' };
    let listed: string;
    const fileSale = async (file: string) => {
      const { lines, errors } = await preview(file);
      if (errors.length > 0) return errors[0].message as string;
      await importFile(file);
      const { variants, product } = (await asAdmin('GET', `/product/products/${listed}/variants`)).body;
      const prices = variants.map(({ salePrice }: { salePrice: number | null }) => salePrice);
      return { changes: lines[0]?.changes ?? [], prices, sale: product.sale };
    };
    const write = (names: string, ...cells: string[]) => `id,${names}\n${quoted([listed, ...cells])}`;
    const sold = () =>
      fileSale(write('variant sale prices,sale from,sale until', 'Large / Red: 499', ...Object.values(days)));
    beforeAll(async () => {
      listed = (await addProduct(shop, { name: 'Filed Lamp', price: 100, quantity: 1 }))._id;
      const { status } = await asAdmin('PUT', `/product/products/${listed}/variants`, {
        options: [
          { name: 'Size', values: ['Small', 'Large'] },
          { name: 'Colour', values: ['Red'] },
        ],
        variants: [
          { values: ['Small', 'Red'], price: 400, quantity: 2 },
          { values: ['Large', 'Red'], price: 650, quantity: 3 },
        ],
      });
      expect(status).toBe(200);
    });

    it('sets their sale prices and its days, which an export has', async () => {
      expect(await sold()).toEqual({
        changes: [`variant sale prices: none → Large / Red: 499 from ${days.from} until ${days.until}`],
        prices: [null, 499],
        sale: days,
      });
      const cells = { 'variant sale prices': 'Large / Red: 499', 'sale from': days.from, 'sale until': days.until };
      expect(await row(listed)).toMatchObject({ ...cells, 'sale price': '', price: '400' });
      expect(await preview(await exported())).toMatchObject({ lines: [], errors: [] });
      const both = 'small / RED: 1\nLarge / Red: 1,0.00';
      expect(await fileSale(write('variant sale prices', both))).toContain('A price is a number of rupees');
      expect(await fileSale(write('variant sale prices', both.replace('1,0.00', '₹500.00')))).toMatchObject({
        prices: [1, 500],
        sale: days,
      });
    });

    it('leaves the sale as it is without the column, also with empty cells of an earlier release', async () => {
      await sold();
      const kept = { prices: [null, 499], sale: days };
      for (const file of [
        write('description', 'New words'),
        write('sale price,sale from,sale until', '', '', ''),
        write('name,sale price', 'Filed Lamp', ''),
      ])
        expect(await fileSale(file)).toMatchObject(kept);
      expect(await fileSale(write('sale from', '2026-03-04'))).toMatchObject({
        prices: [null, 499],
        sale: { from: '2026-03-04', until: days.until },
      });
      expect(await fileSale(write('variant sale prices', ''))).toMatchObject({ prices: [null, null], sale: null });
    });

    it.each([
      ['a variant that there is not', ['variant sale prices'], ['Huge: 300'], 'There is no variant "Huge".'],
      ['one that stands there twice', ['variant sale prices'], ['Small / Red: 9\nsmall / red: 8'], 'stands here twice'],
      ['a sale price that is not below', ['variant sale prices'], ['Small / Red: 400'], 'less than the price of ₹400'],
      ['words alone', ['variant sale prices'], ['half'], 'such as Large: 499'],
      ['the price of a product', ['sale price'], ['300'], 'variant sale prices'],
      ['days without a price', ['variant sale prices', 'sale from'], ['', '2026-01-01'], 'leave its days empty'],
      [
        'days in the wrong order',
        ['variant sale prices', 'sale from', 'sale until'],
        ['Small / Red: 9', '2098-02-02', '2098-02-01'],
        'A sale ends',
      ],
    ])('is refused with %s', async (_, names, cells, message) => {
      expect(await fileSale(write(names.join(), ...cells))).toContain(message);
    });

    it('is refused where there are no variants', async () => {
      const file = (at: string) => `id,variant sale prices\n${at},Small: 9`;
      expect((await preview(file(id))).errors).toMatchObject([{ message: expect.stringContaining('no variants') }]);
      const fresh = 'name,price,quantity,category,variant sale prices\nNew Lamp,9,1,Lamps,Small: 8';
      expect((await preview(fresh)).errors).toMatchObject([{ message: expect.stringContaining('no variants yet') }]);
    });

    it('adds a product of another shop without its variants, and says so', async () => {
      await sold();
      const { lines } = await preview(await exported(), emptyShop);
      const reason = 'new, because this shop has no product with this id; it comes without its variants';
      expect(lines.find(({ name }: { name: string }) => name === 'Filed Lamp')).toMatchObject({ kind: 'add', reason });
      await fileSale(write('variant sale prices', ''));
    });
  });

  it('adds products with what a form that is left alone would say', async () => {
    await importFile('name,price,quantity,category\nPlain Lamp,99,5,Lamps');
    const [, id = ''] = /"(\w+)","Plain Lamp"/.exec(await exported()) ?? [];
    expect(await row(id)).toEqual({
      ...Object.fromEntries(catalogColumnNames.map((name) => [name, ''])),
      ...storedCells({ line: 'Plain Lamp', short: '', text: '', 'yes-no': 'No', number: '0', heading: '' }),
      id,
      price: '99',
      quantity: '5',
      category: 'Lamps',
      shipping: 'Yes',
      hidden: 'No',
      version: 'v1q5',
    });
  });

  it.each(['name', 'price', 'quantity', 'category'])('adds nothing without %s', async (missing) => {
    const chosen = (['name', 'price', 'quantity', 'category'] as const).filter((name) => name !== missing);
    const cells = chosen.map((name) => (name === 'name' ? 'Lamp of no other name' : values[name]));
    const { errors } = await preview(`${chosen.join(',')}\n${quoted(cells)}`);
    expect(errors).toEqual([{ line: 2, message: `${missing}: This column is missing.` }]);
  });
});

describe('A file of another shop', () => {
  it('is imported whole into an empty shop, named as new, and changes nothing a second time', async () => {
    const csv = await exported();
    const count = csv.trim().split('\r\n"').length - 1;
    const { lines, errors } = await preview(csv, emptyShop);
    expect(errors).toEqual([]);
    expect(lines).toHaveLength(count);
    for (const line of lines)
      expect(line).toMatchObject({ kind: 'add', reason: 'new, because this shop has no product with this id' });
    expect(await importFile(csv, emptyShop)).toMatchObject({ added: count, changed: 0, conflicts: [] });
    expect(await exported(emptyShop)).toBe(csv);
    expect(await preview(csv, emptyShop)).toMatchObject({ lines: [], errors: [], unchanged: count });
  });

  it('finds its products again by ids of another form', async () => {
    const csv = 'id,name,price,quantity,category\n101,Foreign Vase,99,5,Lamps\nSKU-7,Foreign Bowl,89,2,Lamps\n';
    expect(await importFile(csv)).toMatchObject({ added: 2 });
    expect(await preview(csv)).toMatchObject({ lines: [], unchanged: 2 });
    expect((await preview(csv.replace('89', '79'))).lines).toMatchObject([
      { kind: 'change', changes: ['price: 89 → 79'] },
    ]);
  });

  it('is refused where a spreadsheet rounded an id, and where a product was taken out', async () => {
    const { _id } = await addProduct(shop, { name: 'Gone Lamp', price: 100, quantity: 1 });
    await asAdmin('DELETE', `/product/delete-product/${_id}`);
    const lines = ['6.65E+23', _id].map((id) => `${id},Gone Lamp,100,1,Lamps`);
    expect((await preview(['id,name,price,quantity,category', ...lines].join('\n'))).errors).toEqual([
      { line: 2, message: expect.stringContaining('id: A spreadsheet has rounded this number') },
      { line: 3, message: expect.stringContaining('taken out of the shop') },
    ]);
  });
});

describe('A file as people save it', () => {
  const mug = 'Mum’s “Best” mug – café';
  const rows = `${mug},499,5,Home & Table\r\nChai cosy,"1,249.00",3,Home & Table\r\n`;
  const plain = `name,price,quantity,category\r\n${rows}`;
  const separated = (delimiter: string) =>
    `name,price,quantity,category\r\n${mug},499,5,Home & Table\r\nChai cosy,1249.00,3,Home & Table\r\n`.replaceAll(
      ',',
      delimiter,
    );
  const windows1252: Record<string, number> = { '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, é: 0xe9 };
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(plain)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${plain}`)],
    ['UTF-16', Buffer.from(`\ufeff${plain}`, 'utf16le')],
    ['UTF-16 with the other order', Buffer.from(`\ufeff${plain}`, 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from(plain, 'utf16le')],
    ['Windows-1252', Buffer.from([...plain].map((sign) => windows1252[sign] ?? sign.charCodeAt(0)))],
    ['semicolons', Buffer.from(separated(';'))],
    ['tabs', Buffer.from(separated('\t'))],
    ['a line that names the separator', Buffer.from(`sep=;\r\n${separated(';')}`)],
    ['a title above', Buffer.from(`My craft stock 2026,,,\r\n,,,\r\n${plain}`)],
    ['empty rows below', Buffer.from(`${plain},,,\r\n,,,\r\n\r\n,,,`)],
    ['pieces with decimals', Buffer.from(plain.replace(',5,', ',5.00,'))],
  ])('with %s has two products', async (_, bytes) => {
    const { lines, errors } = await preview(decodeText(bytes));
    expect({ names: lines.map(({ name }: { name: string }) => name), errors }).toEqual({
      names: [mug, 'Chai cosy'],
      errors: [],
    });
  });

  it('with lost characters is refused, and so is such a text everywhere else', async () => {
    expect((await preview(plain.replace('’', '\ufffd'))).errors).toEqual([
      { line: 2, message: expect.stringContaining('characters of this text were lost') },
    ]);
    const category = await asAdmin('POST', '/category/create-category', { name: 'Mum\ufffds' });
    expect(category).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } });
  });

  it('names what it cannot read: columns of no catalog, columns of one name, cells without a column', async () => {
    expect((await preview(`name,price,quantity,category,shelf\nRed Mug,9,1,Lamps,B4`)).ignoredColumns).toEqual([
      'shelf',
    ]);
    expect((await preview('name,price,price\nRed Mug,9,8')).message).toContain('Two columns');
    expect((await preview('name,price,quantity,category\nRed Mug,1,249.00,3,Lamps')).errors).toEqual([
      { line: 2, message: expect.stringContaining('more cells') },
    ]);
  });
});
