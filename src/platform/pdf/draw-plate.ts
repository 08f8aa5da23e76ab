import type { Shape } from '../shapes.ts';
import { drawLine, type Pdf } from './layout-blocks.ts';
import { millimetres, type PdfPlate } from './pdf-document.ts';

const markLength = millimetres(5);
const markGap = millimetres(1);
const markWidth = 0.25;

export function drawPlate(pdf: Pdf, { size, bleed, margin, shapes, lines }: PdfPlate): void {
  const [width, height] = size;
  pdf.addPage({ size: [width + 2 * margin, height + 2 * margin], margin: 0 });
  const boxAt = (edge: number) => [edge, edge, width + 2 * margin - edge, height + 2 * margin - edge];
  Object.assign(pdf.page.dictionary.data, { TrimBox: boxAt(margin), BleedBox: boxAt(margin - bleed) });
  pdf.save().translate(margin, margin);
  pdf
    .save()
    .rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    .clip();
  for (const shape of shapes) drawShape(pdf, shape);
  for (const { text, isRtl, bold = false, ...line } of lines) drawLine(pdf, { text, isRtl }, { ...line, isBold: bold });
  pdf.restore();
  drawCropMarks(pdf, size, bleed + markGap);
  pdf.restore();
}

function drawShape(pdf: Pdf, { d, fill, stroke, strokeWidth = 1, dash, isRound, transform }: Shape): void {
  pdf.save();
  if (transform) pdf.transform(...transform);
  pdf.path(d);
  if (stroke) {
    pdf.lineWidth(strokeWidth).lineCap(isRound ? 'round' : 'butt');
    if (dash) pdf.dash(dash[0], { space: dash[1] });
    pdf.stroke(stroke);
  } else pdf.fill(fill ?? '#000');
  pdf.restore();
}

function drawCropMarks(pdf: Pdf, [width, height]: PdfPlate['size'], gap: number): void {
  pdf.lineWidth(markWidth).lineCap('butt').strokeColor('#000');
  for (const [x, outward] of [
    [0, -1],
    [width, 1],
  ] as const)
    for (const [y, downward] of [
      [0, -1],
      [height, 1],
    ] as const) {
      pdf.moveTo(x + outward * gap, y).lineTo(x + outward * (gap + markLength), y);
      pdf.moveTo(x, y + downward * gap).lineTo(x, y + downward * (gap + markLength));
    }
  pdf.stroke();
}
