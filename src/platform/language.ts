import { AsyncLocalStorage } from 'node:async_hooks';
import { firstLanguage, isLanguage, type Language } from '../shared/languages/languages.ts';
import { readLanguageWith } from '../shared/languages/translate.ts';

const current = new AsyncLocalStorage<{ language: Language; texts: Language }>();
readLanguageWith(
  () => current.getStore()?.language ?? firstLanguage,
  () => current.getStore()?.texts ?? firstLanguage,
);

/** Whatever `run` writes with `t` is in this language, also after it has waited; the owner's texts are in `texts`. */
export function inLanguage<Result>(language: Language, run: () => Result, texts = language): Result {
  return current.run({ language, texts }, run);
}

/** What a job writes is read by the person who began it. Jobs of an earlier release name no language. */
export function inJobsLanguage<Result>({ language }: { language?: Language }, run: () => Result): Result {
  return inLanguage(language && isLanguage(language) ? language : firstLanguage, run);
}

/** The language that was stored for a person; the first one where the shop or its admin has it not, or not any more. */
export function chooseLanguage(stored: string | null | undefined, known: readonly Language[]): Language {
  return stored && isLanguage(stored) && known.includes(stored) ? stored : firstLanguage;
}
