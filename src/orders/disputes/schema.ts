import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { orderId } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';

/** Payments that a buyer or a bank contests (chargebacks), as the provider reports them. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    orderId: orderId(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountPaise: integer('amount_paise').notNull(),
    /** What the provider took back. */
    deductedPaise: integer('deducted_paise').notNull().default(0),
    /** `open`, `under_review`, `won`, `lost`, `closed`, or a word that came later. */
    status: text('status').notNull(),
    phase: text('phase'),
    reason: text('reason'),
    respondBy: timestamptz('respond_by'),
    createdAt: timestamptz('created_at').notNull(),
    /** When it was won, lost or closed. */
    settledAt: timestamptz('settled_at'),
    /** When the provider said so; an older statement changes nothing. */
    statedAt: timestamptz('stated_at').notNull(),
    /** What the provider took back when it was last lost, and when: it stays also if the dispute is won in the end. */
    lostPaise: integer('lost_paise').notNull().default(0),
    lostAt: timestamptz('lost_at'),
  },
  (table) => [
    check('disputes_amounts', sql`${table.amountPaise} >= 0 and ${table.deductedPaise} >= 0`),
    index('disputes_order').on(table.orderId),
    index('disputes_payment').on(table.paymentId),
  ],
);
