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

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number) => `<c><v>${value}</v></c>`;
const head = rowXml(['Item', 'Rate', 'Qty', 'Kind', 'Offer price', 'Sale until'], 1);
/** The sheet's XML with merged cells, or with other parts of the workbook. */
const change = (
  file: Uint8Array,
  name: string,
  replace: (xml: string) => string,
  more: Record<string, string> = {},
) => {
  const parts = unzipSync(file);
  const added = Object.entries(more).map(([path, xml]) => [path, strToU8(xml)]);
  return zipSync({
    ...parts,
    [name]: strToU8(replace(strFromU8(parts[name] as Uint8Array))),
    ...Object.fromEntries(added),
  });
};
const firstSheet = 'xl/worksheets/sheet1.xml';

describe('A workbook as other programs write it', () => {
  it('has cells and rows without addresses, in any order', async () => {
    const rows = [
      `<row>${text('Item')}${text('Rate')}${text('Qty')}</row>`,
      `<row>${text('Diya')}<c/>${number(4)}</row>`,
      `<row>${text('Jug')}${number(650)}${number(2)}</row>`,
      `<row r="5"><c r="C5"><v>7</v></c><c r="A5" t="inlineStr"><is><t>Bowl</t></is></c><c r="B5"><v>80</v></c></row>`,
    ].join('');
    const seen = await preview(workbook([sheetXml(rows)]));
    expect(seen.cards).toMatchObject([
      { name: 'Jug', price: 650, quantity: 2 },
      { name: 'Bowl', price: 80, quantity: 7 },
    ]);
    expect(seen.errors).toMatchObject([{ line: 2, message: expect.stringMatching(/^rate: /) }]);
  });

  it('has texts as CDATA, in parts with formats and around comments', async () => {
    const rows = [
      rowXml(['Item', 'Rate', 'Qty'], 1),
      `<row r="2"><c r="A2" t="inlineStr"><is><r><t>Cup </t></r><r><rPr><b/></rPr><t><![CDATA[& <saucer>]]></t></r></is></c><c r="B2"><v>4<!-- price -->50</v></c><c r="C2"><v><![CDATA[3]]></v></c></row>`,
    ].join('');
    expect((await preview(workbook([sheetXml(rows)]))).cards).toMatchObject([
      { name: 'Cup & <saucer>', price: 450, quantity: 3 },
    ]);
    const shared = rowXml(['Item', 'Rate', 'Qty'], 1);
    const row = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>90</v></c><c r="C2"><v>1</v></c></row>`;
    const file = change(
      workbook([sheetXml(shared + row)]),
      'xl/_rels/workbook.xml.rels',
      (xml) => xml.replace('</Relationships>', `${relation(90, 'sharedStrings', 'sharedStrings.xml')}$&`),
      { 'xl/sharedStrings.xml': '<sst><si><r><t><![CDATA[Tea]]></t></r><r><t> pot</t></r></si></sst>' },
    );
    expect((await preview(file)).cards).toMatchObject([{ name: 'Tea pot', price: 90 }]);
  });

  it('has merged cells, of which each line with a product gets the value, and says so', async () => {
    const rows = [
      rowXml(['Stock of November'], 1),
      rowXml(['Item', 'Rate', 'Qty', 'Kind'], 2),
      rowXml(['Red diya', 120, 3, 'Diyas'], 3),
      '<row r="4"><c r="A4" t="inlineStr"><is><t>Blue diya</t></is></c><c r="C4"><v>5</v></c></row>',
      rowXml(['Jug', 650, 1, 'Jugs'], 5),
    ].join('');
    const merged = '<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="B3:B4"/><mergeCell ref="D3:D4"/></mergeCells>';
    const file = change(workbook([sheetXml(rows)]), firstSheet, (xml) => xml.replace('</sheetData>', `$&${merged}`));
    const seen = await preview(file);
    expect(seen.cards).toMatchObject([
      { name: 'Red diya', price: 120, quantity: 3, category: 'Diyas' },
      { name: 'Blue diya', price: 120, quantity: 5, category: 'Diyas' },
      { name: 'Jug', price: 650 },
    ]);
    expect(seen.notes).toContain('Cells that are merged over several lines count for each of these lines.');
  });

  it('has shared formulas with their results, and is refused where a result is missing or an error', async () => {
    const rows = [
      head,
      `<row r="2"><c r="A2" t="inlineStr"><is><t>Cup</t></is></c><c r="B2"><f t="shared" ref="B2:B3" si="0">C2*100</f><v>300</v></c><c r="C2"><v>3</v></c></row>`,
      `<row r="3"><c r="A3" t="inlineStr"><is><t>Jar</t></is></c><c r="B3"><f t="shared" si="0"/><v>200</v></c><c r="C3"><v>2</v></c><c r="E3" t="str"><f>IF(1=2,1,"")</f><v></v></c></row>`,
      '<row r="4"><c r="A4" t="inlineStr"><is><t>Pot</t></is></c><c r="B4"><v>90</v></c><c r="C4"><v>1</v></c><c r="E4"><f>B4*0.9</f><v/></c></row>',
      '<row r="5"><c r="A5" t="inlineStr"><is><t>Lid</t></is></c><c r="B5"><v>90</v></c><c r="C5"><v>1</v></c><c r="D5" t="e"><f>VLOOKUP(A5,X:X,1,0)</f><v>#N/A</v></c></row>',
    ].join('');
    const seen = await preview(workbook([sheetXml(rows)]));
    expect(seen.cards).toMatchObject([
      { name: 'Cup', price: 300 },
      { name: 'Jar', price: 200 },
    ]);
    expect(seen.errors).toMatchObject([
      { line: 4, message: expect.stringMatching(/^offer price: This cell has #FORMULA!/) },
      { line: 5, message: expect.stringMatching(/^kind: This cell has #N\/A/) },
    ]);
  });

  it.each(['1', 'true'])('counts days from 1904 (%s)', async (value) => {
    // 71,223 days after 1 January 1904: 31 December 2098.
    const row = `<row r="2"><c r="A2" t="inlineStr"><is><t>Cup since ${value}</t></is></c><c r="B2"><v>90</v></c><c r="C2"><v>1</v></c><c r="E2"><v>80</v></c><c r="F2" s="1"><v>71223</v></c></row>`;
    const styled = change(
      workbook([sheetXml(head + row)]),
      'xl/workbook.xml',
      (xml) => xml.replace('<sheets>', `<workbookPr date1904="${value}"/>$&`),
      { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>' },
    );
    expect(await preview(styled)).toMatchObject({ errors: [], cards: [{ price: 80, regularPrice: 90 }] });
    const file = Buffer.from(styled).toString('base64');
    await asAdmin('POST', '/product/catalog/import', { file });
    await shop.quiet();
    const { body } = await asAdmin('GET', '/product/catalog.csv');
    const line = body.split('\r\n').find((one: string) => one.includes(`"Cup since ${value}"`));
    expect(line).toContain('"2098-12-31"');
  });

  it('has lines that a filter hides, which are read and counted', async () => {
    const hidden = rowXml(['Jug', 650, 1], 3).replace('<row ', '<row hidden="1" ');
    const rows = rowXml(['Item', 'Rate', 'Qty'], 1) + rowXml(['Cup', 90, 1], 2) + hidden;
    const seen = await preview(workbook([sheetXml(rows)]));
    expect(seen.cards).toMatchObject([{ name: 'Cup' }, { name: 'Jug' }]);
    expect(seen.notes).toContain('1 hidden line of this workbook is read, too.');
  });

  it('has a sheet with a chart alone, before that of the products', async () => {
    const chart =
      '<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews/></chartsheet>';
    const products = sheetXml(rowXml(['Item', 'Rate', 'Qty'], 1) + rowXml(['Cup', 90, 1], 2));
    const file = change(workbook([chart, products]), 'xl/_rels/workbook.xml.rels', (xml) =>
      xml.replace('relationships/worksheet"', 'relationships/chartsheet"'),
    );
    expect((await preview(file)).cards).toMatchObject([{ name: 'Cup', price: 90 }]);
  });

  it('has several sheets with products, of which those that are not read are named', async () => {
    const sheet = (name: string) => sheetXml(rowXml(['Item', 'Rate', 'Qty'], 1) + rowXml([name, 90, 1], 2));
    const notes = sheetXml(rowXml(['To do', 'Call the potter'], 1));
    const seen = await preview(workbook([sheet('Cup'), notes, sheet('Jug')]));
    expect(seen.notes).toContain(
      'Only the sheet “Sheet 1” is read. Please save the sheet “Sheet 3” as a file of its own.',
    );
    expect((await preview(workbook([sheet('Cup'), notes]))).notes).not.toContainEqual(
      expect.stringMatching(/^Only the/),
    );
  });
});

const plain = ['name,price,quantity,category', 'Mug ✨ “big”,499,5,Mugs', '"Cosy, ""red""","1,249.00",3,Mugs'];
const quote = (line: string) => `"${line.replaceAll('"', '""')}"`;
const utf32 = (order: 'LE' | 'BE', mark = '') => {
  const signs = [...`${mark}${plain.join('\r\n')}`];
  const bytes = Buffer.alloc(4 * signs.length);
  for (const [at, sign] of signs.entries()) bytes[`writeUInt32${order}`](sign.codePointAt(0) as number, 4 * at);
  return bytes;
};

describe('A text file is read', () => {
  it.each<[string, Uint8Array | string]>([
    ['with each line in quotes', plain.map(quote).join('\r\n')],
    ['with quotes around the lines that have quotes', [...plain.slice(0, 2), quote(plain[2] ?? '')].join('\r\n')],
    ['as UTF-32', utf32('LE')],
    ['as UTF-32 with a byte order mark', utf32('LE', '\ufeff')],
    ['as big-endian UTF-32', utf32('BE')],
    ['as big-endian UTF-32 with a byte order mark', utf32('BE', '\ufeff')],
  ])('%s', async (_, file) => {
    const { lines, errors } = await preview(file);
    expect(errors).toEqual([]);
    expect(lines).toMatchObject([
      { line: 2, name: 'Mug ✨ “big”' },
      { line: 3, name: 'Cosy, "red"' },
    ]);
  });
});
