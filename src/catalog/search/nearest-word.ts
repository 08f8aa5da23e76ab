import { phoneticKey } from './phonetic-key.ts';

const shortest = 4;
const long = 7;

/** How many typing errors a word may have: a letter too many, missing, replaced, or two neighbours swapped. */
export function maxSlips(word: string): number {
  const { length } = [...word];
  if (length < shortest) return 0;
  return length < long ? 1 : 2;
}

/** The nearest candidate, the first of equally near ones; one that sounds the same may have a slip more. */
export function findNearestWord(asked: string, candidates: readonly string[]): string | null {
  const allowed = maxSlips(asked);
  if (allowed === 0) return null;
  const near = candidates
    .map((word) => ({ word, slips: slipsBetween(asked, word) }))
    .filter(
      ({ word, slips }) => slips <= allowed || (slips <= allowed + 1 && phoneticKey(word) === phoneticKey(asked)),
    );
  return near.toSorted((a, b) => a.slips - b.slips)[0]?.word ?? null;
}

/** Optimal string alignment distance, in code points. */
function slipsBetween(first: string, second: string): number {
  const [a, b] = [[...first], [...second]];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
