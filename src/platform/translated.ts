import { type ArgumentsFor, type MessageKey, t } from '../shared/languages/translate.ts';

export interface TranslatedRule {
  error: () => string;
}

/** For a rule of an input: the message in the language of the request that breaks it. */
export function translated<Key extends MessageKey>(key: Key, ...values: ArgumentsFor<Key>): TranslatedRule {
  return { error: () => t(key, ...values) };
}
