import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';

/** One row once the demo was begun, so that a start that was cut off is taken up again. */
export const demoLoads = pgTable('demo_loads', {
  id: text('id').primaryKey(),
  startedAt: timestamptz('started_at').notNull().defaultNow(),
  finishedAt: timestamptz('finished_at'),
});
