import bidiFactory from 'bidi-js';
import { findFace, isEmojiFace, mainFace, type PdfFace } from './faces.ts';
import { type ShapedWord, shapeWord } from './shape-word.ts';

export interface TextLine {
  text: string;
  /** The paragraph's direction: it begins at the right. */
  isRtl: boolean;
}

/** Words and blanks of one font and direction, from the left. */
export interface Run {
  face: PdfFace;
  isRtl: boolean;
  words: string[];
}

interface Word {
  face: PdfFace;
  text: string;
  level: number;
}

const bidi = bidiFactory();
const rtl = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const devanagari = /[\u0900-\u097f\u25cc]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Whether a paragraph is read from the right, by its first strong character. */
export function isRtl(paragraph: string): boolean {
  return rtl.test(paragraph) && bidi.getEmbeddingLevels(paragraph, 'auto').paragraphs[0]?.level === 1;
}

/** What is drawn one after the other from the left. */
export function layRuns({ text, isRtl }: TextLine, isBold: boolean): Run[] {
  const words = splitWords(text, isBold, bidiLevels(text, isRtl));
  const runs: Run[] = [];
  for (const { face, text: word, level } of inVisualOrder(words)) {
    const last = runs.at(-1);
    const isWordRtl = level % 2 === 1;
    if (last?.face === face && last.isRtl === isWordRtl) last.words.push(word);
    else runs.push({ face, isRtl: isWordRtl, words: [word] });
  }
  return runs;
}

function bidiLevels(text: string, isRtl: boolean): Uint8Array | null {
  return isRtl || rtl.test(text) ? bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr').levels : null;
}

/**
 * In reading order: parts of one font, script and direction; blanks apart, which have the width of the main font's, and
 * each emoji, which stands alone.
 */
function splitWords(text: string, isBold: boolean, levels: Uint8Array | null): Word[] {
  const words: Word[] = [];
  let kind = '';
  for (const { segment, index } of graphemes.segment(text)) {
    const last = words.at(-1);
    const level = levels?.[index] ?? 0;
    const isBlank = segment === ' ';
    const face =
      (isBlank ? null : findFace(segment, isBold, kind === ' ' ? undefined : last?.face)) ?? mainFace(isBold);
    const nextKind = isBlank ? ' ' : devanagari.test(segment) ? 'devanagari' : face.file;
    const isJoined = last && last.face === face && last.level === level && kind === nextKind && !isEmojiFace(face);
    if (isJoined) last.text += segment;
    else words.push({ face, text: segment, level });
    kind = nextKind;
  }
  return words;
}

/** Rule L2 of Unicode's bidirectional algorithm. */
function inVisualOrder(words: readonly Word[]): Word[] {
  const ordered = [...words];
  const highest = Math.max(0, ...words.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  return ordered;
}

/** In ems. */
export interface Extent {
  width: number;
  top: number;
  bottom: number;
}

export function measureRun({ face, words, isRtl }: Run): Extent {
  const extent = { width: 0, top: 0, bottom: 0 };
  for (const { advance, top, bottom } of shapedWords({ face, words, isRtl })) {
    extent.width += advance / face.unitsPerEm;
    extent.top = Math.max(extent.top, top / face.unitsPerEm);
    extent.bottom = Math.max(extent.bottom, bottom / face.unitsPerEm);
  }
  return extent;
}

export function shapedWords({ face, words, isRtl }: Run): ShapedWord[] {
  return words.map((word) => shapeWord(face, word, isRtl));
}
