import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';

/** Written first, so that an interrupted load is resumed. */
export const demoLoads = pgTable('demo_loads', {
  id: text('id').primaryKey(),
  startedAt: timestamptz('started_at').notNull().defaultNow(),
  finishedAt: timestamptz('finished_at'),
  /** Set when the owner has started a shop of her own: the demo is never loaded again. */
  clearedAt: timestamptz('cleared_at'),
});
