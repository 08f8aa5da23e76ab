import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './database/timestamptz.ts';

/**
 * The instances that listen for cache invalidation, each with its connection; rows of dead ones are deleted when the
 * next one starts.
 */
export const listeners = pgTable('listeners', {
  id: text('id').primaryKey(),
  /** The connection's process at the server, and when it started, because process ids are used again. */
  pid: integer('pid').notNull(),
  since: timestamptz('since').notNull(),
});

/** Written by `/readyz`, to learn whether writes work: one row. */
export const readinessChecks = pgTable('readiness_checks', {
  id: text('id').primaryKey(),
  checkedAt: timestamptz('checked_at').notNull(),
});

/** For each queue with a limit per second, when the next batch may begin: one limit for all processes. */
export const queuePaces = pgTable('queue_paces', {
  queue: text('queue').primaryKey(),
  freeAt: timestamptz('free_at').notNull(),
});
