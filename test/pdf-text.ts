import { inflateSync } from 'node:zlib';

/**
 * What a PDF of pdfkit says, line by line in the order of drawing: its glyphs, read back with the font's own table of
 * characters.
 */
export function pdfText(pdf: Buffer): string {
  const objects = parseObjects(pdf);
  const tables = new Map<string, Map<string, string>>();
  for (const [id, { dictionary }] of objects) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1];
    if (unicode) tables.set(id, parseCharacters(objects.get(unicode)?.stream ?? ''));
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const { dictionary } of objects.values())
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, tables.get(id) ?? new Map());
  return [...objects.values()]
    .filter(({ stream }) => / Tf\n/.test(stream))
    .map(({ stream }) => shownText(stream, fonts))
    .join('\f');
}

interface PdfObject {
  dictionary: string;
  stream: string;
}

function parseObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { index, 1: id = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const end = text.indexOf('\nendobj', index);
    const body = text.slice(index, end);
    const at = body.indexOf('stream\n');
    const dictionary = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const bytes = at < 0 ? Buffer.alloc(0) : pdf.subarray(index + at + 7, index + at + 7 + length);
    const isText = at >= 0 && !/\/Length1|\/Subtype \/CIDFontType0C/.test(dictionary);
    const isPacked = dictionary.includes('/FlateDecode');
    objects.set(id, { dictionary, stream: isText ? (isPacked ? inflateSync(bytes) : bytes).toString('latin1') : '' });
  }
  return objects;
}

function parseCharacters(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, code = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      characters.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  return characters;
}

function shownText(content: string, fonts: Map<string, Map<string, string>>): string {
  let characters = new Map<string, string>();
  let text = '';
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) characters = fonts.get(font) ?? new Map();
    for (const [, glyphs = ''] of (shown ?? '').matchAll(/<([\da-f]*)>/gi))
      text += (glyphs.match(/.{4}/g) ?? []).map((glyph) => characters.get(glyph.toLowerCase()) ?? '\ufffd').join('');
    if (shown !== undefined) text += '\n';
  }
  return text;
}
