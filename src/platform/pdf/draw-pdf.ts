import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { drawPlate } from './draw-plate.ts';
import { type Canvas, drawUnits, layoutBlocks, type Pdf, sumHeights, type Unit } from './layout-blocks.ts';
import type { PdfBlock, PdfDocument, PdfFlow, PdfSheet } from './pdf-document.ts';

const footerSize = 8;
/** From the largest; text that does not fit at the last one is cut off. */
const scales = Array.from({ length: 12 }, (_, step) => (100 - step * 5) / 100);

/** Takes time: call renderPdf instead, which does it in a thread. */
export async function drawPdf({ title, parts, createdAt }: PdfDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...{ autoFirstPage: false, bufferPages: true, margin: 0, font: null as never },
    info: { Title: title, ...(createdAt && { CreationDate: createdAt }) },
    lang: 'en-IN',
  });
  const written = buffer(pdf);
  const canvas = { pdf, scale: 1 };
  for (const part of parts)
    if ('boxes' in part) drawSheet(canvas, part);
    else if ('bleed' in part) drawPlate(pdf, part);
    else drawFlow(canvas, part);
  pdf.end();
  return written;
}

function drawSheet(canvas: Canvas, { size, boxes }: PdfSheet): void {
  const { pdf } = canvas;
  pdf.addPage({ size, margin: 0 });
  for (const { x, y, width, height, blocks } of boxes) {
    const units = fitUnits(canvas, blocks, { width, height });
    pdf.save().rect(x, y, width, height).clip();
    drawUnits(units, x, y);
    pdf.restore();
  }
}

/** The largest text that fits into the box, found by halves: each layout of a long text takes time. */
function fitUnits(canvas: Canvas, blocks: readonly PdfBlock[], { width, height }: { width: number; height: number }) {
  const layout = (step: number) => layoutBlocks({ ...canvas, scale: scales[step] ?? 1 }, blocks, width);
  let units = layout(0);
  if (sumHeights(units) <= height) return units;
  let [tooLarge, fitting] = [0, scales.length - 1];
  units = layout(fitting);
  while (fitting - tooLarge > 1) {
    const step = Math.floor((tooLarge + fitting) / 2);
    const tried = layout(step);
    if (sumHeights(tried) > height) tooLarge = step;
    else [fitting, units] = [step, tried];
  }
  return takeUnits(units, height);
}

function takeUnits(units: readonly Unit[], height: number): Unit[] {
  let y = 0;
  return units.filter((unit) => {
    const isInside = y < height;
    y += unit.height;
    return isInside;
  });
}

function drawFlow(canvas: Canvas, { size, margin, blocks, footer }: PdfFlow): void {
  const { pdf } = canvas;
  const [width, height] = size;
  const bottom = height - margin - footerSize * 2;
  const addPage = () => {
    pdf.addPage({ size, margin: 0 });
    return margin;
  };
  const first = pdf.bufferedPageRange().count;
  let y = addPage();
  for (const unit of layoutBlocks(canvas, blocks, width - 2 * margin)) {
    if (y + unit.height > bottom && y > margin) {
      y = addPage();
      unit.head?.draw(margin, y);
      y += unit.head?.height ?? 0;
    }
    unit.draw(margin, y);
    y += unit.height;
  }
  drawFooters(canvas, { first, margin, width, y: height - margin - footerSize, footer });
}

function drawFooters(
  canvas: Canvas,
  { first, margin, width, y, footer }: { first: number; margin: number; width: number; y: number; footer: string },
): void {
  const pdf: Pdf = canvas.pdf;
  const { count } = pdf.bufferedPageRange();
  for (let page = first; page < count; page++) {
    pdf.switchToPage(page);
    const text = count - first > 1 ? `${footer} · Page ${page - first + 1} of ${count - first}` : footer;
    const units = layoutBlocks(
      canvas,
      [{ kind: 'text', text, size: footerSize, align: 'center', maxLines: 1 }],
      width - 2 * margin,
    );
    drawUnits(units, margin, y);
  }
}
