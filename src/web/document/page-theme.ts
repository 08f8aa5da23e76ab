import { displayFaces } from '../../shared/faces.ts';
import { judgeAccent } from '../../shared/palettes.ts';
import { type ThemeChoice, themeCss } from '../../shared/theme-css.ts';
import rozha from '../fonts/rozha-one-latin.woff2?url';

const files = import.meta.glob<string>('../fonts/faces/*.woff2', { query: '?url', import: 'default', eager: true });

export interface PageTheme {
  /** Empty for the default palette and face. */
  css: string;
  accent: string;
  /** The font of headings, to be preloaded; null if it is the text's. */
  displayFont: string | null;
}

export const fontUrl = (file: string): string => files[`../fonts/faces/${file}.woff2`] ?? '';

/** Part of the server's render alone, and of the admin's preview: the fonts' addresses are in no script of other pages. */
export function pageTheme(choice: ThemeChoice): PageTheme {
  const { file } = displayFaces[choice.face];
  const displayFont = choice.face === 'rozha' ? rozha : file && fontUrl(`${file}-latin`);
  return { css: themeCss(choice, fontUrl), accent: judgeAccent(choice).used, displayFont };
}
