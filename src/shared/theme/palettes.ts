import { contrast, mix, readableShade, shade, tone } from './color.ts';
import { colors } from './theme.ts';

/** For text on paper, and text on a button. */
export const leastContrast = 4.5;
/** For the edges of fields. */
const leastEdgeContrast = 3.2;
const leastSecondTextContrast = 6;

interface Palette {
  paper: string;
  accent: string;
  ink: string;
}

export const defaultPalette = 'rani';
export const palettes = {
  rani: { paper: colors.paper, accent: colors.accent, ink: colors.ink },
  neel: { paper: '#f6f4ec', accent: '#293a70', ink: '#1d2230' },
  neem: { paper: '#f5f5e8', accent: '#3d5c28', ink: '#232a1d' },
  mitti: { paper: '#faf1ea', accent: '#8f3a1d', ink: '#2d1c16' },
  mor: { paper: '#f3f5ef', accent: '#0f5c5c', ink: '#14262a' },
  jamun: { paper: '#f8f2f4', accent: '#5b2a6e', ink: '#251a2c' },
  haldi: { paper: '#fbf5e2', accent: '#7d5300', ink: '#2a2213' },
  sindoor: { paper: '#fcf3ea', accent: '#b0290f', ink: '#2c1a17' },
  gulab: { paper: '#fdf3f1', accent: '#b02a5b', ink: '#2f1a21' },
  kajal: { paper: '#f7f5f1', accent: '#2f2b2a', ink: '#1c1918' },
  tulsi: { paper: '#f2f6f0', accent: '#1f5f43', ink: '#16261f' },
  sagar: { paper: '#f1f5f7', accent: '#15557f', ink: '#14222d' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as [PaletteName, ...PaletteName[]];
export type Colors = Record<keyof typeof colors | keyof ReturnType<typeof accentShades>, string>;

export interface ColorChoice {
  palette: PaletteName;
  /** The shop's own, in place of the palette's; '' = the palette's. */
  accent: string;
}

const mixCotton = (paper: string) => mix(paper, '#ffffff', 0.35);

export interface AccentVerdict {
  chosen: string;
  /** The chosen one, or its nearest shade that reads. */
  used: string;
  isAdjusted: boolean;
  /** Contrasts of the chosen one. */
  onPaper: number;
  onButton: number;
}

/** Whether text in this accent reads on the palette's paper, and the palette's button text on it. */
export function judgeAccent({ palette, accent }: ColorChoice): AccentVerdict {
  const { paper, accent: own } = palettes[palette];
  const chosen = accent || own;
  const cotton = mixCotton(paper);
  const used = readableShade(chosen, [paper, cotton], leastContrast);
  const onPaper = contrast(chosen, paper);
  return { chosen, used, isAdjusted: used !== chosen, onPaper, onButton: contrast(chosen, cotton) };
}

/** Every colour of the shop's pages, derived from the palette and the accent. */
export function deriveColors(choice: ColorChoice): Colors {
  const { paper, ink } = palettes[choice.palette];
  const { used } = judgeAccent(choice);
  const grounds = choice.palette === defaultPalette ? {} : deriveGrounds(paper, ink);
  return { ...colors, ...grounds, accent: used, ...accentShades(used, ink) };
}

export const defaultColors = deriveColors({ palette: defaultPalette, accent: '' });

function deriveGrounds(paper: string, ink: string) {
  const cotton = mixCotton(paper);
  const linen = shade(paper, -0.035);
  return {
    paper,
    cotton,
    linen,
    twine: shade(paper, -0.14),
    bark: readableShade(mix(ink, paper, 0.5), [paper, cotton, linen], leastEdgeContrast),
    ink,
    'ink-2': readableShade(mix(ink, paper, 0.75), [paper, cotton, linen], leastSecondTextContrast),
    'footer-text': mix(paper, ink, 0.92),
  };
}

/** The figures give the design's own shades for the design's accent. */
function accentShades(accent: string, ink: string) {
  const mark = readableShade(tone(accent, { light: 0.6, chroma: 0.63, hue: -0.4 }), [ink], 7, 1);
  return {
    'accent-deep': tone(accent, { light: -0.173, chroma: 0.83, hue: 0 }),
    'accent-tint': tone(accent, { light: 0.86, chroma: 0.16, hue: 1 }),
    'accent-stitch': readableShade(tone(accent, { light: 0.747, chroma: 0.33, hue: 0 }), [accent], 3, 1),
    'footer-mark': mark,
    'footer-line': tone(mark, { light: -0.183, chroma: 0.47, hue: -4 }),
    'footer-stitch': tone(mark, { light: -0.32, chroma: 0.64, hue: -7 }),
  };
}
