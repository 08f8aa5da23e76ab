import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../../platform/database/timestamptz.ts';
import type { Message } from '../../../platform/message.ts';
import type { OrderStatus } from '../../../shared/orders/order-statuses.ts';
import type { OrderEventKind, RefundReason } from '../states.ts';
import { checkouts } from './checkout-schema.ts';

export const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id);

/** Gaps are allowed: a transaction that is rolled back has taken its number. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 });

/** Written with the first payment result, or with a manual checkout. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    /** What people call the order, from 1001. */
    number: integer('number').notNull().unique().default(sql`nextval('order_numbers')`),
    buyerId: text('buyer_id'),
    /** Copied from the checkout for sorting. */
    amountPaise: integer('amount_paise').notNull(),
    buyerText: text('buyer_text').notNull(),
    /** The order whose balance this one pays: no work of its own. */
    balanceOf: text('balance_of'),
    status: text('status').$type<OrderStatus>().notNull().default('Not Processed'),
    isPaid: boolean('is_paid').notNull(),
    refundReason: text('refund_reason').$type<RefundReason>(),
    /** Null until the parcel waits to be handed over. */
    packedAt: timestamptz('packed_at'),
    /** A key of src/shared/delivery/couriers.ts. */
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    /** Only for couriers without a link of their own. */
    trackingLink: text('tracking_link'),
    /** The admins' own words, never shown to the buyer. */
    note: text('note').notNull().default(''),
    noteSavedAt: timestamptz('note_saved_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_buyer').on(table.buyerId, table.createdAt),
    index('orders_by_status').on(table.status, table.createdAt, table.id),
    index('orders_by_amount').on(table.amountPaise, table.id),
    index('orders_in_work')
      .on(table.createdAt)
      .where(
        sql`${table.isPaid} and ${table.refundReason} is null and ${table.status} in ('Not Processed', 'Processing')`,
      ),
    index('orders_balances').on(table.balanceOf).where(sql`${table.balanceOf} is not null`),
    index('orders_people').using('gin', sql`${table.buyerText} gin_trgm_ops`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: text('id').primaryKey(),
    orderId: orderId(),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    /** In English, for programs and the data that a buyer downloads. */
    what: text('what').notNull(),
    /** The same for admins, in each one's language; null of an earlier release. */
    message: jsonb('message').$type<Message>(),
    by: text('by'),
    createdAt: createdAt('clock'),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.createdAt),
    index('order_events_newest').on(table.createdAt),
    index('order_events_unsent').on(table.createdAt).where(sql`${table.kind} = 'unsent_email'`),
  ],
);
