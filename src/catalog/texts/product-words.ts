import { fieldError } from '../../platform/errors.ts';
import { isLanguage, languages } from '../../shared/languages/languages.ts';
import {
  changeTranslations,
  findTwinWord,
  readTranslations,
  type Translations,
  type WordGroup,
  wordField,
} from '../../shared/languages/translations.ts';
import type { products } from '../schema.ts';

type Product = typeof products.$inferSelect;
type Worded = Pick<Product, 'options' | 'personalisation'>;

/** The names of its options, the values of each, its questions, and the choices of each. */
export function listWordGroups({ options, personalisation }: Worded): WordGroup[] {
  const values = (options ?? []).map((option) => ({
    label: option.name,
    words: option.values.map(({ name }) => name),
  }));
  const choices = (personalisation ?? []).map(({ label, choices: all = [] }) => ({
    label,
    words: all.map((one) => one.label),
  }));
  const named = { label: 'Option', words: (options ?? []).map(({ name }) => name) };
  const asked = { label: 'Question', words: (personalisation ?? []).map(({ label }) => label) };
  return [named, ...values, asked, ...choices].filter(({ words }) => words.length > 0);
}

/**
 * The translations of a product whose words change: without those of words that go. Throws ShopError 400 where a new
 * word would be shown with the name of another one.
 */
export function keepWords(
  { translations, ...before }: Pick<Product, keyof Worded | 'translations'>,
  change: Partial<Worded>,
): Translations {
  const groups = listWordGroups({ ...before, ...change });
  const present = new Set(groups.flatMap(({ words }) => words));
  const gone = listWordGroups(before).flatMap(({ words }) => words.filter((word) => !present.has(word)));
  const without = new Map(gone.map((word) => [wordField(word), '']));
  return Object.keys(translations).reduce((all, language) => {
    if (!isLanguage(language)) return all;
    const changed = changeTranslations(all, language, without);
    const twin = findTwinWord(groups, readTranslations(changed, language));
    if (!twin) return changed;
    const { name } = languages[language];
    throw fieldError('options', `“${twin.shown}” is the ${name} name of another one of ${twin.label} already.`);
  }, translations);
}
