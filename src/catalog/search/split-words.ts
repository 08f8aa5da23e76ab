/** levenshtein() accepts 255 bytes. */
const maxWordLength = 40;

/** The words of a text without accents and capitals. */
export function splitWords(text: string): string[] {
  return (foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}

export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
