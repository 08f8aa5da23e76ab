import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
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
        words[0] ? t('catalogAnswers.secondWord', { word: words[0] }) : t('catalogAnswers.twoWords'),
      );
  refuseConflicts(groups);
  const values = { id: groupsRow, groups };
  await tx.insert(searchGroups).values(values).onConflictDoUpdate({ target: searchGroups.id, set: { groups } });
  return groups;
}

function requireOneWord(typed: string): string {
  const words = splitWords(typed);
  const [word] = words;
  if (!word || words.length > 1) throw fieldError('groups', t('catalogAnswers.notOneWord', { entry: typed.trim() }));
  return word;
}

function refuseConflicts(groups: readonly (readonly string[])[]): void {
  const groupByWord = new Map<string, readonly string[]>();
  for (const words of groups)
    for (const word of words) {
      const other = groupByWord.get(word)?.find((one) => one !== word);
      if (other !== undefined) throw fieldError('groups', t('catalogAnswers.wordInGroup', { word, other }));
      groupByWord.set(word, words);
    }
  if (groupByWord.size > maxWords) throw fieldError('groups', t('catalogAnswers.mostWords', { max: maxWords }));
}
