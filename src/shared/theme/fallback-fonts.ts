/** A font that a device has, in place of a web font that has not arrived, so that nothing moves when it does. */
interface FallbackFont {
  /** Full names, of Android's fonts the PostScript name. Each is looked up before the first layout. */
  local: readonly string[];
  /** Its size-adjust for the web font: how much wider that is, measured on the shop's texts. */
  adjust: number;
  weights?: string;
}

/** Heights of the web fonts as shares of their size. */
export interface FontMetrics {
  ascent: number;
  descent: number;
}

const [regular, bold] = ['100 599', '600 900'];

/** Android's first, then those of Apple's and Windows, then Linux. */
export const textFallbacks: Record<string, readonly FallbackFont[]> = {
  Roboto: [
    { local: ['Roboto-Regular'], adjust: 0.936, weights: regular },
    { local: ['Roboto-Bold', 'Roboto-Regular'], adjust: 0.951, weights: bold },
  ],
  Arial: [
    { local: ['Arial', 'Liberation Sans'], adjust: 0.934, weights: regular },
    { local: ['Arial Bold', 'Liberation Sans Bold'], adjust: 0.891, weights: bold },
  ],
  DejaVu: [
    { local: ['DejaVu Sans'], adjust: 0.82, weights: regular },
    { local: ['DejaVu Sans Bold'], adjust: 0.761, weights: bold },
  ],
};
export const displayFallbacks: Record<string, readonly FallbackFont[]> = {
  Noto: [{ local: ['NotoSerif-Bold'], adjust: 0.92 }],
  Georgia: [{ local: ['Georgia Bold'], adjust: 0.88 }],
  Times: [{ local: ['Times New Roman Bold', 'Liberation Serif Bold'], adjust: 1.06 }],
  DejaVu: [{ local: ['DejaVu Serif Bold'], adjust: 0.808 }],
};

const percent = (share: number) => `${Number((100 * share).toFixed(1))}%`;

export type FontFaceRule = Record<string, string>;

/**
 * Descriptors of `@font-face` rules for the families `<prefix> as <name>`. `width`: of the web font, of that which the
 * adjustments were measured for.
 */
export function fallbackRules(
  prefix: string,
  fallbacks: Record<string, readonly FallbackFont[]>,
  { ascent, descent, width = 1 }: FontMetrics & { width?: number },
): FontFaceRule[] {
  return Object.entries(fallbacks).flatMap(([name, fonts]) =>
    fonts.map(({ local, adjust, weights }) => {
      const size = adjust * width;
      return {
        'font-family': `"${prefix} as ${name}"`,
        src: local.map((font) => `local("${font}")`).join(','),
        ...(weights && { 'font-weight': weights }),
        'size-adjust': percent(size),
        'ascent-override': percent(ascent / size),
        'descent-override': percent(descent / size),
        'line-gap-override': '0%',
      };
    }),
  );
}

/** For a `font-family`. */
export function fallbackFamilies(prefix: string, fallbacks: Record<string, readonly FallbackFont[]>): string {
  return Object.keys(fallbacks)
    .map((name) => `"${prefix} as ${name}"`)
    .join(', ');
}
