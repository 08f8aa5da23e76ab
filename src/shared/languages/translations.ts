import { firstLanguage, type Language } from './languages.ts';

/** What the owner wrote in further languages: by language, then by field. An empty text is left out. */
export type Translations = { [language: string]: { [field: string]: string } };

/** A text that can be translated, with what stands on the pages without a translation. */
export interface TranslatedField {
  field: string;
  label: string;
  original: string;
  max: number;
  isLong: boolean;
}

const wordPrefix = 'word:';
/** Of a word of a product, such as the value of an option: named by the word itself. */
export function wordField(word: string): string {
  return wordPrefix + word;
}

export function isWordField(field: string): boolean {
  return field.startsWith(wordPrefix);
}

/** A text in a language, or as it is where it has no translation. */
export function translateText(text: string, translations: Translations, language: Language, field: string): string {
  if (language === firstLanguage) return text;
  return readTranslations(translations, language).get(field) ?? text;
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
