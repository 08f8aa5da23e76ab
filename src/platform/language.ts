import { AsyncLocalStorage } from 'node:async_hooks';
import { type FurtherLanguage, firstLanguage, isLanguage, type Language } from '../shared/languages/languages.ts';
import { readLanguageWith } from '../shared/languages/translate.ts';

const current = new AsyncLocalStorage<Language>();
readLanguageWith(() => current.getStore() ?? firstLanguage);

/** Whatever `run` writes with `t` is in this language, also after it has waited. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return current.run(language, run);
}

/** The language that was stored for a person; the first one where the owner has switched it off since. */
export function chooseLanguage(stored: string | null | undefined, further: readonly FurtherLanguage[]): Language {
  return stored && isLanguage(stored) && (further as readonly Language[]).includes(stored) ? stored : firstLanguage;
}
