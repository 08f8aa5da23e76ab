/** In code points; levenshtein() accepts 255 bytes. */
const maxWordLength = 40;

/** The words of a text without accents and capitals. */
export function splitWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Half a character could not be stored.
  return words.map((word) => (word.length > maxWordLength ? [...word].slice(0, maxWordLength).join('') : word));
}

export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
