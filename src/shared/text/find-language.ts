import { firstLanguage } from '../languages/languages.ts';
import { currentLanguage } from '../languages/translate.ts';

/** Written in each block of Unicode from Devanagari on; the first one where the shop does not say which. */
const languagesInBlocks = [
  ['hi', 'mr', 'ne', 'kok', 'sa'],
  ...[['bn', 'as'], ['pa'], ['gu'], ['or'], ['ta'], ['te'], ['kn'], ['ml']],
];
const languagesInArabic = ['ur', 'ks', 'sd'];

let shopLanguages: readonly string[] = [];

/** In which the shop is, beside the first one; its pages say so before they are rendered. */
export function setShopLanguages(further: readonly string[]): void {
  shopLanguages = further;
}

/**
 * For `lang` of a name or text in one script of India: of the languages in it that of the page, else one of the shop.
 * Latin letters may be of any language on English pages; on others they are what the owner has not translated.
 */
export function findLanguage(text: string): string | undefined {
  const [letter] = /[\u0600-\u06ff\u0900-\u0d7f]/.exec(text) ?? [];
  const isLatin = /[a-z]/i.test(text);
  if (!letter && isLatin && currentLanguage() !== firstLanguage) return firstLanguage;
  if (!letter || isLatin) return undefined;
  const code = letter.charCodeAt(0);
  const written = code < 0x0900 ? languagesInArabic : (languagesInBlocks[(code - 0x0900) >> 7] ?? []);
  return [currentLanguage(), ...shopLanguages].find((one) => written.includes(one)) ?? written[0];
}
