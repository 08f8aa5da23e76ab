import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/timestamptz.ts';

/** A ZIP that arrives in pieces, which are in the photo store under its id. */
export const catalogArchives = pgTable('catalog_archives', {
  id: text('id').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
});
