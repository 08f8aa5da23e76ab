import {
  displayFallbacks,
  type FontFaceRule,
  type FontMetrics,
  fallbackFamilies,
  fallbackRules,
} from './fallback-fonts.ts';
import { faces as defaults } from './theme.ts';

interface Face {
  label: string;
  family: string;
  /** The file names of its web font in src/web/fonts/faces; null = part of the shop's style sheet. */
  file: string | null;
  /** Average width against Rozha One, ascent and descent: the fallbacks get the same, so that nothing moves. */
  metrics?: FontMetrics & { width: number };
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

/** `font-face` rules of a chosen face, and its value of `--display`; empty for the default. */
export function faceCss(name: FaceName, fontUrl: (file: string) => string): { rules: string; display: string } {
  const face: Face = displayFaces[name];
  if (name === 'rozha') return { rules: '', display: '' };
  if (!face.file || !face.metrics) return { rules: 'h1,h2,.font-display{font-weight:650}', display: 'var(--text)' };
  const { file, family, metrics } = face;
  const parts = Object.entries(ranges).map(
    ([part, range]) =>
      `@font-face{font-family:"${family}";src:url(${fontUrl(`${file}-${part}`)}) format("woff2");font-display:swap;unicode-range:${range}}`,
  );
  const local = fallbackRules('Display', displayFallbacks, metrics).map(fontFaceCss);
  return {
    rules: [...parts, ...local].join(''),
    display: `"${family}", ${fallbackFamilies('Display', displayFallbacks)}, serif`,
  };
}

function fontFaceCss(rule: FontFaceRule): string {
  return `@font-face{${Object.entries(rule)
    .map((descriptor) => descriptor.join(':'))
    .join(';')}}`;
}
