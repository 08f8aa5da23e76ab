import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { relation, rowXml, sheetXml, workbook } from '../../../platform/workbook/workbook-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const preview = async (file: Uint8Array | string) =>
  (await asAdmin('POST', '/product/catalog/preview', { file: Buffer.from(file).toString('base64') })).body;

const name = 'Mum’s “Best” mug – café';
const table = ['name,price,quantity,category', `${name},499,5,Home & Table`, 'Chai cosy,"1,249.00",3,Home & Table'];
const commas = table.join('\r\n');
const withSemicolons = table
  .map((line) => line.replace('"1,249.00"', '1.249,00').replace(/,(?!00)/g, ';'))
  .join('\r\n');
const utf16 = Buffer.from(`\ufeff${commas}`, 'utf16le');
const windows = Buffer.from(
  commas.replace('’', '\x92').replace('“', '\x93').replace('”', '\x94').replace('–', '\x96'),
  'latin1',
);

describe('A workbook with a hidden sheet', () => {
  const columns = ['name', 'price', 'quantity', 'category'];
  const shown = sheetXml(rowXml(columns, 1) + rowXml(['Lamp', 450, 3, 'Lamps'], 2));
  const richer = sheetXml(
    rowXml([...columns, 'sku', 'description'], 1) + rowXml(['Draft', 1, 3, 'Lamps', 'D-1', 'Not yet'], 2),
  );

  it('has the products that its owner sees, although the hidden sheet has more columns', async () => {
    const seen = await preview(workbook([richer, shown], {}, [1]));
    expect(seen).toMatchObject({ errors: [], lines: [{ name: 'Lamp' }] });
    expect(seen.lines).toHaveLength(1);
    expect((await preview(workbook([richer, shown]))).lines).toMatchObject([{ name: 'Draft' }]);
  });

  it('is read where no sheet is visible', async () => {
    expect((await preview(workbook([shown], {}, [1]))).lines).toMatchObject([{ name: 'Lamp' }]);
  });
});

describe('A text file is read', () => {
  it.each<[string, Uint8Array | string]>([
    ['as UTF-8', commas],
    ['as UTF-8 with a byte order mark', `\ufeff${commas}`],
    ['as UTF-16', utf16],
    ['as big-endian UTF-16', Buffer.from(utf16).swap16()],
    ['as Windows-1252', windows],
    ['with semicolons', withSemicolons],
    ['with a sep= line', `sep=;\r\n${withSemicolons}`],
    ['with tabs', commas.replace('"1,249.00"', '₹1,249/-').replace(/,(?!249)/g, '\t')],
    ['with a title and an empty line above', `My stock 2026,,,\r\n,,,\r\n${commas}`],
    ['with empty columns and rows', `${commas.replaceAll('\r\n', ',,\r\n')},,\r\n${',,,,,\r\n'.repeat(300)}`],
    ['with old line breaks', commas.replaceAll('\r\n', '\r')],
  ])('%s', async (_, file) => {
    const { lines, errors, columns } = await preview(file);
    expect({ errors, columns }).toEqual({ errors: [], columns: undefined });
    expect(lines).toMatchObject([{ name }, { name: 'Chai cosy' }]);
  });

  it('with prices as people write them, when they can be read in one way only', async () => {
    const prices = ['₹1,299.00', 'Rs. 450/-', '450 Rs', 'INR 99', '"1.299,00"', '"12,50"', '1299.5'];
    const rows = prices.map((price, at) => `Price ${at},${price.includes('"') ? price : `"${price}"`},5.00,Mugs`);
    const { errors, lines } = await preview(['name,price,quantity,category', ...rows].join('\n'));
    expect(errors).toEqual([]);
    expect(lines).toHaveLength(prices.length);
    const doubtful = ['1.299', '1,29', '$12', 'free', '12,345'].map((price) => `A,"${price}",1,Mugs`);
    const refused = await preview(['name,price,quantity,category', ...doubtful].join('\n'));
    expect(refused.errors.map(({ line }: { line: number }) => line)).toEqual([2, 4, 5]);
  });
});

const goods = [
  rowXml(['My stock 2026'], 1),
  rowXml(['name', 'price', 'quantity', 'category'], 3),
  rowXml([name, 499, 5, 'Home & Table'], 4),
  rowXml(['Chai cosy', 1249.99, 3, 'Home & Table'], 7).replace('1249.99', '1249.9900000000001'),
].join('');

describe('A workbook is read', () => {
  it('from the sheet with the products, with the numbers of its lines', async () => {
    const notes = sheetXml(rowXml(['Remember the ribbon'], 1));
    const { lines, errors } = await preview(workbook([notes, sheetXml(goods)]));
    expect(errors).toEqual([]);
    expect(lines).toMatchObject([
      { line: 4, name },
      { line: 7, name: 'Chai cosy' },
    ]);
  });

  it('with emoji that a program wrote as numbers', async () => {
    const { lines } = await preview(
      workbook([sheetXml(goods.replace('Chai cosy', '&#128578; &#x1F9F5;&#2310;&#x41; &amp;#128578;'))]),
    );
    expect(lines[1].name).toBe('🙂 🧵आA &#128578;');
  });

  it('with formats down to the last row', async () => {
    const styled = `${goods}<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"></c></row>`;
    expect((await preview(workbook([sheetXml(styled)]))).lines).toHaveLength(2);
  });

  it('or refused with a sentence when it is too large, damaged or of another kind', async () => {
    const far = `${goods}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
    const bomb = { 'xl/worksheets/sheet9.xml': new Uint8Array(60_000_000) };
    for (const [file, sentence] of [
      [workbook([sheetXml(far)]), /too large/],
      [workbook([sheetXml(goods)], bomb), /too large/],
      [workbook([sheetXml(goods)]).slice(0, 300), /cannot be read/],
      [zipSync({ 'photo.jpg': strToU8('x') }), /cannot be read/],
      [Buffer.from('<html><table><tr><td>name</td><td>price</td></tr></table>'), /save it in your spreadsheet as CSV/],
      [Buffer.from('<?xml version="1.0"?><Workbook/>'), /save it in your spreadsheet as CSV/],
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /save it in your spreadsheet as CSV/],
    ] as const) {
      const answer = await preview(file);
      expect(answer.message, answer.message).toMatch(sentence);
    }
  });

  it('or refused when many cells share one long text', async () => {
    const shared = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(32_000)}</t></si></sst>`;
    const row = (n: number) => `<row r="${n}"><c r="A${n}" t="s"><v>0</v></c></row>`;
    const rows = Array.from({ length: 700 }, (_, at) => row(at + 8)).join('');
    const base = unzipSync(workbook([sheetXml(goods + rows)], { 'xl/sharedStrings.xml': strToU8(shared) }));
    const relations = strFromU8(base['xl/_rels/workbook.xml.rels'] as Uint8Array);
    const withStrings = relations.replace('</Relationships>', `${relation(9, 'sharedStrings', 'sharedStrings.xml')}$&`);
    const file = zipSync({ ...base, 'xl/_rels/workbook.xml.rels': strToU8(withStrings) });
    expect((await preview(file)).message).toMatch(/too large/);
    const long = workbook([sheetXml(goods.replace('Chai cosy', 'x'.repeat(100_001)))]);
    expect((await preview(long)).message).toMatch(/too large/);
  });
});
