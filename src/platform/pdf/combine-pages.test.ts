import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { labelPdf } from '../../../sandbox/couriers/label-pdf.ts';
import { combinePages } from './combine-pages.ts';

const content = (text: string) => {
  const drawn = `BT (${text}) Tj ET`;
  return `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
};
const file = (objects: string[], trailer = '<< /Root 1 0 R >>') =>
  Buffer.from(
    `%PDF-1.4\n${objects.map((one, index) => `${index + 1} 0 obj\n${one}\nendobj\n`).join('')}trailer ${trailer}\n`,
  );
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';

/** Two pages, of which the first has its size and its direction from the nodes above it. */
const nested = (trailer?: string) =>
  file(
    [
      catalog,
      '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /MediaBox [0 0 300 400] /Resources << /Font << >> >> >>',
      '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R] /Count 1 /Rotate 90 >>',
      '<</Type/Page/Parent 3 0 R/Contents 6 0 R>>',
      '<</Contents 7 0 R/Type/Page/Parent 2 0 R>>',
      content('First 1 0 R endobj'),
      content('Second'),
    ],
    trailer,
  );

/** As newer programs write: all but the stream of the page is in a compressed one. */
function compressed(): Buffer {
  const inner = [catalog, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 288 432]>>', '<</Type/Page/Contents 5 0 R>>'];
  const starts = inner.map((_, index) => inner.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0));
  const head = `${starts.map((start, index) => `${index + 1} ${start}`).join(' ')} `;
  const packed = deflateSync(Buffer.from(head + inner.join(' '))).toString('latin1');
  const stream = `<</Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream`;
  const objects = `5 0 obj\n${content('Packed')}\nendobj\n6 0 obj\n${stream}\nendobj\n`;
  return Buffer.from(`%PDF-1.5\n${objects}7 0 obj\n<</Type/XRef/Root 1 0 R>>\nendobj\n`, 'latin1');
}

/** The pages as a reader finds them: by the places in the table at the end. */
function readBack(pdf: Buffer | null): { page: string; drawn: string }[] {
  const text = pdf?.toString('latin1') ?? '';
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  const lines = text.slice(start).split('\n').slice(2);
  const find = (id: number) => text.slice(Number(lines[id]?.slice(0, 10))).split('endobj\n')[0] ?? '';
  const follow = (body: string, key: string) => find(Number(new RegExp(`/${key}\\s*(\\d+)`).exec(body)?.[1]));
  const root = Number(/\/Root (\d+)/.exec(text.slice(start))?.[1]);
  const kids = /\/Kids \[(.*)\]/.exec(follow(find(root), 'Pages'))?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = find(Number(id));
    return { page, drawn: /\((.*)\) Tj/.exec(follow(page, 'Contents'))?.[1] ?? '' };
  });
}
const drawn = (pdf: Buffer | null) => readBack(pdf).map((one) => one.drawn);

describe('Two files of pages', () => {
  it('become one, page by page', () => {
    expect(drawn(combinePages(nested(), labelPdf(['S1', 'S2'])))).toEqual(['First 1 0 R endobj', 'S1', 'Second', 'S2']);
  });

  it('and a page has what it had from the nodes above it', () => {
    const [first, , second] = readBack(combinePages(nested(), labelPdf(['S1', 'S2'])));
    expect(first?.page).toContain('/MediaBox [0 0 300 400]');
    expect(first?.page).toContain('/Rotate 90');
    expect(second?.page).toContain('/Resources << /Font << >> >>');
    expect(second?.page).not.toContain('/Rotate');
  });

  it('also where objects are compressed', () => {
    expect(drawn(combinePages(compressed(), labelPdf(['S1'])))).toEqual(['Packed', 'S1']);
  });

  it('follow one another where they have not as many pages', () => {
    expect(drawn(combinePages(compressed(), labelPdf(['S1', 'S2'])))).toEqual(['Packed', 'S1', 'S2']);
  });

  it.each([
    ['is encrypted', nested('<< /Root 1 0 R /Encrypt 9 0 R >>')],
    ['is no PDF', Buffer.from('%PDF-1.4 nothing')],
    ['has pages in a circle', file([catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] >>'])],
    ['lacks a page', file([catalog, '<< /Type /Pages /Kids [9 0 R] >>'])],
    ['ends in a stream', Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Length 99 >>\nstream\nendobj trailer << /Root 1 0 R >>`)],
  ])('are left alone where one %s', (_, odd) => {
    expect(combinePages(odd, labelPdf(['S1']))).toBeNull();
    expect(combinePages(labelPdf(['S1']), odd)).toBeNull();
  });
});
