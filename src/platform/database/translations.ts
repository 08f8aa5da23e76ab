import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { jsonb } from 'drizzle-orm/pg-core';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';
import {
  readTranslations,
  type TranslatedField,
  type Translations,
  type WordGroup,
  wordField,
} from '../../shared/languages/translations.ts';
import type { Queries, Tx } from './database.ts';

/** Beside the texts that it translates. */
export const translationsColumn = () => jsonb('translations').$type<Translations>().notNull().default({});

/** A text in a language, or as it is where it has no translation. */
export function translatedText(
  text: SQLWrapper,
  { translations, field, language }: { translations: SQLWrapper; field: string; language: Language },
): SQL<string> {
  if (language === firstLanguage) return sql<string>`${text}`;
  return sql<string>`coalesce(${translations} #>> ${sql.raw(`'{${language},${field}}'`)}, ${text})`;
}

/** The same for a word such as the value of an option, which is translated wherever its row has it. */
export function translatedWord(
  word: SQLWrapper,
  { translations, language }: { translations: SQLWrapper; language: Language },
): SQL<string> {
  const prefix = sql.raw(`'${wordField('')}'`);
  return sql<string>`coalesce(${translations} -> ${sql.raw(`'${language}'`)} ->> (${prefix} || (${word})), ${word})`;
}

/** Something that has texts of the owner, such as a product. */
export interface TranslatedRow {
  id: string;
  title: string;
  /** The page of the admin where it is written in the first language. */
  page: string;
  /** Without those that are empty in the first language. */
  fields: TranslatedField[];
  /** The fields that are words. */
  groups?: readonly WordGroup[];
  translations: Translations;
}

/** All of one kind, as their module reads and writes them. */
export interface TranslatedRows {
  list: (queries: Queries, language: Language) => Promise<TranslationProgress>;
  find: (queries: Queries, id: string) => Promise<TranslatedRow | null>;
  lock: (tx: Tx, id: string) => Promise<TranslatedRow | null>;
  write: (tx: Tx, id: string, translations: Translations) => Promise<void>;
}

/** `rows`: the first of those that lack a text, or of all where they are few; those that lack one come first. */
interface TranslationProgress {
  total: number;
  lacking: number;
  rows: TranslatedRow[];
}

export const maxRowsListed = 50;

/** For few rows, which are read at once. */
export function summarizeTranslations(all: readonly TranslatedRow[], language: Language): TranslationProgress {
  const written = all.filter(({ fields }) => fields.length > 0);
  const isLacking = (row: TranslatedRow) => listLacking(row, language).length > 0;
  const lacking = written.filter(isLacking);
  const rows = [...lacking, ...written.filter((row) => !isLacking(row))];
  return { total: written.length, lacking: lacking.length, rows: rows.slice(0, maxRowsListed) };
}

/** The fields without a text in the language. */
export function listLacking({ fields, translations }: TranslatedRow, language: Language): TranslatedField[] {
  const texts = readTranslations(translations, language);
  return fields.filter(({ field }) => !texts.has(field));
}
