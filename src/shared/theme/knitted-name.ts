/** Rows of stitches in the picture of a shop without pictures. */
export const knittedRows = 17;
const columnsPerLetter = 6;
const columnsWithoutLetters = 39;

/** What is knitted of a shop's name: its first word in capitals, or '' where it is too long or in other letters. */
export function findKnittedWord(shopName: string): string {
  const [, word = ''] = /^\s*([a-z]{1,8})(?=\s|$)/i.exec(shopName) ?? [];
  return word.toUpperCase();
}

/** Columns of stitches that a narrow window shows: the word and two on each side. */
export function countKnittedColumns(word: string): number {
  return word ? columnsPerLetter * word.length + 3 : columnsWithoutLetters;
}
