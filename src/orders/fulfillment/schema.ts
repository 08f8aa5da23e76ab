import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/timestamptz.ts';
import type { WorkState } from '../core/states.ts';
import { orders } from '../core/tables/order-schema.ts';

/** The last change of each order's work state, for undoing it. */
export const orderMoves = pgTable('order_moves', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** The same for orders that were moved together. */
  moveId: text('move_id').notNull(),
  before: jsonb('before').$type<WorkState>().notNull(),
  after: jsonb('after').$type<WorkState>().notNull(),
  emailId: text('email_id'),
  eventId: text('event_id').notNull(),
  createdAt: createdAt('clock'),
});

/** What changes under an Idempotency-Key were answered. The migration lets `user_id` refer to `users`. */
export const answeredChanges = pgTable(
  'answered_changes',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null within the transaction of the change. */
    answer: jsonb('answer').$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('answered_changes_created').on(table.createdAt),
  ],
);
