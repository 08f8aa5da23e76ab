import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';

/** What the cheapest courier asks, for the cart; asked again after some hours. */
export const courierRates = pgTable(
  'courier_rates',
  {
    fromPin: text('from_pin').notNull(),
    toPin: text('to_pin').notNull(),
    /** The weight that is charged for. */
    grams: integer('grams').notNull(),
    /** Null = no courier goes there. */
    paise: integer('paise'),
    fetchedAt: timestamptz('fetched_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.fromPin, table.toPin, table.grams] })],
);
