import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';

/** Backups of this shop, good and failed ones. */
export const backups = pgTable(
  'backups',
  {
    id: text('id').primaryKey(),
    /** The file's name. */
    file: text('file').notNull(),
    isScheduled: boolean('is_scheduled').notNull(),
    finishedAt: timestamptz('finished_at').notNull().defaultNow(),
    /** Null = it failed, if there is a problem. */
    bytes: bigint('bytes', { mode: 'number' }),
    photos: integer('photos'),
    /** Why it failed; of one that was written, which photos it lacks. */
    problem: text('problem'),
  },
  (table) => [index('backups_by_time').on(table.finishedAt)],
);
