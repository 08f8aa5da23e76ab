/** Colours are `#rrggbb`. */

type Rgb = readonly [red: number, green: number, blue: number];

function channels(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: readonly number[]): string {
  const byte = (channel: number) => Math.round(Math.min(255, Math.max(0, channel)));
  return `#${rgb.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const gamma = (share: number) => 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** Relative luminance of WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` of the first colour, the rest of the second. */
export function mix(one: string, other: string, share: number): string {
  const others = channels(other);
  return toHex(channels(one).map((channel, index) => share * channel + (1 - share) * (others[index] ?? 0)));
}

/** Lightness, and the two colour axes, of OKLab (Björn Ottosson, 2020). */
function toOklab(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = channels(color).map(linear);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function fromOklab([lightness, a, b]: readonly [number, number, number]): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return toHex(
    [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
    ].map((share) => gamma(Math.max(0, share))),
  );
}

/** The same hue, `amount` (0 to 1) lighter or darker. */
export function shade(color: string, amount: number): string {
  const [lightness, a, b] = toOklab(color);
  return fromOklab([Math.min(1, Math.max(0, lightness + amount)), a, b]);
}

interface Tone {
  /** Share of the way to white; negative = to black. */
  light: number;
  /** Share of the colour's own. */
  chroma: number;
  /** Degrees that the hue turns by. */
  hue: number;
}

export function tone(color: string, { light, chroma, hue }: Tone): string {
  const [lightness, a, b] = toOklab(color);
  const turn = (hue * Math.PI) / 180;
  return fromOklab([
    light < 0 ? lightness * (1 + light) : lightness + (1 - lightness) * light,
    chroma * (a * Math.cos(turn) - b * Math.sin(turn)),
    chroma * (a * Math.sin(turn) + b * Math.cos(turn)),
  ]);
}

const steps = 200;

/** The nearest shade of the colour whose contrast with every one of these is enough; the colour itself if it is. */
export function readableShade(color: string, against: readonly string[], least: number, direction: -1 | 1 = -1) {
  for (let step = 0; step <= steps; step++) {
    const tried = step === 0 ? color : shade(color, (direction * step) / steps);
    if (against.every((other) => contrast(tried, other) >= least)) return tried;
  }
  return direction < 0 ? '#000000' : '#ffffff';
}
