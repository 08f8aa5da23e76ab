import { ClusterLevel, Direction, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import type { PdfFace } from './faces.ts';

/** Lengths are units of the font. */
interface Glyph {
  id: number;
  /** The characters that it shows; '' where another glyph of the same character has them. */
  text: string;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

export interface ShapedWord {
  glyphs: Glyph[];
  advance: number;
  /** How far its ink reaches above and below the base line; lengths of both are positive. */
  top: number;
  bottom: number;
}

const longest = 400;
/** In characters of all words. */
const known = new LRUCache<string, ShapedWord>({ maxSize: 300_000, sizeCalculation: (_, key) => key.length });

/**
 * The glyphs of a word of one script and direction, from the left. Shaping is the slow part of a layout, so words are
 * remembered.
 */
export function shapeWord(face: PdfFace, word: string, isRtl: boolean): ShapedWord {
  if (word.length > longest) return shapeAnew(face, word, isRtl);
  const key = `${face.file} ${isRtl} ${word}`;
  let shaped = known.get(key);
  if (!shaped) {
    shaped = shapeAnew(face, word, isRtl);
    known.set(key, shaped);
  }
  return shaped;
}

function shapeAnew({ file, font }: PdfFace, word: string, isRtl: boolean): ShapedWord {
  const buffer = new TextBuffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  // Urdu draws some digits in a way of its own.
  if (file.startsWith('arabic')) buffer.setLanguage('ur');
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR);
  buffer.setClusterLevel(ClusterLevel.CHARACTERS);
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const places = buffer.getGlyphPositions();
  const texts = glyphTexts(word, infos);
  const shaped: ShapedWord = { glyphs: [], advance: 0, top: 0, bottom: 0 };
  for (const [index, { codepoint: id }] of infos.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {};
    const { yBearing, height } = font.glyphExtents(id) ?? { yBearing: 0, height: 0 };
    shaped.glyphs.push({ id, text: texts[index] ?? '', xAdvance, xOffset, yOffset });
    shaped.advance += xAdvance;
    shaped.top = Math.max(shaped.top, yBearing + yOffset);
    shaped.bottom = Math.max(shaped.bottom, -(yBearing + height + yOffset));
  }
  return shaped;
}

/** For each glyph: the characters from its own to that of the next one in reading order. */
function glyphTexts(word: string, infos: readonly { cluster: number }[]): string[] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const texts = new Map(starts.map((start, index) => [start, word.slice(start, starts[index + 1])]));
  return infos.map(({ cluster }) => {
    const text = texts.get(cluster) ?? '';
    texts.set(cluster, '');
    return text;
  });
}
