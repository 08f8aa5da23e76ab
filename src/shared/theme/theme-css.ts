import { type FaceName, faceCss } from './faces.ts';
import { type ColorChoice, type Colors, defaultColors, deriveColors } from './palettes.ts';

export interface ThemeChoice extends ColorChoice {
  face: FaceName;
}

/** What differs from the shop's style sheet, as a style sheet; empty for the default palette and face. */
export function themeCss(choice: ThemeChoice, fontUrl: (file: string) => string): string {
  const { rules, display } = faceCss(choice.face, fontUrl);
  const chosen = deriveColors(choice);
  const names = Object.keys(defaultColors) as (keyof Colors)[];
  const variables = names
    .filter((name) => chosen[name] !== defaultColors[name])
    .map((name) => `--${name}:${chosen[name]}`);
  if (display) variables.push(`--display:${display}`);
  return `${rules}${variables.length > 0 ? `:root{${variables.join(';')}}` : ''}`;
}
