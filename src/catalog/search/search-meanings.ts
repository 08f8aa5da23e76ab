import type { Queries } from '../../platform/database/database.ts';
import { findSearchGroups } from './search-groups.ts';

/** Finds, for words of a product, the other words of their groups. */
export async function findMeanings(queries: Queries): Promise<(words: readonly string[]) => string[]> {
  const groupByWord = new Map<string, readonly string[]>();
  for (const group of await findSearchGroups(queries)) for (const word of group) groupByWord.set(word, group);
  return (words) => {
    const groups = words.map((word) => groupByWord.get(word) ?? groupByWord.get(word.replace(/s$/, '')) ?? []);
    return [...new Set(groups.flat())].filter((word) => !words.includes(word));
  };
}
