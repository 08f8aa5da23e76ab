import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './database/timestamptz.ts';

/** The instances that hear of changes, each with the connection that it listens on; those of the dead go when the next one begins. */
export const listeners = pgTable('listeners', {
  id: text('id').primaryKey(),
  /** The connection's process at the server, and when that began, for its number is used again. */
  pid: integer('pid').notNull(),
  since: timestamptz('since').notNull(),
});

/** Written by `/readyz`, to learn whether writes work: one row. */
export const readinessChecks = pgTable('readiness_checks', {
  id: text('id').primaryKey(),
  checkedAt: timestamptz('checked_at').notNull(),
});
