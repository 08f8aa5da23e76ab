import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../../platform/database/timestamptz.ts';
import type { Evidence, PaymentState } from '../states.ts';
import { checkoutId } from './checkout-schema.ts';

/** One row for each payment attempt, by the provider's id. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    checkoutId: checkoutId(),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    method: text('method'),
    reference: text('reference'),
    /** Why the provider changed the amount: `customer_fee`, or `offer` and its id. */
    adjustedBy: text('adjusted_by'),
    /** True for the one payment that made its checkout's order paid. */
    settles: boolean('settles').notNull().default(false),
    /** The advance of an order whose rest is paid in cash on delivery. */
    isAdvance: boolean('is_advance').notNull().default(false),
    evidence: text('evidence').$type<Evidence>().notNull(),
    capturedAt: timestamptz('captured_at'),
    /** Null while only a signature or a webhook has reported the payment. */
    confirmedAt: timestamptz('confirmed_at'),
    /** Of an attempt that failed first, when its money came. */
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_checkout').on(table.checkoutId),
    uniqueIndex('payments_settling').on(table.checkoutId).where(sql`${table.settles}`),
    uniqueIndex('payments_advance').on(table.checkoutId).where(sql`${table.isAdvance}`),
    // Rows are appended in order of time: a few kilobytes for millions of payments, and almost free to write.
    index('payments_recent').using('brin', table.createdAt),
  ],
);

export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  checkoutId: checkoutId(),
  createdAt: createdAt(),
});

/** A payment in a state that this version does not know, or cash on delivery that is not collected. */
export interface UndecidedPayment {
  /** Empty where not even that was readable. */
  id: string;
  status: string | null;
  method: string | null;
}

/** One row: what the last hourly comparison with the payment provider's books found. */
export const providerComparisons = pgTable('provider_comparisons', {
  id: text('id').primaryKey(),
  comparedAt: timestamptz('compared_at').notNull(),
  differences: integer('differences').notNull(),
  inProgress: jsonb('in_progress').$type<UndecidedPayment[]>(),
});
