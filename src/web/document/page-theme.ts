import { judgeAccent } from '../../shared/theme/palettes.ts';
import { type ThemeChoice, themeCss } from '../../shared/theme/theme-css.ts';

const files = import.meta.glob<string>('../fonts/faces/*.woff2', { query: '?url', import: 'default', eager: true });

export interface PageTheme {
  /** Empty for the default palette and face. */
  css: string;
  accent: string;
}

export const fontUrl = (file: string): string => files[`../fonts/faces/${file}.woff2`] ?? '';

/**
 * Part of the server's render alone, and of the admin's preview: the fonts' addresses are in no script of other pages.
 */
export function pageTheme(choice: ThemeChoice): PageTheme {
  return { css: themeCss(choice, fontUrl), accent: judgeAccent(choice).used };
}
