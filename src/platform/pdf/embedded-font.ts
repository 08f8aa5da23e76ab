import { create, type Font } from 'fontkit';
import { type PdfFace, readFace } from './faces.ts';
import { type Run, shapedWords } from './lay-line.ts';

const opened = new Map<PdfFace, Font>();

const between = '\u0001';
/** Not features of the font: pdfkit hands them on to `layout`. */
const fromRight = ['rtl'];
const fromLeft = ['ltr'];

/** What pdfkit's `text` is called with to draw a run. */
export function pdfkitText({ words, isRtl }: Run): { text: string; features: string[] } {
  return { text: words.join(between), features: isRtl ? fromRight : fromLeft };
}

/** A font for pdfkit, which embeds the glyphs that HarfBuzz chooses. */
export function embeddedFont(face: PdfFace): Font {
  let font = opened.get(face);
  if (!font) {
    font = create(readFace(face)) as Font;
    const parsed = font;
    Object.assign(font, { layout: (text: string, features: string[]) => layout(parsed, face, text, features) });
    opened.set(face, font);
  }
  return font;
}

function layout(font: Font, face: PdfFace, text: string, features: string[]) {
  const isRtl = features === fromRight;
  const glyphs = shapedWords({ face, isRtl, words: text.split(between) }).flatMap(({ glyphs }) => glyphs);
  return {
    glyphs: glyphs.map(({ id, text: characters }) => ({
      id,
      codePoints: Array.from(characters, (character) => character.codePointAt(0) ?? 0),
      advanceWidth: font.getGlyph(id).advanceWidth,
    })),
    positions: glyphs.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset })),
    advanceWidth: glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  };
}
