import { IntlMessageFormat } from 'intl-messageformat';
import { catalogs } from './catalogs.ts';
import { firstLanguage, type Language, languages } from './languages.ts';
import type { ValuesIn } from './message-values.ts';
import type { English } from './texts.ts';

/** `<area>.<name>`, such as `frame.home`. */
export type MessageKey = { [Area in keyof English]: `${Area}.${keyof English[Area] & string}` }[keyof English];
type TextFor<Key extends MessageKey> = Key extends `${infer Area extends keyof English}.${infer Name}`
  ? Name extends keyof English[Area]
    ? English[Area][Name] & string
    : never
  : never;
export type ValuesFor<Key extends MessageKey> = ValuesIn<TextFor<Key>>;
/** The type of an unknown key is all keys: reading the values of all would hide that error. */
export type ArgumentsFor<Key extends MessageKey> = MessageKey extends Key
  ? []
  : keyof ValuesFor<Key> extends never
    ? []
    : [values: ValuesFor<Key>];

let readLanguage = (): Language => firstLanguage;
let readTextLanguage = readLanguage;

/** On the server, where each request, job and document has its own (platform/language.ts). */
export function readLanguageWith(read: () => Language, readTexts = read): void {
  readLanguage = read;
  readTextLanguage = readTexts;
}

/** In which a reader gets what the owner wrote: admins read it in the first language, as they wrote it. */
export function currentTextLanguage(): Language {
  return readTextLanguage();
}

/** The build of the pages in a language replaces calls of this function, and of `t`, by what they return in it. */
export function currentLanguage(): Language {
  return readLanguage();
}

/** A message in the current language. */
export function t<Key extends MessageKey>(key: Key, ...[values]: ArgumentsFor<Key>): string {
  return formatMessage(currentLanguage(), key, values as Record<string, string | number> | undefined);
}

const formats = new Map<string, IntlMessageFormat>();

/** `values` may hold functions for the message's tags; then the answer is a list of parts. */
export function readFormat(language: Language, key: MessageKey): IntlMessageFormat {
  const id = `${language} ${key}`;
  const known = formats.get(id);
  if (known) return known;
  const format = new IntlMessageFormat(readMessage(language, key), languages[language].locale);
  formats.set(id, format);
  return format;
}

export function readMessage(language: Language, key: string): string {
  const [area = '', name = ''] = key.split('.', 2);
  const readIn = (one: Language) => (catalogs[one] as Record<string, Record<string, string>>)[area]?.[name];
  const message = readIn(language) ?? readIn(firstLanguage);
  if (message === undefined) throw new Error(`There is no message ${key}.`);
  return message;
}

function formatMessage(language: Language, key: MessageKey, values?: Record<string, string | number>): string {
  return values ? String(readFormat(language, key).format(values)) : readMessage(language, key);
}
