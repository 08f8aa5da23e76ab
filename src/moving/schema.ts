import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import type { MoveProblem } from './move-problem.ts';

/** Catalogs of another Dhaaga that are taken over. */
export const catalogMoves = pgTable('catalog_moves', {
  id: text('id').primaryKey(),
  archiveId: text('archive_id').notNull(),
  total: integer('total').notNull(),
  /** Products of the file that have been looked at. */
  done: integer('done').notNull().default(0),
  added: integer('added').notNull().default(0),
  problems: jsonb('problems').$type<MoveProblem[]>().notNull().default([]),
  /** The shop had no products when it began. */
  isNewShop: boolean('is_new_shop').notNull(),
  /** Categories, occasions, gift wraps and offers have been taken. */
  isPrepared: boolean('is_prepared').notNull().default(false),
  createdAt: createdAt(),
  completedAt: timestamptz('completed_at'),
});
