import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import { defaultSearchGroups } from './default-search-groups.ts';
import { searchGroups } from './search-schema.ts';
import { splitWords } from './split-words.ts';

export const groupsRow = 'groups';
const maxWords = 2_000;

export async function findSearchGroups(queries: Queries): Promise<string[][]> {
  const [found] = await queries.select().from(searchGroups).where(eq(searchGroups.id, groupsRow));
  return found?.groups ?? defaultSearchGroups;
}

/** Throws ShopError 400 for text that is not one word, and for a word of two groups. */
export async function changeSearchGroups(tx: Tx, given: readonly (readonly string[])[]): Promise<string[][]> {
  const groups = given.map((words) => [...new Set(words.map(requireOneWord))]);
  for (const words of groups)
    if (words.length < 2)
      throw fieldError(
        'groups',
        words[0] ? `The word “${words[0]}” needs a second one that means the same.` : 'A group has at least two words.',
      );
  refuseConflicts(groups);
  const values = { id: groupsRow, groups };
  await tx.insert(searchGroups).values(values).onConflictDoUpdate({ target: searchGroups.id, set: { groups } });
  return groups;
}

function requireOneWord(typed: string): string {
  const words = splitWords(typed);
  const [word] = words;
  if (!word || words.length > 1)
    throw fieldError(
      'groups',
      `The entry “${typed.trim()}” is not one word: words of a group are separated by commas.`,
    );
  return word;
}

function refuseConflicts(groups: readonly (readonly string[])[]): void {
  const groupByWord = new Map<string, readonly string[]>();
  for (const words of groups)
    for (const word of words) {
      const other = groupByWord.get(word)?.find((one) => one !== word);
      if (groupByWord.has(word))
        throw fieldError(
          'groups',
          `The word “${word}” is in the group with “${other}” already. A word belongs to one group: join the two, or take it out of one.`,
        );
      groupByWord.set(word, words);
    }
  if (groupByWord.size > maxWords) throw fieldError('groups', `Please use at most ${maxWords} words.`);
}
