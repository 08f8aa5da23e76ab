import { date, integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * What paid orders leave to be made, as changes by the day that was promised: their sum is the queue. Triggers write
 * them, and the function promise_queue adds them up.
 */
export const queuedPieces = pgTable('queued_pieces', {
  dispatchOn: date('dispatch_on'),
  pieces: integer('pieces').notNull(),
});
