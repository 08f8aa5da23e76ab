import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { withoutInvisibleFormatting } from '../../shared/text.ts';

export interface PdfFonts {
  regular: Font;
  bold: Font;
}

/** Stands for what the fonts lack: emoji and other scripts. */
const missing = '?';
const isInvisible = /\u200c|\u200d|[\ufe00-\ufe0f]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

let fonts: PdfFonts | undefined;

/** Parsed once: that takes about 100 ms. */
export function loadFonts(): PdfFonts {
  const open = (weight: number) =>
    openSync(fileURLToPath(new URL(`fonts/anek-${weight}.ttf`, import.meta.url))) as Font;
  fonts ??= { regular: open(400), bold: open(700) };
  return fonts;
}

/** Text of any origin as the fonts can draw it; only line breaks are left of its control characters. */
export function drawable(text: string, font: Font): string {
  return Array.from(graphemes.segment(cleaned(text)), ({ segment }) => drawableGrapheme(segment, font)).join('');
}

function cleaned(text: string): string {
  return withoutInvisibleFormatting(text.toWellFormed().normalize('NFC'))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');
}

function drawableGrapheme(grapheme: string, font: Font): string {
  return isKnown(grapheme, font) ? grapheme.replace(/[\ufe00-\ufe0f]/gu, '') : missing;
}

function isKnown(grapheme: string, font: Font): boolean {
  return [...grapheme].every(
    (sign) => sign === '\n' || isInvisible.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  );
}

/** The characters of a text, as read, that the font lacks; each once. */
export function undrawable(text: string, font: Font): string[] {
  const unknown = Array.from(graphemes.segment(cleaned(text)), ({ segment }) => segment).filter(
    (segment) => !isKnown(segment, font),
  );
  return [...new Set(unknown)];
}

/** Parts of one script each: the shaper decides by the first character. */
export function scriptRuns(text: string): string[] {
  return text.split(/((?:[\u0900-\u097f\u25cc]|\u200c|\u200d)+)/u).filter(Boolean);
}

const maxWidths = 20_000;
const widths = new Map<Font, Map<string, number>>();

/** Of a word, in units of the font; measuring is the slow part of a layout. */
function unitsOf(word: string, font: Font): number {
  let known = widths.get(font);
  if (!known || known.size > maxWidths) {
    known = new Map();
    widths.set(font, known);
  }
  let units = known.get(word);
  if (units === undefined) {
    units = scriptRuns(word).reduce((sum, run) => sum + font.layout(run).advanceWidth, 0);
    known.set(word, units);
  }
  return units;
}

export function widthOf(line: string, font: Font, size: number): number {
  const words = line.split(' ');
  const units = words.reduce((sum, word) => sum + unitsOf(word, font), (words.length - 1) * unitsOf(' ', font));
  return (units * size) / font.unitsPerEm;
}

interface LineOptions {
  font: Font;
  size: number;
  width: number;
}

/** Lines that are never wider than `width`: broken at blanks, and inside a word that is wider than a line. */
export function wrap(text: string, options: LineOptions): string[] {
  return drawable(text, options.font)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, options));
}

function wrapParagraph(paragraph: string, { font, size, width }: LineOptions): string[] {
  const available = (width * font.unitsPerEm) / size;
  const blank = unitsOf(' ', font);
  const words = paragraph
    .split(' ')
    .flatMap((word) => (unitsOf(word, font) <= available ? [word] : breakWord(word, font, available)));
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  for (const word of words) {
    const units = unitsOf(word, font);
    if (line.length > 0 && used + blank + units > available) {
      lines.push(line.join(' '));
      line = [];
    }
    used = line.length === 0 ? units : used + blank + units;
    line.push(word);
  }
  return [...lines, line.join(' ')];
}

/** Measured by character, which is a little wider than the word that they make. */
function breakWord(word: string, font: Font, available: number): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const units = unitsOf(segment, font);
    if (part && used + units > available) {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += segment;
    used += units;
  }
  return part ? [...parts, part] : parts;
}
