import {
  displayFallbacks,
  type FontFaceRule,
  fallbackFamilies,
  fallbackRules,
  textFallbacks,
} from './fallback-fonts.ts';

export const colors = {
  paper: '#fbf4e6',
  cotton: '#fffcf5',
  linen: '#f1e6d0',
  twine: '#d8c4a2',
  bark: '#8a7361',
  ink: '#2b1a24',
  'ink-2': '#5f4a53',
  accent: '#9c164b',
  'accent-deep': '#780e38',
  'accent-tint': '#f7dfe3',
  'accent-stitch': '#f3c3cd',
  haldi: '#e0a02b',
  'haldi-tint': '#fbe9bd',
  'haldi-ink': '#6d4a00',
  indigo: '#293a70',
  'indigo-tint': '#dfe3f1',
  neem: '#3d5c28',
  'neem-tint': '#e2ebd2',
  madder: '#a3301a',
  'madder-tint': '#f9dfd6',
  'footer-text': '#f2e3d6',
  'footer-mark': '#f29bb0',
  'footer-line': '#a6808a',
  'footer-stitch': '#8d5c6d',
  'footer-focus': '#f2d67e',
} as const;

export const faces = { display: 'Rozha One', text: 'Anek Latin' } as const;

/** `@font-face` rules of what is shown until the faces arrive. */
export function faceFallbackRules(): FontFaceRule[] {
  return [
    ...fallbackRules('Anek', textFallbacks, { ascent: 0.9, descent: 0.2 }),
    ...fallbackRules('Rozha', displayFallbacks, { ascent: 0.998, descent: 0.422 }),
  ];
}

export function themeVariables(): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${name}`, value])),
    '--display': `"${faces.display}", ${fallbackFamilies('Rozha', displayFallbacks)}, serif`,
    '--text': `"${faces.text}", "Anek Devanagari", ${fallbackFamilies('Anek', textFallbacks)}, sans-serif`,
  };
}
