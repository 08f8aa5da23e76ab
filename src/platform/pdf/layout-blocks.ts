import type PDFDocument from 'pdfkit';
import { code128 } from './code128.ts';
import { embeddedFont, pdfkitText } from './embedded-font.ts';
import { layRuns, measureRun, type TextLine } from './lay-line.ts';
import type { PdfBlock, PdfColumn } from './pdf-document.ts';
import { measureWidth, wrap } from './wrap.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Something that is never divided between pages. */
export interface Unit {
  height: number;
  draw(x: number, y: number): void;
  /** Drawn again before it at the top of a page. */
  head?: Unit;
}

export interface Canvas {
  pdf: Pdf;
  /** Below 1 for text that has to fit into a box. */
  scale: number;
}

const lineHeight = 1.36;
/** Ascent of the text above the baseline, in lines' sizes. */
const ascent = 0.98;
const cellGap = 6;
const quietModules = 10;

export function layoutBlocks(canvas: Canvas, blocks: readonly PdfBlock[], width: number): Unit[] {
  return blocks.flatMap((block) => layoutBlock(canvas, block, width));
}

function layoutBlock(canvas: Canvas, block: PdfBlock, width: number): Unit[] {
  const { pdf, scale } = canvas;
  switch (block.kind) {
    case 'text':
      return textUnits(canvas, block, width);
    case 'space':
      return [{ height: block.height * scale, draw: () => undefined }];
    case 'rule': {
      const draw = (x: number, y: number) => {
        pdf.lineWidth(block.thick ? 1.2 : 0.5).strokeColor(block.thick ? '#000' : '#777');
        pdf
          .moveTo(x, y)
          .lineTo(x + width, y)
          .stroke();
      };
      return [{ height: (block.after ?? 6) * scale, draw }];
    }
    case 'picture':
      return [pictureUnit(canvas, block, width)];
    case 'barcode':
      return [{ height: block.height * scale, draw: (x, y) => drawBarcode(canvas, block, { x, y, width }) }];
    case 'columns':
      return [columnsUnit(canvas, block, width)];
    case 'table':
      return tableUnits(canvas, block, width);
  }
}

type Text = Extract<PdfBlock, { kind: 'text' }>;

function textUnits(canvas: Canvas, { text, align, after = 0, maxLines, ...block }: Text, width: number): Unit[] {
  const { pdf, scale } = canvas;
  const isBold = block.bold ?? false;
  const size = block.size * scale;
  const lines = wrap(text, { isBold, size, width, maxLines });
  return lines.map((line, index) => ({
    height: size * lineHeight + (index === lines.length - 1 ? after * scale : 0),
    draw: (x, y) => {
      const left = width - measureWidth(line, { isBold, size });
      const start = align === 'right' ? x + left : align === 'center' ? x + left / 2 : x;
      drawLine(pdf, line, { isBold, size, x: start, baseline: y + size * ascent });
    },
  }));
}

interface LineStyle {
  isBold: boolean;
  size: number;
  x: number;
  baseline: number;
  color?: string;
}

export function drawLine(pdf: Pdf, line: TextLine, { isBold, size, x, baseline, color = '#000' }: LineStyle): void {
  let at = x;
  for (const run of layRuns(line, isBold)) {
    const { text, features } = pdfkitText(run);
    // pdfkit takes a parsed font, and any features; its types name the file formats and the usual features only.
    pdf
      .font(embeddedFont(run.face) as never)
      .fontSize(size)
      .fillColor(color)
      .text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: features as never });
    at += measureRun(run).width * size;
  }
}

function columnsUnit(canvas: Canvas, block: Extract<PdfBlock, { kind: 'columns' }>, width: number): Unit {
  const widths = columnWidths(block.columns, width);
  const columns = block.columns.map(({ blocks }, index) => layoutBlocks(canvas, blocks, widths[index] ?? 0));
  const height = Math.max(0, ...columns.map(sumHeights)) + (block.after ?? 0) * canvas.scale;
  return {
    height,
    draw: (x, y) => {
      let left = x;
      for (const [index, units] of columns.entries()) {
        drawUnits(units, left, y);
        left += (widths[index] ?? 0) + cellGap;
      }
    },
  };
}

function columnWidths(columns: readonly PdfColumn[], width: number): number[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => ((width - cellGap * (columns.length - 1)) * share) / shares);
}

function tableUnits(canvas: Canvas, table: Extract<PdfBlock, { kind: 'table' }>, width: number): Unit[] {
  const { columns, rows, size, bold = [], after = 0 } = table;
  const row = (cells: readonly string[], isBold: (index: number) => boolean, rule: PdfBlock): Unit => {
    const blocks = columns.map((column, index) => ({
      ...column,
      blocks: [{ kind: 'text', text: cells[index] ?? '', size, bold: isBold(index), align: column.align } as const],
    }));
    const units = layoutBlocks(canvas, [{ kind: 'columns', columns: blocks, after: 2 }, rule], width);
    return { height: sumHeights(units), draw: (x, y) => drawUnits(units, x, y) };
  };
  const head = row(table.head, () => true, { kind: 'rule', after: 4, thick: true });
  const body = rows.map((cells) => ({
    ...row(cells, (index) => bold.includes(index), { kind: 'rule', after: 4 }),
    head,
  }));
  return [head, ...body, { height: after * canvas.scale, draw: () => undefined }];
}

function pictureUnit({ pdf, scale }: Canvas, block: Extract<PdfBlock, { kind: 'picture' }>, width: number): Unit {
  // From another thread it comes as a plain array of bytes. The library's types leave `openImage` out.
  const jpeg = Buffer.from(block.jpeg);
  const picture = (pdf as unknown as { openImage(bytes: Buffer): { width: number; height: number } }).openImage(jpeg);
  const factor = Math.min(width / picture.width, (block.maxHeight * scale) / picture.height);
  const size = { width: picture.width * factor, height: picture.height * factor };
  return {
    height: size.height + (block.after ?? 0) * scale,
    draw: (x, y) => void pdf.image(picture as never, x, y, size),
  };
}

function drawBarcode(
  { pdf, scale }: Canvas,
  { code, height }: { code: string; height: number },
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const bars = code128(code);
  const module = width / (bars.reduce((sum, bar) => sum + bar, 0) + 2 * quietModules);
  let at = x + quietModules * module;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) pdf.rect(at, y, bar * module, height * scale * 0.9);
    at += bar * module;
  }
  pdf.fill('#000');
}

export function sumHeights(units: readonly Unit[]): number {
  return units.reduce((sum, { height }) => sum + height, 0);
}

export function drawUnits(units: readonly Unit[], x: number, y: number): void {
  let top = y;
  for (const unit of units) {
    unit.draw(x, top);
    top += unit.height;
  }
}
