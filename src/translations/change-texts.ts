import type { Tx } from '../platform/database/database.ts';
import type { TranslatedRow, TranslatedRows } from '../platform/database/translations.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import type { Language } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import {
  changeTranslations,
  findTwinWord,
  readTranslations,
  type TranslatedField,
  wordField,
} from '../shared/languages/translations.ts';
import { lengthInCodePoints } from '../shared/text/text.ts';
import type { TextKind, TextsInput, TranslatedTexts } from './api.ts';

export const unknownRow = () => new ShopError('not_found', t('settingAnswers.textsNotFound'));

interface Wanted {
  kind: TextKind;
  id: string;
  language: Language;
}

/** Throws ShopError 404, or 400 for a field that the row does not have and for a text that is too long. */
export async function changeTexts(
  tx: Tx,
  rows: TranslatedRows,
  { kind, id, language }: Wanted,
  { texts }: TextsInput,
): Promise<TranslatedTexts> {
  const row = await rows.lock(tx, id);
  if (!row) throw unknownRow();
  const fields = new Map(row.fields.map((one) => [one.field, one]));
  const given = new Map(texts.map(({ field, text }) => [field, readText(fields.get(field), field, text)]));
  const translations = changeTranslations(row.translations, language, given);
  requireDistinctWords(row, readTranslations(translations, language));
  await rows.write(tx, id, translations);
  return describeTexts({ ...row, translations }, kind, language);
}

function readText(declared: TranslatedField | undefined, field: string, given: string): string {
  if (!declared) throw fieldError(field, t('settingAnswers.textGone'));
  const text = declared.isLong ? given.trim() : given.trim().replace(/\s+/g, ' ');
  if (lengthInCodePoints(text) > declared.max)
    throw fieldError(field, t('input.mostCharacters', { bound: declared.max }));
  return text;
}

/** Values of one option are distinguished by their names, each option for itself. */
function requireDistinctWords({ groups = [] }: TranslatedRow, texts: ReadonlyMap<string, string>): void {
  const twin = findTwinWord(groups, texts);
  if (twin)
    throw fieldError(wordField(twin.word), t('settingAnswers.wordTaken', { text: twin.shown, label: twin.label }));
}

export function describeTexts(
  { id, title, page, fields, translations }: TranslatedRow,
  kind: TextKind,
  language: Language,
): TranslatedTexts {
  const texts = readTranslations(translations, language);
  return { kind, id, title, page, fields: fields.map((one) => ({ ...one, text: texts.get(one.field) ?? '' })) };
}
