import { countKnittedColumns, findKnittedWord, knittedRows } from './knitted-name.ts';
import { type ColorChoice, type Colors, deriveColors } from './palettes.ts';
import { layStitches } from './stitches.ts';

interface Stitch {
  x: number;
  y: number;
}

/** The side of a stitch. */
const side = 20;
/** Two leaves, which reach into the row below. */
const leaves = [
  [0.7, 'c-2.4 8 .2 17 9.3 22 1-8-1.9-18-9.3-22z'],
  [19.3, 'c2.4 8-.2 17-9.3 22-1-8 1.9-18 9.3-22z'],
] as const;
/** Half of what is drawn to both sides of the word; wide windows show more of it. */
const reach = 4_000;
const firstLetterRow = 5;
const diamondPeriod = 8;
/** From the middle of the next diamond to the word. */
const diamondGap = 7;
/** From the middle of a diamond to its side. */
const diamondReach = 3;

/** The shop's name knitted in its colours, with diamonds beside it; diamonds alone where the name cannot be knitted. */
export function drawKnit(shop: ColorChoice & { shopName: string }): { svg: string; width: number; height: number } {
  const colors = deriveColors(shop);
  const word = findKnittedWord(shop.shopName);
  const columns = countKnittedColumns(word);
  const [width, height] = [columns * side, knittedRows * side];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${drawPatterns(colors)}</defs>${drawGround(colors)}${drawWord(word, columns, colors)}</svg>`;
  return { svg, width, height };
}

function drawPatterns(colors: Colors): string {
  const at = (y: number, ...xs: number[]) => xs.map((x) => ({ x, y }));
  const zigzag = [2, 14]
    .map((y) => at(y, 0))
    .concat(
      [3, 13].map((y) => at(y, 1, 3)),
      [4, 12].map((y) => at(y, 2)),
    );
  const border = [1, 15].flatMap((y) => at(y, 0, 2));
  // In the middle column of the eight, so that no stitch lies across the edge.
  const edge = [at(5, 4), at(6, 3, 5), at(7, 2, 6), at(8, 1, 4, 7), at(9, 2, 6), at(10, 3, 5), at(11, 4)].flat();
  const heart = [at(7, 4), at(8, 3, 5), at(9, 4)].flat();
  return [
    drawPattern('ground', 1, 1, drawStitches([...at(0, 0), ...at(-1, 0)], colors.accent)),
    drawPattern(
      'edges',
      4,
      knittedRows,
      drawStitches(zigzag.flat(), colors['accent-deep']) + drawStitches(border, colors['accent-tint']),
    ),
    drawPattern(
      'diamonds',
      diamondPeriod,
      knittedRows,
      drawStitches(edge, colors['accent-tint']) + drawStitches(heart, colors.cotton),
    ),
  ].join('');
}

function drawPattern(id: string, columns: number, rows: number, content: string): string {
  return `<pattern id="${id}" width="${columns * side}" height="${rows * side}" patternUnits="userSpaceOnUse">${content}</pattern>`;
}

function drawStitches(stitches: readonly Stitch[], fill: string): string {
  const path = stitches.flatMap(({ x, y }) =>
    leaves.map(([from, leaf]) => `M${Math.round((x * side + from) * 10) / 10} ${y * side + 1}${leaf}`),
  );
  return `<path fill="${fill}" d="${path.join('')}"/>`;
}

function drawGround(colors: Colors): string {
  const rect = `<rect x="${-reach}" width="${2 * reach}" height="${knittedRows * side}"`;
  return `${rect} fill="${colors['accent-deep']}"/>${rect} fill="url(#ground)"/>${rect} fill="url(#edges)"/>`;
}

function drawWord(word: string, columns: number, colors: Colors): string {
  if (!word) return drawDiamonds(-reach, 2 * reach, (columns - 1) / 2);
  const first = 2;
  const last = columns - 3;
  const letters = layStitches(word) ?? [];
  return [
    drawDiamonds(-reach, reach + (first - diamondGap + diamondReach + 1) * side, first - diamondGap),
    drawDiamonds((last + diamondGap - diamondReach) * side, reach, last + diamondGap),
    drawStitches(
      letters.map(({ x, y }) => ({ x: x + first, y: y + firstLetterRow })),
      colors.cotton,
    ),
  ].join('');
}

/** Across a part of the picture, with the middle of one at a column. */
function drawDiamonds(from: number, width: number, middle: number): string {
  const shift = (middle - diamondPeriod / 2) * side;
  return `<rect transform="translate(${shift})" x="${from - shift}" width="${width}" height="${knittedRows * side}" fill="url(#diamonds)"/>`;
}
