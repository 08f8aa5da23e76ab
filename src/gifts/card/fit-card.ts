import { fieldError } from '../../platform/errors.ts';
import { loadFonts, undrawable, widthOf, wrap } from '../../platform/pdf/fonts.ts';
import { millimetres } from '../../platform/pdf/pdf-document.ts';
import { type CardSize, cardSizes, firstCardSize, messageSizes } from '../../shared/card-designs.ts';
import { nameOnCard } from '../../shared/name-on-card.ts';

export interface CardWords {
  /** The recipient's name as the courier gets it. */
  recipient: string;
  message: string;
  from: string;
}

export interface CardLine {
  part: 'dear' | 'message' | 'from';
  text: string;
  /** All lengths are points from the left upper corner of the cut card. */
  size: number;
  x: number;
  baseline: number;
}

export interface CardLayout {
  lines: CardLine[];
  messageSize: CardSize;
  motif: { top: number; height: number };
  ruleY: number;
  qrTop: number;
}

type CardField = 'recipient' | 'message' | 'from';
export interface CardProblem {
  field: CardField;
  sentence: string;
}

export const cardSize: [width: number, height: number] = [millimetres(105), millimetres(148)];
/** A hundredth of the card's width, as `cqw` in the preview. */
const unit = cardSize[0] / 100;
export const cardMargin = 10 * unit;
export const qrSize = millimetres(19);
const textWidth = cardSize[0] - 2 * cardMargin;

const lineHeights: Record<CardSize, number> = { xl: 1.38, l: 1.45, m: 1.4, s: 1.4, xs: 1.4 };

const nameSizes = { dear: [8.6, 7.4, 6.4, 5.6], from: [7.4, 6.4, 5.4, 4.6] } as const;
const nameLineHeight = 1.15;
const maxNameLines = 2;

/** What of the card stands where, or why these words cannot stand on it. Longer messages are set smaller. */
export function fitCard(words: CardWords): CardLayout | CardProblem {
  const unknown = findUndrawable(words);
  if (unknown) return unknown;
  const dear = nameLines('dear', words.recipient.trim() && `${nameOnCard(words.recipient)},`);
  if (!dear) return { field: 'recipient', sentence: 'This name is too long for the card.' };
  const from = nameLines('from', words.from.trim());
  if (!from) return { field: 'from', sentence: 'This is too long for the card’s “From”.' };
  const message = words.message.trim();
  for (const messageSize of cardSizes.slice(cardSizes.indexOf(firstCardSize(message)))) {
    const layout = layoutAt(messageSize, { dear, from, message });
    if (layout) return layout;
  }
  return { field: 'message', sentence: 'This message does not fit on the card. Please make it shorter.' };
}

/** Throws ShopError 400 that names the field and says why. */
export function requireFits(words: CardWords): CardLayout {
  const fitted = fitCard(words);
  if ('lines' in fitted) return fitted;
  const paths = { recipient: 'gift.recipient.name', message: 'gift.message', from: 'gift.from' };
  throw fieldError(paths[fitted.field], fitted.sentence);
}

interface NameLines {
  size: number;
  lines: string[];
}

function nameLines(part: 'dear' | 'from', text: string): NameLines | null {
  if (!text) return { size: 0, lines: [] };
  const font = loadFonts().bold;
  for (const share of nameSizes[part]) {
    const size = share * unit;
    const lines = wrap(text, { font, size, width: textWidth });
    if (lines.length <= maxNameLines) return { size, lines };
  }
  return null;
}

function layoutAt(
  messageSize: CardSize,
  { dear, from, message }: { dear: NameLines; from: NameLines; message: string },
): CardLayout | null {
  const isSmall = messageSizes[messageSize] <= messageSizes.m;
  const [motifTop, motifHeight, dearGap, footGap] = isSmall ? [6, 11, 3, 5] : [8, 17, 5, 7];
  const qrTop = cardSize[1] - footGap * unit - qrSize;
  const ruleY = qrTop - (isSmall ? 3 : 4) * unit;
  const dearTop = (motifTop + motifHeight + dearGap) * unit;
  const messageTop = dearTop + dear.lines.length * dear.size * nameLineHeight + 3 * unit;
  const fromTop = ruleY - (isSmall ? 3 : 5) * unit - from.lines.length * from.size * nameLineHeight;
  const size = messageSizes[messageSize] * unit;
  const lines = message ? wrap(message, { font: loadFonts().regular, size, width: textWidth }) : [];
  const height = size * lineHeights[messageSize];
  if (messageTop + lines.length * height > fromTop - 2 * unit) return null;
  return {
    lines: [
      ...placed('dear', dear.lines, { top: dearTop, size: dear.size, height: dear.size * nameLineHeight }),
      ...placed('message', lines, { top: messageTop, size, height }),
      ...placed('from', from.lines, { top: fromTop, size: from.size, height: from.size * nameLineHeight }),
    ],
    messageSize,
    motif: { top: motifTop * unit, height: motifHeight * unit },
    ruleY,
    qrTop,
  };
}

function placed(
  part: CardLine['part'],
  lines: readonly string[],
  { top, size, height }: { top: number; size: number; height: number },
): CardLine[] {
  return lines.map((text, index) => ({
    part,
    text,
    size,
    x: cardMargin,
    baseline: top + index * height + size,
  }));
}

export function cardLineWidth({ part, text, size }: CardLine): number {
  const { regular, bold } = loadFonts();
  return widthOf(text, part === 'message' ? regular : bold, size);
}

const maxNamed = 5;

function findUndrawable(words: CardWords): CardProblem | null {
  const { regular } = loadFonts();
  for (const field of ['recipient', 'message', 'from'] as const) {
    const signs = undrawable(words[field], regular);
    if (signs.length === 0) continue;
    const named = signs.slice(0, maxNamed).join(' ');
    const more = signs.length > maxNamed ? ' and others' : '';
    return { field, sentence: `The card cannot print ${named}${more}. It prints Latin and Devanagari letters.` };
  }
  return null;
}
