import { place, type Shape } from '../../../platform/shapes.ts';
import { box, type CardColors, circle, ground, stitch } from './parts.ts';

export function anyDayMotif({ accent }: CardColors): Shape[] {
  const d = 'M65 112C40 76 8 66 12 36C18 8 54 10 65 36C76 10 112 8 118 36C122 66 90 76 65 112';
  return [stitch(d, accent, 6, [13, 9])];
}

export function anyDay({ paper, accent, steel, haldi, second, leaf }: CardColors): Shape[] {
  const heart =
    'M-16 124C90 60 170 60 210 150C250 70 400 60 372 196C352 296 250 330 210 404C170 330 68 296 48 196C30 96 150 80 210 150';
  return [
    ground(paper),
    stitch(heart, accent, 7, [20, 13]),
    stitch('M210 404C196 470 120 452 92 486C74 508 96 540 140 524', accent, 7, [20, 13]),
    { d: 'M140 524L318 452', stroke: steel, strokeWidth: 8, isRound: true },
    { d: 'M146 521.5L172 511', stroke: paper, strokeWidth: 3, isRound: true },
    { d: circle(336, 520, 9), fill: haldi },
    { d: circle(362, 544, 9), fill: second },
    { d: circle(326, 552, 9), fill: leaf },
  ];
}

/** First and last stitch of each row of the heart, by columns; null between its two arcs. */
const heartRows: readonly (readonly [number, number])[][] = [
  [
    [5, 8],
    [12, 15],
  ],
  [
    [4, 9],
    [11, 16],
  ],
  ...[
    [3, 17],
    [3, 17],
    [3, 17],
    [3, 17],
    [4, 16],
    [4, 16],
    [5, 15],
    [6, 14],
    [7, 13],
    [8, 12],
    [9, 11],
    [10, 10],
  ].map((row) => [row as [number, number]]),
];
const isHeart = (row: number, column: number) =>
  heartRows[row]?.some(([first, last]) => column >= first && column <= last) ?? false;

export function heartMotif({ accent }: CardColors): Shape[] {
  const d = heartRows
    .flatMap((row, y) => row.map(([from, to]) => box(20 * from - 60, 19.7 * y, 20 * (to - from + 1), 20)))
    .join('');
  return place([{ d, fill: accent }], 5, 8, 0.4);
}

const knit = 'c-2 8.3 2 16.7 8.8 21.7 .6-8.9-1.6-17.7-8.8-21.7Zm17.6 0c2 8.3-2 16.7-8.8 21.7-.6-8.9 1.6-17.7 8.8-21.7Z';
const [firstColumn, lastColumn, firstRow, lastRow] = [-1, 21, -1, 30];
const bands = [1, 26];
const heartTop = 8;

/** One knitted stitch to a cell; a path for each colour. */
export function heart(colors: CardColors): Shape[] {
  const { rose, blush, second, paper, haldi, accent } = colors;
  const stitches = new Map<string, string>();
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++) {
      const inBand = bands.map((top) => row - top).find((place) => place >= 0 && place < 3);
      const wool =
        inBand === undefined
          ? isHeart(row - heartTop, column)
            ? accent
            : blush
          : inBand === 1
            ? column % 2
              ? haldi
              : paper
            : second;
      const start = `M${+(20 * column + 1.2).toFixed(1)} ${+(19.7 * row - 6).toFixed(1)}`;
      stitches.set(wool, (stitches.get(wool) ?? '') + start + knit);
    }
  return [ground(rose), ...Array.from(stitches, ([fill, d]) => ({ d, fill }))];
}
