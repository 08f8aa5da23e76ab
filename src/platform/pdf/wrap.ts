import { withoutInvisibleFormatting } from '../../shared/text/text.ts';
import { findFace } from './faces.ts';
import { type Extent, isRtl, layRuns, measureRun, type TextLine } from './lay-line.ts';

/** Shown for characters that no font has. */
const missing = '?';
/** No letter, emoji or flag that people write is longer, in code units. */
const maxGrapheme = 40;
/** A letter and the marks that are drawn of it. */
const drawnOfLonger = 6;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text of any origin as the fonts can draw it; only line breaks are left of its control characters. */
function drawable(text: string): string {
  const clean = cleaned(text);
  if (isAscii(clean)) return clean;
  return Array.from(graphemes.segment(clean), ({ segment }) => {
    const drawn = limitMarks(segment);
    return isKnown(drawn) ? drawn.replace(/[\ufe00-\ufe0f]/gu, '') : missing;
  }).join('');
}

/** Thousands of marks on one letter would take minutes to lay out, and cover the page. */
function limitMarks(grapheme: string): string {
  return grapheme.length > maxGrapheme
    ? [...grapheme.slice(0, maxGrapheme)].slice(0, drawnOfLonger).join('')
    : grapheme;
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e\n]*$/.test(text);
}

function cleaned(text: string): string {
  return withoutInvisibleFormatting(text.toWellFormed().normalize('NFC'))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/\n(?: ?\n){2,}/g, '\n\n');
}

function isKnown(grapheme: string): boolean {
  return grapheme === '\n' || findFace(grapheme, false) !== null;
}

/** The characters of a text, as read, that cannot be drawn as they were typed; each once. */
export function listUndrawable(text: string): string[] {
  const unknown = Array.from(graphemes.segment(cleaned(text)), ({ segment }) => segment).filter(
    (segment) => segment.length > maxGrapheme || !isKnown(segment),
  );
  return [...new Set(unknown.map(limitMarks))];
}

const maxWords = 20_000;
const maxLength = 60;
/** A longer one is broken by its characters without being measured as a whole. */
const longestWord = 200;
const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };

/** In ems. */
function measureWord(word: string, isBold: boolean): number {
  const known = isBold ? widths.bold : widths.regular;
  let width = known.get(word);
  if (width === undefined) {
    width = measureLine({ text: word, isRtl: isRtl(word) }, { isBold, size: 1 }).width;
    if (known.size >= maxWords) known.clear();
    if (word.length <= maxLength) known.set(word, width);
  }
  return width;
}

interface Type {
  isBold: boolean;
  size: number;
}

export function measureWidth(line: TextLine, type: Type): number {
  return measureLine(line, type).width;
}

/** Its width, and how far its ink reaches above and below the base line. */
export function measureLine(line: TextLine, { isBold, size }: Type): Extent {
  const extents = layRuns(line, isBold).map(measureRun);
  return {
    width: extents.reduce((sum, { width }) => sum + width, 0) * size,
    top: Math.max(0, ...extents.map(({ top }) => top)) * size,
    bottom: Math.max(0, ...extents.map(({ bottom }) => bottom)) * size,
  };
}

interface LineOptions extends Type {
  width: number;
  /** Those after them are not laid out, which takes the time. */
  maxLines?: number;
}

/** Lines that are never wider than `width`: broken at blanks, and inside a word that is wider than a line. */
export function wrap(text: string, { maxLines = Number.POSITIVE_INFINITY, ...options }: LineOptions): TextLine[] {
  const lines: TextLine[] = [];
  for (const paragraph of drawable(text).split('\n')) {
    const direction = isRtl(paragraph);
    const left = maxLines - lines.length;
    if (left <= 0) break;
    for (const line of wrapParagraph(paragraph, direction, { ...options, maxLines: left }))
      lines.push({ text: line, isRtl: direction });
  }
  return lines.slice(0, maxLines);
}

function* breakWords(paragraph: string, isBold: boolean, available: number): Generator<string> {
  for (const word of paragraph.split(' ')) {
    const isWhole = word.length <= longestWord && measureWord(word, isBold) <= available;
    if (isWhole) yield word;
    else yield* breakWord(word, isBold, available);
  }
}

function wrapParagraph(
  paragraph: string,
  isRtl: boolean,
  { isBold, size, width, maxLines }: LineOptions & { maxLines: number },
): string[] {
  const available = width / size;
  const blank = measureWord(' ', isBold);
  /** A blank between two scripts may be wider than its own, so a line that is nearly full is measured as a whole. */
  const fits = (words: string[], sum: number) => {
    if (sum > available) return false;
    const text = words.join(' ');
    if (sum + words.length * blank <= available || isAscii(text)) return true;
    return measureLine({ text, isRtl }, { isBold, size: 1 }).width <= available;
  };
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  for (const word of breakWords(paragraph, isBold, available)) {
    if (lines.length >= maxLines) return lines;
    const own = measureWord(word, isBold);
    if (line.length > 0 && !fits([...line, word], used + blank + own)) {
      lines.push(line.join(' '));
      line = [];
    }
    used = line.length === 0 ? own : used + blank + own;
    line.push(word);
  }
  return [...lines, line.join(' ')];
}

/** Measured by character, which is nearly the width of the part that they make. */
function* breakWord(word: string, isBold: boolean, available: number): Generator<string> {
  let part: string[] = [];
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const width = measureWord(segment, isBold);
    if (part.length > 0 && used + width > available) {
      const rest = shortened(part, isBold, available);
      yield part.join('');
      part = rest;
      used = rest.reduce((sum, character) => sum + measureWord(character, isBold), 0);
    }
    part.push(segment);
    used += width;
  }
  const rest = shortened(part, isBold, available);
  yield* [part.join(''), rest.join('')].filter(Boolean);
}

/** Takes characters from the end of a part that is too wide after all, and returns them. */
function shortened(part: string[], isBold: boolean, available: number): string[] {
  const rest: string[] = [];
  while (part.length > 1 && measureWord(part.join(''), isBold) > available) rest.unshift(part.pop() as string);
  return rest;
}
