import { encode } from 'uqr';
import { millimetres, type PdfLine, type PdfPlate } from '../../platform/pdf/pdf-document.ts';
import { wrap } from '../../platform/pdf/wrap.ts';
import { outlineText } from '../../platform/pictures/text-outline.ts';
import { place, type Shape } from '../../platform/shapes.ts';
import type { CardDesign } from '../../shared/card-designs.ts';
import { t } from '../../shared/languages/translate.ts';
import { deriveColors } from '../../shared/theme/palettes.ts';
import { drawFront, drawMotif, motifSize } from './draw-front.ts';
import { type CardLine, type CardWords, cardMargin, cardSize, qrSize, requireFits } from './fit-card.ts';
import { type CardTheme, front } from './fronts/parts.ts';

export interface PrintedCard {
  design: CardDesign;
  words: CardWords;
  /** The page behind the QR code; null = the card has none. */
  thanksLink: string | null;
}

export interface CardShop extends CardTheme {
  shopName: string;
  tagLine: string;
}

const bleed = millimetres(3);
const pageMargin = millimetres(10);
const unit = cardSize[0] / 100;
const footSize = 3.5 * unit;
const plate = { size: cardSize, bleed, margin: pageMargin };

/**
 * Front and inside, a page each, so that a printer can print both sides. Throws ShopError 400 for words that do not
 * fit.
 */
export async function cardPages(card: PrintedCard, shop: CardShop): Promise<PdfPlate[]> {
  return [await frontPage(card, shop), await insidePage(card, shop)];
}

async function frontPage({ design }: PrintedCard, shop: CardShop): Promise<PdfPlate> {
  const scale = cardSize[0] / front.width;
  return { ...plate, shapes: place(await drawFront(design, shop), 0, 0, scale), lines: [] };
}

async function insidePage({ design, words, thanksLink }: PrintedCard, shop: CardShop): Promise<PdfPlate> {
  const { lines, motif, ruleY, qrTop } = requireFits(words);
  const { accent, ink, 'ink-2': second, twine } = deriveColors(shop);
  const shapes = place(drawMotif(design, shop), cardMargin, motif.top, motif.height / motifSize);
  const texts: PdfLine[] = [];
  for (const line of lines) {
    if (line.part === 'message') texts.push({ ...line, color: ink });
    else await drawName(line, shop, line.part === 'from' ? accent : ink, { shapes, texts });
  }
  const right = cardSize[0] - cardMargin;
  shapes.push({ d: `M${cardMargin} ${ruleY}H${right}`, stroke: twine, strokeWidth: 0.7 * unit, dash: [6, 4] });
  if (thanksLink) shapes.push(qrCode(thanksLink, right - qrSize, qrTop));
  texts.push(...footLines(shop, thanksLink !== null, { middle: qrTop + qrSize / 2, ink, second }));
  return { ...plate, shapes, lines: texts };
}

/** In the shop's display face, as paths; in the text's face where that lacks a character. */
async function drawName(
  { text, isRtl, size, x, baseline }: CardLine,
  { face }: CardTheme,
  color: string,
  { shapes, texts }: { shapes: Shape[]; texts: PdfLine[] },
): Promise<void> {
  const outline = await outlineText(text, face);
  if (!outline.isComplete) {
    texts.push({ text, isRtl, bold: true, size, x, baseline, color });
    return;
  }
  const em = Math.min(size, (cardSize[0] - 2 * cardMargin) / outline.width);
  for (const { d, x: left, y, unit: per } of outline.paths)
    shapes.push({ d, fill: color, transform: [per * em, 0, 0, -per * em, x + left * em, baseline + y * em] });
}

function footLines(
  { shopName, tagLine }: CardShop,
  hasCode: boolean,
  { middle, ink, second }: { middle: number; ink: string; second: string },
): PdfLine[] {
  const width = cardSize[0] - 2 * cardMargin - (hasCode ? qrSize + 4 * unit : 0);
  const name = wrap(shopName, { isBold: true, size: footSize, width, maxLines: 2 });
  const more = wrap(hasCode ? t('documents.scanThanks') : tagLine, {
    isBold: false,
    size: footSize,
    width,
    maxLines: 2,
  });
  const lines = [
    ...name.map((line) => ({ ...line, bold: true, color: ink })),
    ...more.map((line) => ({ ...line, bold: false, color: second })),
  ];
  const height = footSize * 1.4;
  const top = middle - (lines.length * height) / 2;
  return lines.map((line, index) => ({
    ...line,
    size: footSize,
    x: cardMargin,
    baseline: top + index * height + footSize,
  }));
}

function qrCode(text: string, x: number, y: number): Shape {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = qrSize / size;
  const d = data.flatMap((row, top) => row.map((isDark, left) => (isDark ? `M${left} ${top}h1v1h-1z` : ''))).join('');
  return { d, fill: '#000000', transform: [module, 0, 0, module, x, y] };
}
