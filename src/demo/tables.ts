import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row once the demo was begun, so that a start that was cut off is taken up again. */
export const demoLoads = pgTable('demo_loads', {
  id: text('id').primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'date' }),
});
