import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/database/timestamptz.ts';
import type { ImportConflict } from '../api.ts';
import type { ImportLine } from './plan-import.ts';

export const catalogImports = pgTable('catalog_imports', {
  id: text('id').primaryKey(),
  total: integer('total').notNull(),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  conflicts: jsonb('conflicts').$type<ImportConflict[]>().notNull().default([]),
  createdAt: createdAt(),
  completedAt: timestamptz('completed_at'),
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
