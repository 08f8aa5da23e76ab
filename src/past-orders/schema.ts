import { bigint, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import type { PastLine, PastShop } from './api.ts';

/** Orders of another shop, for reading only: nothing of money, stock, invoices or reports counts them. */
export const pastOrders = pgTable(
  'past_orders',
  {
    id: text('id').primaryKey(),
    source: text('source').$type<PastShop>().notNull(),
    /** By which a second file finds the order. */
    externalId: text('external_id').notNull(),
    number: text('number').notNull(),
    email: text('email').notNull(),
    /** Empty = none. An account whose address is proven sees them. */
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    status: text('status').notNull(),
    /** In hundredths of the currency. */
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    lines: jsonb('lines').$type<PastLine[]>().notNull(),
    placedAt: timestamptz('placed_at').notNull(),
    importedAt: createdAt(),
  },
  (table) => [
    unique('past_orders_external').on(table.source, table.externalId),
    index('past_orders_email').on(table.emailKey, table.placedAt),
    index('past_orders_newest').on(table.placedAt, table.id),
  ],
);

/** Addresses of accounts that were deleted here (hashes): no file brings them back. */
export const removedCustomers = pgTable('removed_customers', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: createdAt(),
});
