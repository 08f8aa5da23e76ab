import { inflateSync } from 'node:zlib';

/** As latin1, which has all bytes. */
interface PdfObject {
  generation: number;
  body: string;
}
interface ReadPdf {
  objects: Map<number, PdfObject>;
  /** In their order. */
  pages: { id: number; body: string }[];
}

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const isKind = (kind: string, body: string) => new RegExp(`/Type\\s*/${kind}\\b`).test(body);
const references = /\b(\d{1,9})(\s{1,4}\d{1,5}\s{1,4}R\b)/g;

/**
 * One PDF with each page of the first file before the page of the second one, or with all of both where they have not
 * as many. Null where one of them is encrypted or is not understood.
 */
export function combinePages(first: Buffer, second: Buffer): Buffer | null {
  const [one, other] = [readPdf(first.toString('latin1')), readPdf(second.toString('latin1'))];
  if (!one || !other) return null;
  const shift = Math.max(...one.objects.keys());
  const rootId = shift + Math.max(...other.objects.keys()) + 1;
  const moved = moveIds(other, shift);
  const isPaired = one.pages.length === moved.pages.length;
  const pages = isPaired
    ? one.pages.flatMap((page, index) => [page, ...moved.pages.slice(index, index + 1)])
    : [...one.pages, ...moved.pages];
  const objects = new Map([...one.objects, ...moved.objects]);
  for (const { id, body } of pages) {
    const generation = objects.get(id)?.generation ?? 0;
    objects.set(id, { generation, body: withValue(body, 'Parent', `${rootId} 0 R`) });
  }
  const kids = pages.map(({ id }) => `${id} ${objects.get(id)?.generation ?? 0} R`).join(' ');
  objects.set(rootId, { generation: 0, body: `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>` });
  objects.set(rootId + 1, { generation: 0, body: `<< /Type /Catalog /Pages ${rootId} 0 R >>` });
  return writePdf(objects, rootId + 1);
}

function moveIds({ objects, pages }: ReadPdf, shift: number): ReadPdf {
  const move = (body: string) => {
    const end = body.search(/\bstream\r?\n/);
    const [dictionary, rest] = end < 0 ? [body, ''] : [body.slice(0, end), body.slice(end)];
    return dictionary.replace(references, (_, id: string, tail: string) => `${Number(id) + shift}${tail}`) + rest;
  };
  return {
    objects: new Map([...objects].map(([id, { body, ...one }]) => [id + shift, { ...one, body: move(body) }])),
    pages: pages.map(({ id, body }) => ({ id: id + shift, body: move(body) })),
  };
}

function readPdf(text: string): ReadPdf | null {
  const root = [...text.matchAll(/\/Root\s+(\d+)\s+\d+\s+R\b/g)].at(-1)?.[1];
  if (!root || /\/Encrypt\s*(<<|\d+\s+\d+\s+R\b)/.test(text)) return null;
  try {
    const objects = readObjects(text);
    const top = /\/Pages\s+(\d+)\s+\d+\s+R\b/.exec(objects.get(Number(root))?.body ?? '')?.[1];
    const pages = top ? readPages(objects, Number(top), '', new Set()) : null;
    return pages && pages.length > 0 ? { objects, pages } : null;
  } catch {
    return null;
  }
}

function readObjects(text: string): ReadPdf['objects'] {
  const found: ReadPdf['objects'] = new Map();
  const begin = /(?<=^|\s)(\d{1,9})\s+(\d{1,5})\s+obj\b/g;
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const end = findEnd(text, begin.lastIndex);
    found.set(Number(match[1]), { generation: Number(match[2]), body: text.slice(begin.lastIndex, end) });
    begin.lastIndex = end;
  }
  for (const [id, { body }] of [...found]) {
    if (isKind('ObjStm', body)) for (const [inner, one] of unpack(body)) if (!found.has(inner)) found.set(inner, one);
    if (isKind('ObjStm', body) || isKind('XRef', body)) found.delete(id);
  }
  return found;
}

/** Of an object, without `endobj`: a stream may have the word, too. */
function findEnd(text: string, start: number): number {
  const end = text.indexOf('endobj', start);
  if (end < 0) throw new Error('An object of the PDF has no end.');
  const head = text.slice(start, end);
  const begins = /\bstream\r?\n/.exec(head);
  if (!begins) return end;
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R|\d)/.exec(head.slice(0, begins.index))?.[1];
  const after = start + begins.index + begins[0].length + Number(length ?? 0);
  const closed = text.indexOf('endobj', text.indexOf('endstream', after));
  if (closed < 0) throw new Error('A stream of the PDF has no end.');
  return closed;
}

/** Objects in a compressed stream. */
function unpack(body: string): Map<number, PdfObject> {
  const number = (name: string) => Number(new RegExp(`/${name}\\s+(\\d+)`).exec(body)?.[1]);
  const begin = /\bstream\r?\n/.exec(body);
  const dictionary = body.slice(0, begin?.index);
  if (!begin || !/\/FlateDecode\b/.test(dictionary) || /\/DecodeParms\b/.test(dictionary))
    throw new Error('The PDF is compressed in another way.');
  const bytes = Buffer.from(body.slice(begin.index + begin[0].length, body.lastIndexOf('endstream')), 'latin1');
  const text = inflateSync(bytes, { maxOutputLength: 50_000_000 }).toString('latin1');
  const start = number('First');
  const head = text.slice(0, start).trim().split(/\s+/).map(Number);
  const ids = head.filter((_, index) => index % 2 === 0);
  const offsets = head.filter((_, index) => index % 2 === 1).map((offset) => start + offset);
  return new Map(
    ids.map((id, index) => [id, { generation: 0, body: ` ${text.slice(offsets[index], offsets[index + 1])}\n` }]),
  );
}

/** Each with what it has from the nodes above it. */
function readPages(objects: ReadPdf['objects'], id: number, above: string, seen: Set<number>): ReadPdf['pages'] {
  const body = objects.get(id)?.body;
  if (body === undefined || seen.has(id)) throw new Error('The tree of pages is not whole.');
  seen.add(id);
  const own = inherited.flatMap((key) => {
    const value = readValue(body, key) ?? readValue(above, key);
    return value === null ? [] : [`/${key} ${value}`];
  });
  if (!isKind('Pages', body)) return [{ id, body: own.reduce(addMissing, body) }];
  const kids = readValue(body, 'Kids');
  if (!kids?.startsWith('[')) throw new Error('The tree of pages is not understood.');
  const ids = [...kids.matchAll(references)].map((match) => Number(match[1]));
  return ids.flatMap((kid) => readPages(objects, kid, `<< ${own.join(' ')} >>`, seen));
}

function addMissing(body: string, entry: string): string {
  const [key = ''] = entry.slice(1).split(' ');
  return readValue(body, key) === null ? body.replace('<<', () => `<< ${entry}`) : body;
}

const findKey = (body: string, key: string) => new RegExp(`/${key}(?![\\w-])\\s*`).exec(body);

/** Of the first such key. */
function readValue(body: string, key: string): string | null {
  const found = findKey(body, key);
  if (!found) return null;
  const rest = body.slice(found.index + found[0].length);
  if (!/^(<<|\[)/.test(rest)) return /^(\d+\s+\d+\s+R\b|\/?[^\s/<>[\]()]+)/.exec(rest)?.[0] ?? null;
  let depth = 0;
  for (const { 0: mark, index } of rest.matchAll(/<<|>>|\[|\]/g)) {
    depth += mark === '<<' || mark === '[' ? 1 : -1;
    if (depth === 0) return rest.slice(0, index + mark.length);
  }
  return null;
}

function withValue(body: string, key: string, value: string): string {
  const found = findKey(body, key);
  const present = readValue(body, key);
  if (!found || present === null) return body.replace('<<', () => `<< /${key} ${value}`);
  const start = found.index + found[0].length;
  return `${body.slice(0, start)} ${value}${body.slice(start + present.length)}`;
}

function writePdf(objects: ReadPdf['objects'], rootId: number): Buffer {
  const parts = ['%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'];
  let offset = parts[0]?.length ?? 0;
  const size = rootId + 1;
  const places = new Map<number, string>();
  for (const [id, { generation, body }] of objects) {
    const part = `${id} ${generation} obj${body.startsWith('<') ? '\n' : ''}${body}\nendobj\n`;
    places.set(id, `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`);
    parts.push(part);
    offset += part.length;
  }
  const table = Array.from({ length: size }, (_, id) => places.get(id) ?? '0000000000 65535 f \n').join('');
  parts.push(
    `xref\n0 ${size}\n${table}trailer\n<< /Size ${size} /Root ${rootId} 0 R >>\nstartxref\n${offset}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}
