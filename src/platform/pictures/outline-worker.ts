import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { displayFaces, type FaceName } from '../../shared/theme/faces.ts';
import { answerWith } from '../idle-worker.ts';
import type { Outline, OutlineRequest } from './text-outline.ts';

const folder = new URL('../../web/fonts/', import.meta.url);
const opened = new Map<string, Font>();

function open(file: string): Font {
  const known = opened.get(file) ?? (create(readFileSync(new URL(`${file}.woff2`, folder))) as Font);
  opened.set(file, known);
  return known;
}

const textFiles = ['anek-latin', 'anek-latin-accents', 'anek-devanagari-700'];

/** The files of a face; those of the text's face are used for characters that it lacks. */
function fontFiles(face: FaceName): string[] {
  const { file } = displayFaces[face];
  if (face === 'rozha') return ['rozha-one-latin', 'rozha-one-accents', 'rozha-one-devanagari', ...textFiles];
  return file ? [`faces/${file}-latin`, `faces/${file}-devanagari`, ...textFiles] : textFiles;
}

interface Run {
  font: Font;
  text: string;
}

/** Runs of one font; what no font has is left out. */
function splitRuns(text: string, fonts: Font[]): { runs: Run[]; isComplete: boolean } {
  let isComplete = true;
  const runs: Run[] = [];
  for (const { segment } of new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text)) {
    const last = runs.at(-1);
    const has = (font: Font) =>
      [...segment].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    const font = last && has(last.font) ? last.font : fonts.find(has);
    if (!font) {
      isComplete = false;
      continue;
    }
    if (last?.font === font) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return { runs, isComplete };
}

answerWith(({ text, face }: OutlineRequest): Outline => {
  const { runs, isComplete } = splitRuns(text, fontFiles(face).map(open));
  const outline: Outline = { paths: [], width: 0, isComplete, left: 0, right: 0, top: 0, bottom: 0 };
  for (const { font, text: part } of runs) {
    const unit = 1 / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = outline.width + xOffset * unit;
      const y = -yOffset * unit;
      const { minX, maxX, minY, maxY } = glyph.path.bbox;
      if (Number.isFinite(minX)) {
        outline.paths.push({ d: glyph.path.toSVG(), x, y, unit });
        outline.left = outline.paths.length === 1 ? x + minX * unit : Math.min(outline.left, x + minX * unit);
        outline.right = Math.max(outline.right, x + maxX * unit);
        outline.top = Math.min(outline.top, y - maxY * unit);
        outline.bottom = Math.max(outline.bottom, y - minY * unit);
      }
      outline.width += xAdvance * unit;
    }
  }
  return outline;
});
