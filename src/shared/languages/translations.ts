import { nameKey } from '../text/text.ts';
import { firstLanguage, type Language } from './languages.ts';

/** What the owner wrote in further languages: by language, then by field. An empty text is left out. */
export type Translations = { [language: string]: { [field: string]: string } };

/** A text that can be translated, with what the pages show without a translation. */
export interface TranslatedField {
  field: string;
  label: string;
  original: string;
  max: number;
  isLong: boolean;
}

/** Words that stand side by side, such as the values of one option: no two of them may be shown with the same name. */
export interface WordGroup {
  label: string;
  words: readonly string[];
}

const wordPrefix = 'word:';
/** The field of a product's word, such as the value of an option: named by the word itself. */
export function wordField(word: string): string {
  return wordPrefix + word;
}

/** A text in a language, or as it is where it has no translation. */
export function translateText(text: string, translations: Translations, language: Language, field: string): string {
  if (language === firstLanguage) return text;
  return readTranslations(translations, language).get(field) ?? text;
}

/** The first word of a group that would be shown with the name of another one. */
export function findTwinWord(
  groups: readonly WordGroup[],
  texts: ReadonlyMap<string, string>,
): { word: string; shown: string; label: string } | undefined {
  for (const { label, words } of groups) {
    const taken = new Set<string>();
    for (const word of words) {
      const shown = texts.get(wordField(word)) ?? word;
      if (taken.has(nameKey(shown))) return { word, shown, label };
      taken.add(nameKey(shown));
    }
  }
  return undefined;
}

/** Without empty ones. */
export function hasTranslations(translations: Translations): boolean {
  return Object.keys(translations).length > 0;
}

export function readTranslations(translations: Translations, language: Language): ReadonlyMap<string, string> {
  const byLanguage = new Map(Object.entries(translations));
  return new Map(Object.entries(byLanguage.get(language) ?? {}));
}

/** With these texts in a language; an empty one takes the translation away, and what is not named stays. */
export function changeTranslations(
  translations: Translations,
  language: Language,
  texts: ReadonlyMap<string, string>,
): Translations {
  const changed = [...readTranslations(translations, language), ...texts];
  const written = Object.fromEntries([...new Map(changed)].filter(([, text]) => text !== ''));
  const { [language]: _, ...others } = translations;
  return Object.keys(written).length > 0 ? { ...others, [language]: written } : others;
}
