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
/** The answer, and the milliseconds that it took. */
async function preview(file: Uint8Array) {
  const began = performance.now();
  const { status, body } = await asAdmin('POST', '/product/catalog/preview', {
    file: Buffer.from(file).toString('base64'),
  });
  return { status, body, took: Math.round(performance.now() - began) };
}

const goods = [rowXml(['name', 'price', 'quantity', 'category'], 1), rowXml(['Mug', 499, 5, 'Mugs'], 2)].join('');
const repeat = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join('');
const far = (row: number) => `<row r="${row}"><c r="A${row}"><v>1</v></c></row>`;

/** With shared strings, or other parts and relationships. */
function extended(rows: string, parts: Record<string, string>, more = '') {
  const base = unzipSync(workbook([sheetXml(rows)]));
  const rels = 'xl/_rels/workbook.xml.rels';
  const related = strFromU8(base[rels] as Uint8Array).replace('</Relationships>', `${more}$&`);
  const texts = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
  return zipSync({ ...base, [rels]: strToU8(related), ...Object.fromEntries(texts) });
}
const strings = relation(9001, 'sharedStrings', 'sharedStrings.xml');
const sharedCells = repeat(19_000, (n) => `<row r="${n + 3}"><c r="A${n + 3}" t="s"><v>0</v></c></row>`);

const hostile: [string, () => Uint8Array][] = [
  ['tags that never end', () => workbook([sheetXml(goods + '<c '.repeat(9_000_000))])],
  ['rows that never end', () => workbook([sheetXml(goods + '<row '.repeat(6_000_000))])],
  ['dimensions that never end', () => workbook([sheetXml(goods + '<dimension '.repeat(3_000_000))])],
  [
    'a row that is numbered in thousands of millions',
    () => workbook([sheetXml(`${goods}<row r="4000000000"><c r="A3"><v>1</v></c></row>`)]),
  ],
  ['a cell far away in other quotes', () => workbook([sheetXml(`${goods}<row><c r='XFD1048576'><v>1</v></c></row>`)])],
  [
    'a cell with two addresses',
    () => workbook([sheetXml(`${goods}<row r="3"><c r="A3" r='XFD1048576'><v>1</v></c></row>`)]),
  ],
  [
    'a few cells far apart in many sheets',
    () =>
      workbook(Array.from({ length: 400 }, () => sheetXml(`<row r="1"><c r="KN1"><v>1</v></c></row>${far(19_999)}`))),
  ],
  [
    'one long blank text in many cells',
    () =>
      extended(
        goods + sharedCells,
        { 'xl/sharedStrings.xml': `<sst><si><t>${' '.repeat(99_000)}x${' '.repeat(900)}</t></si></sst>` },
        strings,
      ),
  ],
  [
    'one text of many megabytes',
    () =>
      workbook([
        sheetXml(`${goods}<row r="3"><c r="A3" t="inlineStr"><is><t>${'x'.repeat(38_000_000)}</t></is></c></row>`),
      ]),
  ],
  [
    'an attribute of many megabytes',
    () => workbook([sheetXml(`${goods}<row r="3" spans="${'1 '.repeat(18_000_000)}"/>`)]),
  ],
  [
    'millions of elements',
    () => workbook([sheetXml(`${goods}<row r="3"><c r="A3"><v>1</v>${'<x/>'.repeat(9_000_000)}</c></row>`)]),
  ],
  [
    'elements within elements',
    () => workbook([sheetXml(`${goods}<row r="3"><c r="A3">${'<x>'.repeat(9_000_000)}</c></row>`)]),
  ],
  [
    'thousands of relationships',
    () =>
      extended(
        goods,
        {},
        repeat(60_000, (n) => relation(n + 10, 'worksheet', `worksheets/s${n}.xml`)),
      ),
  ],
  [
    'a sheet that is listed without end',
    () =>
      extended(goods, {
        'xl/workbook.xml': `<workbook><sheets>${'<sheet name="A" sheetId="1" r:id="rId1"/>'.repeat(200_000)}</sheets></workbook>`,
      }),
  ],
  ['comments that never end', () => workbook([sheetXml(goods + '<!--'.repeat(9_000_000))])],
];

describe('A hostile workbook is refused within seconds', () => {
  it.each(hostile)('with %s', async (_what, make) => {
    const file = make();
    expect(file.length).toBeLessThan(5_000_000);
    const { status, body, took } = await preview(file);
    expect(status).toBe(400);
    expect(body.message).toMatch(/too large to read|cannot be read/);
    expect(took).toBeLessThan(5_000);
  });
});

it('10,000 honest rows of 20 columns are read', async () => {
  const notes = Array.from({ length: 15 }, (_, n) => `Metafield ${n}`);
  const head = rowXml(['Handle', 'Title', 'Body (HTML)', 'Variant Price', 'Variant Inventory Qty', ...notes], 1);
  const rows = repeat(10_000, (n) =>
    rowXml([`mug-${n >> 1}`, n % 2 ? '' : `Mug ${n}`, '<p>Clay</p>', 499, 5, ...notes], n + 2),
  );
  const styled = '<row r="1048576"><c r="A1048576" s="1"/></row>';
  const { status, body } = await preview(workbook([sheetXml(head + rows + styled)]));
  expect(status).toBe(200);
  expect(body.lines).toHaveLength(5_000);
});
