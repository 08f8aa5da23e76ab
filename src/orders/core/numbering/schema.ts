import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { maxNumberStep } from './number-limits.ts';

/** One row; without it each order has the next number. */
export const orderNumbering = pgTable(
  'order_numbering',
  {
    id: text('id').primaryKey(),
    /**
     * Each number is 1 to this many above the last one, at random, so that strangers cannot count the orders between
     * two of theirs.
     */
    maxStep: integer('max_step').notNull(),
  },
  (table) => [check('order_numbering_step', sql`${table.maxStep} between 1 and ${sql.raw(String(maxNumberStep))}`)],
);
