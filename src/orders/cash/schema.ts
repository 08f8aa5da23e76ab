import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/database/timestamptz.ts';

/** A courier's file about money that it has paid out. */
export const remittances = pgTable('remittances', {
  id: text('id').primaryKey(),
  fileName: text('file_name').notNull(),
  /** What the courier deducted, beyond what earlier files state; negative if it corrects them. */
  feePaise: integer('fee_paise').notNull().default(0),
  createdAt: createdAt(),
});

export const rowStates = ['booked', 'late', 'differs', 'unknown', 'settled'] as const;
/** `late` = of what was missing of its order’s money; `differs` and `unknown` wait for the owner. */
export type RowState = (typeof rowStates)[number];

export const remittanceRows = pgTable(
  'remittance_rows',
  {
    id: text('id').primaryKey(),
    remittanceId: text('remittance_id')
      .notNull()
      .references(() => remittances.id),
    /** As the file has it: a tracking number, or an order's number. */
    reference: text('reference').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** As the file has it; null = it states none. */
    feePaise: integer('fee_paise'),
    /** The line of a provider's list, which is a payment of its own; '' = of a file, which may be read twice. */
    listedIn: text('listed_in').notNull().default(''),
    orderId: text('order_id'),
    state: text('state').$type<RowState>().notNull(),
    /** How the owner has settled it. */
    answer: text('answer'),
    createdAt: createdAt(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    check('remittance_rows_order', sql`${table.state} <> 'booked' or ${table.orderId} is not null`),
    uniqueIndex('remittance_rows_booked').on(table.orderId).where(sql`${table.state} = 'booked'`),
    // The same file, dropped in twice, lists nothing twice.
    uniqueIndex('remittance_rows_open')
      .on(table.reference, table.amountPaise, table.listedIn)
      .where(sql`${table.state} in ('differs', 'unknown')`),
    index('remittance_rows_file').on(table.remittanceId),
  ],
);
