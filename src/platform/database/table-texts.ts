import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Translations } from '../../shared/languages/translations.ts';
import type { Tx } from './database.ts';
import { summarizeTranslations, type TranslatedRow, type TranslatedRows } from './translations.ts';

type Texts<Field extends string> = Record<Field | 'name', string> & { id: string; translations: Translations };

interface TableTexts<Field extends string> {
  table: PgTable & { id: PgColumn; translations: PgColumn };
  fields: readonly { field: Field; label: string; max: number; isLong?: true }[];
  /** The page of the admin where they are written in the first language. */
  page: string;
  orderBy: SQL[];
  /** Unset = all are listed. */
  isListed?: SQL;
  afterWrite?: (tx: Tx, id: string) => Promise<unknown>;
}

/** The texts of a table with few rows, which have a name. */
export function tableTexts<Field extends string>(texts: TableTexts<Field>): TranslatedRows {
  const { table, orderBy, isListed, afterWrite } = texts;
  const readRow = (row: Record<string, unknown> | undefined) => (row ? describeRow(row as Texts<Field>, texts) : null);
  return {
    list: async (queries, language) => {
      const rows = await queries
        .select()
        .from(table)
        .where(isListed)
        .orderBy(...orderBy);
      return summarizeTranslations(
        rows.flatMap((row) => readRow(row) ?? []),
        language,
      );
    },
    find: async (queries, id) => readRow((await queries.select().from(table).where(eq(table.id, id)))[0]),
    lock: async (tx, id) => readRow((await tx.select().from(table).where(eq(table.id, id)).for('update'))[0]),
    write: async (tx, id, translations) => {
      await tx
        .update(table)
        .set({ translations } as never)
        .where(eq(table.id, id));
      await afterWrite?.(tx, id);
    },
  };
}

function describeRow<Field extends string>(row: Texts<Field>, { fields, page }: TableTexts<Field>): TranslatedRow {
  const all = fields.map(({ isLong = false, ...one }) => ({ ...one, isLong, original: row[one.field] }));
  const { id, name, translations } = row;
  return { id, title: name, page, fields: all.filter(({ original }) => original !== ''), translations };
}
