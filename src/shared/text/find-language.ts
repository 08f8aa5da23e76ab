/** Of each block of Unicode from Devanagari on; Devanagari is taken for Hindi. */
const languages = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml'];

/** For `lang` of a name or text in one script of India; undefined for Latin letters, which may be of any language. */
export function findLanguage(text: string): string | undefined {
  const [letter] = /[\u0600-\u06ff\u0900-\u0d7f]/.exec(text) ?? [];
  if (!letter || /[a-z]/i.test(text)) return undefined;
  const code = letter.charCodeAt(0);
  return code < 0x0900 ? 'ur' : languages[(code - 0x0900) >> 7];
}
