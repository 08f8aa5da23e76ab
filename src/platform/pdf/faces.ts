import { readFileSync } from 'node:fs';
import { Blob, Face, Font } from 'harfbuzzjs';

export interface PdfFace {
  file: string;
  font: Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
}

const folder = new URL('fonts/', import.meta.url);

interface Family {
  name: string;
  /** What is looked up in it, so that no text opens a file in vain. */
  block: RegExp;
  hasBold: boolean;
}

/** In the order in which they are asked for a character. */
const families: Family[] = [
  { name: 'anek', block: /[\s\S]/u, hasBold: true },
  { name: 'bengali', block: /[\u0980-\u09ff]/u, hasBold: true },
  { name: 'gurmukhi', block: /[\u0a00-\u0a7f]/u, hasBold: true },
  { name: 'gujarati', block: /[\u0a80-\u0aff]/u, hasBold: true },
  { name: 'odia', block: /[\u0b00-\u0b7f]/u, hasBold: true },
  { name: 'tamil', block: /[\u0b80-\u0bff]/u, hasBold: true },
  { name: 'telugu', block: /[\u0c00-\u0c7f]/u, hasBold: true },
  { name: 'kannada', block: /[\u0c80-\u0cff]/u, hasBold: true },
  { name: 'malayalam', block: /[\u0d00-\u0d7f]/u, hasBold: true },
  { name: 'arabic', block: /[\u0600-\u06ff\u0750-\u077f\ufdf2\ufdfa]/u, hasBold: true },
  { name: 'emoji', block: /[^\p{L}\p{M}\s]/u, hasBold: false },
];

const opened = new Map<string, PdfFace>();

function open({ name, hasBold }: Family, isBold: boolean): PdfFace {
  const file = `${name}-${isBold && hasBold ? 700 : 400}.ttf`;
  let face = opened.get(file);
  if (!face) {
    const parsed = new Face(new Blob(readFileSync(new URL(file, folder))));
    const characters = new Set(parsed.collectUnicodes());
    face = { file, font: new Font(parsed), unitsPerEm: parsed.upem, characters };
    opened.set(file, face);
  }
  return face;
}

export const readFace = ({ file }: PdfFace): Buffer => readFileSync(new URL(file, folder));

/** The face of every text, its blanks included. */
export const mainFace = (isBold: boolean): PdfFace => open(families[0] as Family, isBold);

export const isEmojiFace = ({ file }: PdfFace): boolean => file.startsWith('emoji');

const invisible = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;

function has({ characters }: PdfFace, visible: string): boolean {
  for (const sign of visible) if (!characters.has(sign.codePointAt(0) ?? 0)) return false;
  return true;
}

/** The font of a character as read; that of the text before it where it has both. Null: none can draw it. */
export function findFace(grapheme: string, isBold: boolean, last?: PdfFace): PdfFace | null {
  const visible = grapheme.replace(invisible, '');
  // Digits are also part of emoji.
  if (last && !isEmojiFace(last) && has(last, visible)) return last;
  for (const family of families) {
    if (!family.block.test(visible)) continue;
    const face = open(family, isBold);
    if (has(face, visible)) return face;
  }
  return null;
}
