import { firstLanguage } from '../languages/languages.ts';
import { currentLanguage } from '../languages/translate.ts';

/** Of each block of Unicode from Devanagari on. */
const languages = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml'];
/** Also written in Devanagari, which is taken for Hindi on the pages of others. */
const devanagari: readonly string[] = ['mr'];

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
  if (code < 0x0900) return 'ur';
  return code < 0x0980 && devanagari.includes(currentLanguage()) ? currentLanguage() : languages[(code - 0x0900) >> 7];
}
