import { fieldError } from '../../platform/errors.ts';
import { isRtl, type TextLine } from '../../platform/pdf/lay-line.ts';
import { millimetres } from '../../platform/pdf/pdf-document.ts';
import { listUndrawable, measureLine, measureWidth, wrap } from '../../platform/pdf/wrap.ts';
import { type CardSize, cardSizes, firstCardSize, messageSizes } from '../../shared/card-designs.ts';
import { t } from '../../shared/languages/translate.ts';
import { maxMessageLength, messageTooLong } from '../../shared/orders/gift.ts';
import { nameOnCard } from '../../shared/text/name-on-card.ts';
import { lengthAsRead, lengthInCodePoints } from '../../shared/text/text.ts';

export interface CardWords {
  /** The recipient's name as the courier gets it. */
  recipient: string;
  message: string;
  from: string;
}

export interface CardLine extends TextLine {
  part: 'dear' | 'message' | 'from';
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

const lineHeights: Record<CardSize, number> = { xl: 1.38, l: 1.45, m: 1.4, s: 1.4, xs: 1.4, xxs: 1.4 };

const nameSizes = { dear: [8.6, 7.4, 6.4, 5.6], from: [7.4, 6.4, 5.4, 4.6] } as const;
const nameLineHeight = 1.15;
const maxNameLines = 2;

/** The layout of the card, or why these words do not fit on it. Longer messages are set smaller. */
export function fitCard(words: CardWords): CardLayout | CardProblem {
  if (isTooLong(words.message.trim())) return { field: 'message', sentence: messageTooLong() };
  const unknown = findUndrawable(words);
  if (unknown) return unknown;
  const name = nameOnCard(words.recipient);
  const dear = nameLines('dear', name && `${name}${isRtl(name) ? '،' : ','}`);
  if (!dear) return { field: 'recipient', sentence: t('shopping.nameTooLong') };
  const from = nameLines('from', words.from.trim());
  if (!from) return { field: 'from', sentence: t('shopping.fromTooLong') };
  const message = words.message.trim();
  for (const messageSize of cardSizes.slice(cardSizes.indexOf(firstCardSize(message)))) {
    const layout = layoutAt(messageSize, { dear, from, message });
    if (layout) return findTallLine(layout) ?? layout;
  }
  return { field: 'message', sentence: t('shopping.messageTooLong') };
}

/**
 * In code points: no language needs this many for the characters of the longest message, and laying them out takes the
 * server's time.
 */
const maxMessagePoints = 5 * maxMessageLength;

function isTooLong(message: string): boolean {
  return lengthInCodePoints(message) > maxMessagePoints || lengthAsRead(message) > maxMessageLength;
}

/** Throws ShopError 400 that names the field and says why. */
export function requireFits(words: CardWords): CardLayout {
  const fitted = fitCard(words);
  if ('lines' in fitted) return fitted;
  const paths = { recipient: 'gift.recipient.name', message: 'gift.message', from: 'gift.from' };
  throw fieldError(paths[fitted.field], fitted.sentence);
}

/** In which size the message is printed; the smallest one for words that do not fit. */
export function chooseCardSize(words: CardWords): CardSize {
  const fitted = fitCard(words);
  return 'lines' in fitted ? fitted.messageSize : 'xxs';
}

interface NameLines {
  size: number;
  lines: TextLine[];
}

function nameLines(part: 'dear' | 'from', text: string): NameLines | null {
  if (!text) return { size: 0, lines: [] };
  for (const share of nameSizes[part]) {
    const size = share * unit;
    const lines = wrap(text, { isBold: true, size, width: textWidth, maxLines: maxNameLines + 1 });
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
  const height = size * lineHeights[messageSize];
  const maxLines = Math.floor((fromTop - 2 * unit - messageTop) / height);
  const lines = message ? wrap(message, { isBold: false, size, width: textWidth, maxLines: maxLines + 1 }) : [];
  if (lines.length > maxLines) return null;
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
  lines: readonly TextLine[],
  { top, size, height }: { top: number; size: number; height: number },
): CardLine[] {
  const isBold = part !== 'message';
  return lines.map((line, index) => ({
    ...line,
    part,
    size,
    x: line.isRtl ? cardMargin + textWidth - measureWidth(line, { isBold, size }) : cardMargin,
    baseline: top + index * height + size,
  }));
}

/** Its width, and how far its ink reaches above and below the base line. */
export function cardLineExtent({ part, size, ...line }: CardLine) {
  return measureLine(line, { isBold: part !== 'message', size });
}

/** In ems: more than any word of a language, less than signs that are heaped upon each other. */
const [maxAbove, maxBelow] = [1.3, 0.9];

function findTallLine({ lines, ruleY }: CardLayout): CardProblem | null {
  for (const line of lines) {
    const { top, bottom } = cardLineExtent(line);
    const isInside = line.baseline + bottom <= ruleY;
    if (isInside && top <= maxAbove * line.size && bottom <= maxBelow * line.size) continue;
    const field = line.part === 'dear' ? 'recipient' : line.part;
    return { field, sentence: t('shopping.manySigns') };
  }
  return null;
}

const maxNamed = 5;

function findUndrawable(words: CardWords): CardProblem | null {
  const printed = { ...words, recipient: nameOnCard(words.recipient) };
  for (const field of ['recipient', 'message', 'from'] as const) {
    const signs = listUndrawable(printed[field]);
    if (signs.length === 0) continue;
    const named = { signs: signs.slice(0, maxNamed).join(' ') };
    const hasMore = signs.length > maxNamed;
    return { field, sentence: hasMore ? t('shopping.cannotPrintMore', named) : t('shopping.cannotPrint', named) };
  }
  return null;
}
