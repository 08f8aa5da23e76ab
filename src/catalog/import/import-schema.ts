import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/database/timestamptz.ts';
import type { ImportField } from '../../shared/products/import-fields.ts';
import type { ImportConflict } from '../api.ts';
import type { ImportLine } from './import-line.ts';

export const catalogImports = pgTable('catalog_imports', {
  id: text('id').primaryKey(),
  total: integer('total').notNull(),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  conflicts: jsonb('conflicts').$type<ImportConflict[]>().notNull().default([]),
  createdAt: createdAt(),
  completedAt: timestamptz('completed_at'),
  /** With its photos; null = none, or they have all been taken. */
  archiveId: text('archive_id'),
});

export const catalogImportLines = pgTable(
  'catalog_import_lines',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    data: jsonb('data').$type<ImportLine>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** What the columns of a file of an unknown kind became, to be proposed for the next one with the same columns. */
export const catalogImportColumns = pgTable('catalog_import_columns', {
  columnsKey: text('columns_key').primaryKey(),
  fields: jsonb('fields').$type<[column: string, field: ImportField | null][]>().notNull(),
  chosenAt: timestamptz('chosen_at').notNull().defaultNow(),
});
