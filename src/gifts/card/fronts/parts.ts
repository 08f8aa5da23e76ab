import { outlineText } from '../../../platform/pictures/text-outline.ts';
import type { Shape } from '../../../platform/shapes.ts';
import { contrast, mix } from '../../../shared/theme/color.ts';
import type { FaceName } from '../../../shared/theme/faces.ts';
import { defaultPalette, deriveColors } from '../../../shared/theme/palettes.ts';

/** A front is drawn four units to the millimetre; what reaches an edge goes on over the bleed. */
export const front = { width: 420, height: 592, bleed: 12 };
const widestWords = 372;

export interface CardTheme {
  palette: Parameters<typeof deriveColors>[0]['palette'];
  accent: string;
  face: FaceName;
}

/** The colours of a card, from the shop's. */
export function cardColors(theme: CardTheme) {
  const { paper, accent, haldi, indigo, neem, madder, ink, 'accent-deep': deep } = deriveColors(theme);
  const isDefault = theme.palette === defaultPalette && theme.accent === '';
  // Beside an accent that is nearly the same blue, the second colour is a red.
  const second = distance(accent, indigo) < 80 ? madder : indigo;
  const night = isDefault ? indigo : deep;
  const clay = contrast(mixed.clay, night) < 1.9 ? haldi : mixed.clay;
  const [rose, blush] = [mix(accent, paper, 0.22), mix(accent, paper, 0.12)];
  return { ...mixed, paper, accent, haldi, second, neem, madder, ink, night, clay, rose, blush };
}
export type CardColors = ReturnType<typeof cardColors>;

const mixed = {
  orange: '#e8851c',
  straw: '#f2d67e',
  flame: '#f7e3a0',
  clay: '#b5472f',
  leaf: '#5f7d3c',
  sage: '#c6cfa9',
  steel: '#7c7f8c',
  sky: '#b9ccd2',
};

function distance(one: string, other: string): number {
  const at = (color: string, from: number) => Number.parseInt(color.slice(from, from + 2), 16);
  return Math.hypot(...[1, 3, 5].map((from) => at(one, from) - at(other, from)));
}

const short = (value: number) => +value.toFixed(2);

export function ellipse(cx: number, cy: number, rx: number, ry: number, degrees = 0): string {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [Math.cos(angle) * rx, Math.sin(angle) * rx].map(short) as [number, number];
  const arc = `a${rx} ${ry} ${short(degrees)} 1 0`;
  return `M${short(cx - x)} ${short(cy - y)}${arc} ${2 * x} ${2 * y}${arc} ${-2 * x} ${-2 * y}Z`;
}

export function circle(cx: number, cy: number, radius: number): string {
  return ellipse(cx, cy, radius, radius);
}

/** `count` shapes around the middle, the first one at `from` degrees. */
function around(count: number, draw: (degrees: number) => string, from = 0): string {
  return Array.from({ length: count }, (_, index) => draw(from + (360 * index) / count)).join('');
}

/** Dots on a circle around the middle. */
export function dots(count: number, radius: number, size: number): string {
  return around(count, (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return circle(Math.cos(angle) * radius, Math.sin(angle) * radius, size);
  });
}

/** Petals that begin at the middle. */
export function petals(count: number, distanceOut: number, [rx, ry]: [number, number], from = 0): string {
  return around(
    count,
    (degrees) => {
      const angle = (degrees * Math.PI) / 180;
      return ellipse(Math.sin(angle) * distanceOut, -Math.cos(angle) * distanceOut, rx, ry, degrees);
    },
    from,
  );
}

export function ground(fill: string): Shape {
  const { width, height, bleed } = front;
  return { d: `M${-bleed} ${-bleed}H${width + bleed}V${height + bleed}H${-bleed}Z`, fill };
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

export const stitch = (d: string, stroke: string, strokeWidth: number, dash: readonly [number, number]): Shape => ({
  d,
  stroke,
  strokeWidth,
  dash,
  isRound: true,
});

/** Words as paths in the middle of the card; smaller where the shop's face is wide. */
export async function words(
  text: string,
  { face }: CardTheme,
  at: { y: number; size: number; fill: string },
): Promise<Shape[]> {
  const { paths, width } = await outlineText(text, face);
  const size = Math.min(at.size, widestWords / width);
  const x = (front.width - width * size) / 2;
  return paths.map(({ d, x: left, y: top, unit }) => ({
    d,
    fill: at.fill,
    transform: [unit * size, 0, 0, -unit * size, x + left * size, at.y + top * size],
  }));
}
