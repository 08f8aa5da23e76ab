/** As many characters may be missing, added or replaced. */
const maxDifference = 2;
const shortestName = 8;

/** The setting that this name is probably a misspelling of; undefined = none. */
export function findSimilarName(name: string, settings: readonly string[]): string | undefined {
  if (name.length < shortestName - maxDifference) return undefined;
  return settings.find(
    (one) => one.length >= shortestName && countDifference(name.toUpperCase(), one) <= maxDifference,
  );
}

/** Levenshtein's distance. */
function countDifference(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
