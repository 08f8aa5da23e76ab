import { contrast, mix, readableShade, shade } from './color.ts';
import { colors } from './theme.ts';

/** Of text on paper, and of text on a button. */
export const leastContrast = 4.5;
/** Of the edges of fields. */
const leastEdgeContrast = 3.2;
const leastSecondTextContrast = 6;

interface Palette {
  label: string;
  paper: string;
  accent: string;
  ink: string;
}

/** The first is the default. */
export const palettes = {
  rani: { label: 'Rani', paper: colors.paper, accent: colors.accent, ink: colors.ink },
  neel: { label: 'Neel', paper: '#f6f4ec', accent: '#293a70', ink: '#1d2230' },
  neem: { label: 'Neem', paper: '#f5f5e8', accent: '#3d5c28', ink: '#232a1d' },
  mitti: { label: 'Mitti', paper: '#faf1ea', accent: '#8f3a1d', ink: '#2d1c16' },
  mor: { label: 'Mor', paper: '#f3f5ef', accent: '#0f5c5c', ink: '#14262a' },
  jamun: { label: 'Jamun', paper: '#f8f2f4', accent: '#5b2a6e', ink: '#251a2c' },
  haldi: { label: 'Haldi', paper: '#fbf5e2', accent: '#7d5300', ink: '#2a2213' },
  sindoor: { label: 'Sindoor', paper: '#fcf3ea', accent: '#b0290f', ink: '#2c1a17' },
  gulab: { label: 'Gulab', paper: '#fdf3f1', accent: '#b02a5b', ink: '#2f1a21' },
  kajal: { label: 'Kajal', paper: '#f7f5f1', accent: '#2f2b2a', ink: '#1c1918' },
  tulsi: { label: 'Tulsi', paper: '#f2f6f0', accent: '#1f5f43', ink: '#16261f' },
  sagar: { label: 'Sagar', paper: '#f1f5f7', accent: '#15557f', ink: '#14222d' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as [PaletteName, ...PaletteName[]];
export type Colors = Record<keyof typeof colors, string>;

export interface ColorChoice {
  palette: PaletteName;
  /** The shop's own, in place of the palette's; '' = the palette's. */
  accent: string;
}

const cottonOf = (paper: string) => mix(paper, '#ffffff', 0.35);

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
  const cotton = cottonOf(paper);
  const used = readableShade(chosen, [paper, cotton], leastContrast);
  const onPaper = contrast(chosen, paper);
  return { chosen, used, isAdjusted: used !== chosen, onPaper, onButton: contrast(chosen, cotton) };
}

/** Every colour of the shop's pages, derived from the palette and the accent. */
export function colorsOf(choice: ColorChoice): Colors {
  const isDefault = choice.palette === 'rani';
  if (isDefault && (choice.accent === '' || choice.accent === colors.accent)) return colors;
  const { paper, ink } = palettes[choice.palette];
  const { used } = judgeAccent(choice);
  return { ...colors, ...(isDefault ? {} : groundsOf(paper, ink)), ...accentsOf(used, ink, cottonOf(paper)) };
}

function groundsOf(paper: string, ink: string) {
  const cotton = cottonOf(paper);
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

function accentsOf(accent: string, ink: string, cotton: string) {
  const mark = readableShade(mix(accent, '#ffffff', 0.5), [ink], 7, 1);
  return {
    accent,
    'accent-deep': shade(accent, -0.08),
    'accent-tint': mix(accent, cotton, 0.12),
    'accent-stitch': readableShade(mix(accent, '#ffffff', 0.3), [accent], 3, 1),
    'footer-mark': mark,
    'footer-line': mix(mark, ink, 0.6),
    'footer-stitch': mix(mark, ink, 0.5),
  };
}
