import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse as parseWithCsvParse } from 'csv-parse/sync';
import fc from 'fast-check';
import Papa from 'papaparse';
import { inferSchema, initParser } from 'udsv';
import { describe, expect, it } from 'vitest';
import { neutralizeFormulas, readCsv, restoreFormulas, writeCsv } from './csv.ts';

type Parse = (csv: string) => string[][];
const parsers: [name: string, parse: Parse][] = [
  ['csv-parse', (csv) => parseWithCsvParse(csv, { bom: true })],
  ['papaparse', (csv) => Papa.parse<string[]>(csv.slice(1), { skipEmptyLines: true }).data],
  [
    'udsv',
    (csv) => {
      const text = csv.slice(1);
      const schema = inferSchema(text, { col: ',', row: '\r\n', encl: '"', header: () => [] });
      return initParser(schema).stringArrs(text);
    },
  ],
];
const lineBreaks = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\n\r', '\n\n'];
const signs = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', ' =', '\u200b=', "'="];
const attacks = signs.flatMap((sign) => [
  `${sign}HYPERLINK("http://evil.example","x")`,
  ...lineBreaks.map((lineBreak) => `12 Fort Road${lineBreak}${sign}cmd|' /C calc'!A0`),
]);
/** Where a spreadsheet, or one that trims or splits at line breaks, could begin to read a formula. */
const startsFormula = (cell: string) =>
  cell.split(/[\r\n\v\f\u0085\u2028\u2029]/).some((line) => /^[\s\u200b]*[=+\-@\t＝＋－＠]/u.test(line));

describe('A CSV file', () => {
  it.each(parsers)('read by %s has a row for each row, and no line of a cell starts a formula', (_name, parse) => {
    const rows = [['Order', 'Address', 'Note'], ...attacks.map((attack) => ['abc', attack, 'say "hi", now'])];
    const read = parse(writeCsv(rows[0] as string[], rows.slice(1)));
    expect(read).toHaveLength(rows.length);
    for (const [index, row] of read.entries()) {
      expect(row).toHaveLength(3);
      expect(row.map(restoreFormulas)).toEqual(rows[index]);
      for (const cell of row) expect(startsFormula(cell), JSON.stringify(cell)).toBe(false);
    }
  });

  it('has every cell in quotes, numbers and empty ones too', () => {
    expect(writeCsv(['a', 'b'], [['', 1.5]])).toBe('\ufeff"a","b"\r\n"","1.5"\r\n');
  });

  it('read again has the cells that were written', () => {
    const piece = fc.constantFrom(...signs, ...lineBreaks, "'", "''", '"', ',', 'a', ' ', '\u3000', '\ufeff');
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(cell, (text) => {
        expect(restoreFormulas(neutralizeFormulas(text))).toBe(text);
        expect(startsFormula(neutralizeFormulas(text))).toBe(false);
        const [line] = readCsv(writeCsv(['text', 'end'], [[text, 'x']]), [], 1).lines;
        expect(line?.cells.text).toBe(text.trim());
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read without its empty lines, and a million lines are noticed as too many before they are read', () => {
    const cells = (text: string, most: number) => readCsv(text, [], most).lines.map(({ cells: { a } }) => a);
    expect(cells(`a,b\n1,\n,\n\n2,x\n"3\n\n"\n${',\n'.repeat(1_000_000)}`, 3)).toEqual(['1', '2', '3']);
    expect(cells(`a,b\n${'1,2\n'.repeat(1_000_000)}`, 3)).toEqual(['1', '1', '1', '1']);
    expect(cells(`a,b\n${',\n'.repeat(1_000_000)}1,2`, 3)).toHaveLength(4);
  });

  it('is read also where blanks stand before a quote, or text after one', () => {
    const read = (line: string) => readCsv(`name,price\n${line}`, [], 1).lines.map(({ cells }) => ({ ...cells }));
    expect(read('Lamp, "1,200"')).toEqual([{ name: 'Lamp', price: '1,200' }]);
    expect(read('"Big" lamp,100')).toEqual([{ name: '"Big" lamp', price: '100' }]);
    expect(read('"6" vase",100')).toEqual([{ name: '"6" vase"', price: '100' }]);
  });

  it('may have blanks before a quote, and text behind one', () => {
    const cells = (text: string) => readCsv(text, ['a', 'b'], 9).lines.map(({ cells: { a, b } }) => [a, b]);
    expect(cells('a, b\n 1, "x, y"\n2,"18" ring"\n3, "so" said')).toEqual([
      ['1', 'x, y'],
      ['2', '"18" ring"'],
      ['3', '"so" said'],
    ]);
    expect(cells('a\tb\n\t"x"\n1\t"12" plate')).toEqual([
      ['', 'x'],
      ['1', '"12" plate'],
    ]);
  });

  it('has a text that a program wrote as a formula, so that a spreadsheet leaves it alone', () => {
    const { lines } = readCsv('name,sku,price\n="Mug","=""00012""",="10"\nCup,=1+1,9', ['name', 'sku', 'price'], 10);
    expect(lines.map(({ cells }) => ({ ...cells }))).toEqual([
      { name: 'Mug', sku: '00012', price: '10' },
      { name: 'Cup', sku: '=1+1', price: '9' },
    ]);
  });

  it('names its columns in the line with the most names and no number, below a title with commas', () => {
    const columns = (text: string) => readCsv(text, ['price'], 9).columns;
    const names = ['jinis', 'dam', 'kitne', 'rang'];
    expect(columns('Prices, valid from, May 2026\nJinis\tDam\tKitne\tRang\nLamp\t100\t5\tLal')).toEqual(names);
    expect(columns('Moti Crafts,Main Road,Bhilwara\nJinis,Dam,Kitne,Rang\nLamp,100,5,Lal,soft')).toEqual(names);
  });

  it('may have names of columns with line breaks, and inches above them', () => {
    const read = (text: string) => readCsv(text, ['name', 'price', 'stock', 'kind'], 9);
    const wrapped = read(
      'Plates of 12" and 9\n\n"Name","Price\n(each)","Stock\r\nleft",Kind\nMug,9,"1\n2",x\nCup,8,1,x',
    );
    expect(wrapped.columns).toEqual(['name', 'price (each)', 'stock left', 'kind']);
    expect(wrapped.lines.map(({ line, cells }) => [line, cells.name])).toEqual([
      [6, 'Mug'],
      [8, 'Cup'],
    ]);
    expect(read('"Item\nname",price,stock,kind\nMug,9,1,x').columns).toEqual(['item name', 'price', 'stock', 'kind']);
    expect(read('12" plates, 6" bowls\nname,price,stock,kind\nPlate 12",9,1,x').lines).toHaveLength(1);
    expect(read('Open "title\nname,price,stock,kind\nPlate,9,1,x').lines).toHaveLength(1);
  });

  it('may end with the signs by which old programs end a file', () => {
    for (const end of ['\u001a', '\r\n\u001a', '\u0000'.repeat(512), '\r\n\u001a\u0000\u0000'])
      expect(readCsv(`name,price\r\nMug,9${end}`, [], 9).lines.map(({ cells }) => ({ ...cells }))).toEqual([
        { name: 'Mug', price: '9' },
      ]);
  });

  it('is written in one place only', () => {
    const root = resolve(import.meta.dirname, '../..');
    const writers = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts') && readFileSync(resolve(root, file), 'utf8').includes('csv-stringify'),
    );
    expect(writers).toEqual(['platform/csv/csv.ts']);
  });
});
