import { firstLanguage, type Language } from '../../../shared/languages/languages.ts';
import { currentLanguage } from '../../../shared/languages/translate.ts';
import { type Translations, translateText, wordField } from '../../../shared/languages/translations.ts';
import type { BoughtAnswer, Choice } from '../../../shared/orders/cart-line.ts';
import { nameWithChoices } from '../../../shared/orders/line-name.ts';
import { readLine, type ShownLine } from '../../../shared/orders/shown-line.ts';

interface BoughtLine {
  product: { name: string; translations: Translations };
  variant: { choices: Choice[] } | null;
  answers: BoughtAnswer[];
}

/** The owner's words in a language; null in the first one, and where she wrote none. */
export function translateLine(
  { product: { name, translations }, variant, answers }: BoughtLine,
  language: Language,
): ShownLine | null {
  if (language === firstLanguage || !translations[language]) return null;
  const read = (text: string, field: string) => translateText(text, translations, language, field);
  const word = (text: string) => read(text, wordField(text));
  return {
    language,
    name: read(name, 'name'),
    variant: variant?.choices.map(({ name: option, value }) => ({ name: word(option), value: word(value) })) ?? null,
    answers: answers.map(({ kind, label, text }) => ({
      label: word(label),
      ...((kind === 'choice' || kind === 'colour') && { text: word(text) }),
    })),
  };
}

/** In the language of the request. */
export function showLine(line: BoughtLine) {
  const { product, variant, answers } = line;
  const shown = translateLine(line, currentLanguage());
  return readLine({ name: product.name, variant: variant?.choices ?? null, answers, shown });
}

export function showName(line: BoughtLine): string {
  const { name, variant } = showLine(line);
  return nameWithChoices(name, variant ?? []);
}
