import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../../platform/database/timestamptz.ts';
import type { RefundCause, RefundState } from '../states.ts';
import { orderId } from './order-schema.ts';
import { payments } from './payment-schema.ts';

/** Refunds that have not failed never exceed the payment together. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of the request to the provider. */
    id: text('id').primaryKey(),
    orderId: orderId(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountPaise: integer('amount_paise').notNull(),
    /** Parts of the amount; what is not for lines, the gift wrap and the delivery is a free amount. */
    wrapPaise: integer('wrap_paise').notNull().default(0),
    deliveryPaise: integer('delivery_paise').notNull().default(0),
    /** Why, in the owner's words: the buyer's email and the credit note have it. */
    reason: text('reason'),
    state: text('state').$type<RefundState>().notNull().default('asked'),
    providerRefundId: text('provider_refund_id').unique(),
    cause: text('cause').$type<RefundCause>().notNull(),
    refusal: text('refusal'),
    createdAt: createdAt(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    check('refunds_amount', sql`${table.amountPaise} > 0`),
    index('refunds_order').on(table.orderId),
    index('refunds_payment').on(table.paymentId),
    // For what went back in a month, or lately.
    index('refunds_processed').on(table.settledAt).where(sql`${table.state} = 'processed'`),
    uniqueIndex('refunds_one_per_cause')
      .on(table.paymentId, table.cause)
      .where(sql`${table.cause} in ('unfulfillable', 'second_payment') and ${table.state} <> 'failed'`),
  ],
);

/**
 * The pieces that a refund is for, and their part of its amount; none where another payment's refund counts them. Those
 * of refunds that failed do not count.
 */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id),
    /** The position of the line in the order's checkout. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    amountPaise: integer('amount_paise').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.position] }),
    check('refund_lines_quantity', sql`${table.quantity} between 0 and 99 and ${table.amountPaise} >= 0`),
  ],
);
