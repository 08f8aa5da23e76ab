import { faces as defaults } from './theme.ts';

interface Face {
  label: string;
  family: string;
  /** The file names of its web font in src/web/fonts/faces; null = part of the shop's style sheet. */
  file: string | null;
  /** Average width against Rozha One, ascent and descent: the fallbacks get the same, so that nothing moves. */
  metrics?: { width: number; ascent: number; descent: number };
}

/** The faces of headings, prices and the shop's name; the first is the default. All have Latin and Devanagari. */
export const displayFaces = {
  rozha: { label: 'Rozha One', family: defaults.display, file: null },
  anek: { label: 'Anek', family: defaults.text, file: null },
  yatra: {
    label: 'Yatra One',
    family: 'Yatra One',
    file: 'yatra-one',
    metrics: { width: 1.07, ascent: 0.991, descent: 0.487 },
  },
  eczar: { label: 'Eczar', family: 'Eczar', file: 'eczar', metrics: { width: 1.009, ascent: 1.143, descent: 0.634 } },
  baloo: {
    label: 'Baloo 2',
    family: 'Baloo 2',
    file: 'baloo-2',
    metrics: { width: 0.962, ascent: 1.078, descent: 0.524 },
  },
  kalam: { label: 'Kalam', family: 'Kalam', file: 'kalam', metrics: { width: 0.971, ascent: 1.063, descent: 0.531 } },
} as const satisfies Record<string, Face>;

export type FaceName = keyof typeof displayFaces;
export const faceNames = Object.keys(displayFaces) as [FaceName, ...FaceName[]];

const ranges = {
  latin: 'U+0020-007E,U+00A0-00FF,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2212',
  rupee: 'U+20B9',
  devanagari: 'U+0900-097F,U+200C-200D,U+25CC',
} as const;
export type FontPart = keyof typeof ranges;

/** Local fonts with their size-adjust for Rozha One, as in src/web/styles/fonts.css. */
const fallbacks = [
  { name: 'Georgia', local: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'], adjust: 0.88 },
  { name: 'Noto', local: ['Noto Serif Bold', 'NotoSerif-Bold'], adjust: 0.92 },
  { name: 'Times', local: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'], adjust: 1.06 },
  { name: 'DejaVu', local: ['DejaVu Serif Bold'], adjust: 0.808 },
] as const;

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

/** `font-face` rules of a chosen face, and its value of `--display`; empty for the default. */
export function faceCss(name: FaceName, urlOf: (file: string) => string): { rules: string; display: string } {
  const face: Face = displayFaces[name];
  if (name === 'rozha') return { rules: '', display: '' };
  if (!face.file || !face.metrics) return { rules: 'h1,h2,.font-display{font-weight:650}', display: 'var(--text)' };
  const { file, family, metrics } = face;
  const parts = Object.entries(ranges).map(
    ([part, range]) =>
      `@font-face{font-family:"${family}";src:url(${urlOf(`${file}-${part}`)}) format("woff2");font-display:swap;unicode-range:${range}}`,
  );
  const local = fallbacks.map(({ name: fallback, local: fonts, adjust }) => {
    const size = adjust * metrics.width;
    const source = fonts.map((font) => `local("${font}")`).join(',');
    return `@font-face{font-family:"Display as ${fallback}";src:${source};size-adjust:${percent(size)};ascent-override:${percent(metrics.ascent / size)};descent-override:${percent(metrics.descent / size)};line-gap-override:0%}`;
  });
  const families = [family, ...fallbacks.map(({ name: fallback }) => `Display as ${fallback}`)];
  return { rules: [...parts, ...local].join(''), display: `${families.map((one) => `"${one}"`).join(',')},serif` };
}
