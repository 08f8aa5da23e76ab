import { place, type Shape } from '../../../platform/shapes.ts';
import { mix } from '../../../shared/theme/color.ts';
import {
  box,
  type CardColors,
  type CardTheme,
  circle,
  dots,
  ellipse,
  front,
  ground,
  petals,
  stitch,
  words,
} from './parts.ts';

export function rakhiMotif(colors: CardColors): Shape[] {
  const { second, accent, straw, orange } = colors;
  return [
    { d: dots(22, 112, 18) + circle(0, 0, 112), fill: second },
    { d: circle(0, 0, 98), fill: accent },
    stitch(circle(0, 0, 88), straw, 4, [12, 9.7]),
    { d: petals(12, 54, [15, 25]), fill: orange },
    { d: petals(8, 28, [11, 19], 15), fill: straw },
    { d: circle(0, 0, 17), fill: accent },
  ];
}

export async function rakhi(colors: CardColors, theme: CardTheme): Promise<Shape[]> {
  const thread = (y: number, stroke: string, light: string): Shape[] => {
    const d = `M-16 ${y + 5}L-10 ${y}C80 ${y - 88} 120 ${y - 28} 210 ${y - 56}S340 ${y - 104} 430 ${y - 68}L436 ${y - 65}`;
    return [
      { d, stroke, strokeWidth: 11 },
      { d, stroke: light, strokeWidth: 11, dash: [3, 10] },
    ];
  };
  return [
    ground(colors.haldi),
    ...thread(318, colors.accent, colors.straw),
    ...thread(333, colors.second, colors.sky),
    ...place(rakhiMotif(colors), 210, 262, 1.24),
    ...(await words('राखी', theme, { y: 532, size: 96, fill: colors.accent })),
  ];
}

function flame(colors: CardColors): Shape[] {
  return [
    { d: 'M0-46C30-8 24 26 0 30C-24 26-30-8 0-46Z', fill: colors.orange },
    { d: 'M0-16C14 4 12 20 0 24C-12 20-14 4 0-16Z', fill: colors.flame },
  ];
}

export function birthdayMotif(colors: CardColors): Shape[] {
  return [colors.accent, colors.second, colors.leaf].flatMap((fill, index) => [
    ...place(flame(colors), 25 + 40 * index, 32, 0.55),
    { d: box(12 + 40 * index, 54, 26, 70), fill },
  ]);
}

export async function birthday(colors: CardColors, theme: CardTheme): Promise<Shape[]> {
  const { accent, second, orange, leaf, madder, straw, paper } = colors;
  const fills = [accent, second, orange, leaf, madder];
  const candles = [350, 300, 332, 284, 340].flatMap((top, index): Shape[] => {
    const x = 62 + 74 * index;
    return [
      ...place(flame(colors), x, top - 38, 0.72),
      { d: box(x - 21, top, 42, 545 - top), fill: fills[index] },
      stitch(`M${x} ${top + 18}V540`, index % 2 ? straw : paper, 5, [15, 11]),
    ];
  });
  const { width, height, bleed } = front;
  return [
    ground(colors.rose),
    ...(await words('Happy', theme, { y: 116, size: 78, fill: accent })),
    ...(await words('Birthday', theme, { y: 190, size: 78, fill: accent })),
    ...candles,
    { d: `M-30 ${height + bleed}V520${'q15 24 30 0'.repeat(16)}V${height + bleed}Z`, fill: paper },
    stitch(`M22 564H${width - 22}`, accent, 5, [15, 11]),
  ];
}

function lamp(colors: CardColors): Shape[] {
  return [
    { d: 'M-110 0C-92 92 92 92 110 0C64 24-64 24-110 0Z', fill: colors.clay },
    stitch('M-88 34C-52 72 52 72 88 34', colors.straw, 5, [12, 10]),
    ...place(flame(colors), 0, -22, 1.25),
  ];
}

export const diwaliMotif = (colors: CardColors): Shape[] => place(lamp(colors), 65, 76, 0.56);

export async function diwali(colors: CardColors, theme: CardTheme): Promise<Shape[]> {
  const { night, straw, haldi, orange, rose } = colors;
  const faint = [0.3, 0.16].map((share) => mix('#ffffff', night, share));
  const rings = [straw, haldi, orange, rose, ...faint].map((stroke, index) =>
    stitch(circle(210, 268, 70 + 35 * index), stroke, 6, [13.5, 11]),
  );
  return [
    ground(night),
    ...rings,
    { d: circle(210, 268, 58), fill: night },
    ...place(lamp(colors), 210, 300, 1.28),
    ...(await words('शुभ दीपावली', theme, { y: 530, size: 62, fill: straw })),
  ];
}

function marigold(outer: string, inner: string): Shape[] {
  return [
    { d: dots(12, 24, 8) + circle(0, 0, 26), fill: outer },
    { d: dots(9, 14, 6.5) + circle(0, 0, 13), fill: inner },
    { d: circle(0, 0, 6), fill: outer },
  ];
}

export const thankYouMotif = (colors: CardColors): Shape[] =>
  place(marigold(colors.haldi, colors.orange), 65, 65, 1.67);

const garlands = [5, 4, 6, 4, 5];

export async function thankYou(colors: CardColors, theme: CardTheme): Promise<Shape[]> {
  const { leaf, neem, accent, orange, haldi, sage } = colors;
  const hanging = garlands.flatMap((count, column): Shape[] => {
    const x = 54 + 78 * column;
    const end = 18 + 58 * (count - 1);
    const flowers = Array.from({ length: count }, (_, row) =>
      place((row + column) % 2 ? marigold(haldi, orange) : marigold(orange, haldi), x, 18 + 58 * row, 0.967),
    );
    return [
      { d: `M${x}-16V${end + 70}`, stroke: leaf, strokeWidth: 4 },
      ...flowers.flat(),
      { d: `M${x} ${end + 32}c18 14 18 44 0 62c-18-18-18-48 0-62Z`, fill: neem },
      { d: ellipse(x, end + 104, 9, 9), fill: accent },
    ];
  });
  return [ground(sage), ...hanging, ...(await words('Thank you', theme, { y: 540, size: 74, fill: neem }))];
}
