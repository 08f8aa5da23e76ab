import { firstLanguage } from '../languages/languages.ts';
import { currentLanguage } from '../languages/translate.ts';

/** Of each block of Unicode from Devanagari on; Devanagari is taken for Hindi. */
const languages = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml'];

/**
 * For `lang` of a name or text in one script of India. Latin letters may be of any language on English pages; on others
 * they are what the owner has not translated.
 */
export function findLanguage(text: string): string | undefined {
  const [letter] = /[\u0600-\u06ff\u0900-\u0d7f]/.exec(text) ?? [];
  const isLatin = /[a-z]/i.test(text);
  if (!letter && isLatin && currentLanguage() !== firstLanguage) return firstLanguage;
  if (!letter || isLatin) return undefined;
  const code = letter.charCodeAt(0);
  return code < 0x0900 ? 'ur' : languages[(code - 0x0900) >> 7];
}
