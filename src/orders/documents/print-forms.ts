import { inLanguage } from '../../platform/language.ts';
import {
  a4,
  a5,
  millimetres,
  type PdfBlock,
  type PdfDocument,
  type PdfSheet,
} from '../../platform/pdf/pdf-document.ts';
import { dayInIndia, formatDay } from '../../shared/dates/dates.ts';
import type { Language } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPrice } from '../../shared/money.ts';

interface BoughtAnswerText {
  label: string;
  text: string;
}
export interface PrintedOrder {
  /** Of its slip, which goes to the buyer, or to the recipient of a gift. */
  language: Language;
  /** '#1001' */
  name: string;
  placedAt: Date;
  /** Without the PIN code, which is printed on its own. */
  to: { name: string; phone: string; address: string; pin: string };
  /** The buyer collects everything. */
  isCollected: boolean;
  /** Null = it is no gift. */
  gift: { wrap: string | null; hasCard: boolean; hidesPrices: boolean } | null;
  lines: { name: string; quantity: number; price: number; isPickup: boolean; answers: BoughtAnswerText[] }[];
  total: number;
  /** What the courier takes at the door; 0 = nothing. */
  due: number;
  courier: string;
  trackingNumber: string;
}

export interface Sender {
  shopName: string;
  address: string;
  phone: string;
}

/**
 * Names and quantities large, as the parcel is packed by them; a gift without prices has none, whatever was asked for.
 */
export function packingSlips(orders: readonly PrintedOrder[], from: Sender, hasPrices: boolean): PdfDocument {
  return {
    title: t('documents.packingSlips'),
    parts: orders.map((order) => ({
      size: a5,
      margin: millimetres(12),
      footer: `${from.shopName} · ${order.name}`,
      blocks: slipBlocks(order, from, hasPrices && !order.gift?.hidesPrices),
    })),
  };
}

function slipBlocks(order: PrintedOrder, from: Sender, hasPrices: boolean): PdfBlock[] {
  return inLanguage(order.language, () => writeSlip(order, from, hasPrices));
}

function writeSlip(order: PrintedOrder, from: Sender, hasPrices: boolean): PdfBlock[] {
  const { name, placedAt, to, lines, total } = order;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [day, amount] = [formatDay(dayInIndia(placedAt)), formatPrice(total)];
  return [
    { kind: 'text', text: from.shopName, size: 18, bold: true },
    { kind: 'text', text: t('documents.packingSlip', { number: name, day }), size: 10, after: 8 },
    {
      kind: 'table',
      columns: [
        { share: 7 },
        { share: 1.3, align: 'right' },
        ...(hasPrices ? [{ share: 2.4, align: 'right' } as const] : []),
      ],
      head: [t('documents.what'), '×', ...(hasPrices ? [t('documents.price')] : [])],
      rows: lines.map(({ name: what, quantity, price, isPickup }) => [
        isPickup ? t('documents.pickup', { name: what }) : what,
        String(quantity),
        ...(hasPrices ? [formatPrice(price * quantity)] : []),
      ]),
      size: 14,
      bold: [0, 1],
      after: 6,
    },
    ...lines.flatMap(answerBlocks),
    { kind: 'text', text: t('documents.packedPieces', { count: pieces }), size: 10 },
    ...(hasPrices && order.due === 0
      ? [{ kind: 'text', text: t('documents.paid', { amount }), size: 10 } as const]
      : []),
    ...cashBlocks(order, 14),
    ...(order.gift ? giftBlocks(order.gift) : []),
    { kind: 'space', height: 10 },
    ...(order.isCollected
      ? toBlocks(t('documents.collectedBy'), [to.name, to.phone])
      : toBlocks(order.gift ? t('documents.sendTo') : t('documents.to'), [to.name, to.address, to.pin, to.phone])),
  ];
}

/** On slip and label: the courier takes it. */
function cashBlocks({ due }: PrintedOrder, size: number): PdfBlock[] {
  return due > 0
    ? [{ kind: 'text', text: t('documents.cashOnDelivery', { amount: formatPrice(due) }), size, bold: true }]
    : [];
}

function toBlocks(title: string, lines: string[]): PdfBlock[] {
  return [
    { kind: 'text', text: title, size: 9 },
    { kind: 'text', text: lines.filter(Boolean).join('\n'), size: 11 },
  ];
}

/** What the buyer asked for, larger than all else. */
function answerBlocks({ name, quantity, answers }: PrintedOrder['lines'][number]): PdfBlock[] {
  if (answers.length === 0) return [];
  return [
    { kind: 'text', text: `${quantity} × ${name}`, size: 10 },
    ...answers.flatMap(({ label, text }): PdfBlock[] => [
      { kind: 'text', text: label, size: 9 },
      { kind: 'text', text, size: 24, bold: true, after: 4 },
    ]),
    { kind: 'space', height: 6 },
  ];
}

/** What the packer does; the parcel of a gift gets no invoice. */
function giftBlocks({ wrap, hasCard, hidesPrices }: NonNullable<PrintedOrder['gift']>): PdfBlock[] {
  const lines = [
    wrap ? t('documents.giftWrapped', { wrap }) : t('documents.gift'),
    hasCard ? t('documents.withCard') : '',
    hidesPrices ? t('documents.noPricesInParcel') : '',
  ];
  return [
    { kind: 'space', height: 8 },
    { kind: 'text', text: lines.filter(Boolean).join('\n'), size: 12, bold: true },
  ];
}

const labelSize: [number, number] = [millimetres(100), millimetres(150)];

/** One label of 100 by 150 mm a page, as label printers take them. */
export function labels(orders: readonly PrintedOrder[], from: Sender): PdfDocument {
  return { title: 'Labels', parts: orders.map((order) => makePage(labelBlocks(order, from, 1))) };
}

function makePage(blocks: PdfBlock[]): PdfSheet {
  const margin = millimetres(6);
  const [width, height] = labelSize;
  const box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  return { size: labelSize, boxes: [{ ...box, blocks }] };
}

/** One page of 100 by 150 mm for each, which follows the courier's label on a label printer. */
export function smallSlips(orders: readonly PrintedOrder[], from: Sender): PdfDocument {
  const parts = orders.map((order) => makePage(slipBlocks(order, from, false)));
  return { title: t('documents.packingSlips'), parts };
}

const perSheet = 8;

/** Eight labels of 105 by 74 mm on each sheet of A4. */
export function labelSheets(orders: readonly PrintedOrder[], from: Sender): PdfDocument {
  return sheetsOfEight(
    'Labels',
    orders.map((order) => labelBlocks(order, from, 0.62)),
  );
}

export function sheetsOfEight(title: string, labels: readonly PdfBlock[][]): PdfDocument {
  const parts: PdfSheet[] = [];
  for (let first = 0; first < labels.length; first += perSheet)
    parts.push(makeSheet(labels.slice(first, first + perSheet)));
  return { title, parts };
}

function makeSheet(labels: readonly PdfBlock[][]): PdfSheet {
  const [width, height] = [a4[0] / 2, a4[1] / 4];
  const [side, top] = [millimetres(8), millimetres(6)];
  const boxes = labels.map((blocks, place) => ({
    x: (place % 2) * width + side,
    y: Math.floor(place / 2) * height + top,
    width: width - 2 * side,
    height: height - 2 * top,
    blocks,
  }));
  return { size: a4, boxes };
}

/**
 * Bounded, so that PIN code and phone number stay on the label whatever a buyer typed. In English, which couriers read
 * in each state.
 */
function labelBlocks(order: PrintedOrder, from: Sender, scale: number): PdfBlock[] {
  const { name, to, courier, trackingNumber } = order;
  const size = (points: number) => points * scale;
  const sender = [from.shopName, inOneLine(from.address), from.phone].filter(Boolean).join(', ');
  return [
    { kind: 'text', text: 'To', size: size(10) },
    { kind: 'text', text: to.name, size: size(19), bold: true, maxLines: 4 },
    { kind: 'text', text: to.address, size: size(14), maxLines: 20, after: size(4) },
    ...(to.pin ? [{ kind: 'text', text: `PIN ${to.pin}`, size: size(30), bold: true } as const] : []),
    ...(to.phone
      ? [{ kind: 'text', text: `Phone ${to.phone}`, size: size(12), maxLines: 2, after: size(6) } as const]
      : []),
    ...cashBlocks(order, size(19)),
    { kind: 'rule', thick: true, after: size(8) },
    { kind: 'text', text: `From ${sender}`, size: size(9.5), maxLines: 8, after: size(4) },
    {
      kind: 'text',
      text: courier ? `Order ${name}, ${courier}` : `Order ${name}`,
      size: size(12),
      bold: true,
      maxLines: 3,
      after: size(6),
    },
    ...(trackingNumber
      ? ([
          { kind: 'barcode', code: trackingNumber, height: size(48) },
          { kind: 'text', text: trackingNumber, size: size(11), align: 'center' },
        ] as const)
      : []),
  ];
}

function inOneLine(address: string): string {
  return address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
}
