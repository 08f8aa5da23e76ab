import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';
import type { OrderStatus } from '../shared/order-statuses.ts';
import type {
  CheckoutState,
  Evidence,
  OrderEventKind,
  PaymentState,
  RefundCause,
  RefundReason,
  RefundState,
} from './states.ts';

export interface Delivery {
  name: string;
  phone: string;
  email: string;
  address: string;
}

/** A buyer's intent to pay: prices and lines as the catalog had them, before any money moved. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    /** Null for a guest. */
    buyerId: text('buyer_id'),
    /** The user's id, or the guest's identity (guest-identity.ts): whose earlier holds a new checkout frees. */
    buyerKey: text('buyer_key').notNull(),
    /** Opens the order's page without a login: 256 random bits, sent to the buyer only. */
    viewKey: text('view_key').unique(),
    /** Written by earlier releases only. */
    guestAddress: text('guest_address'),
    /** A guest's email address in its compared form: it brings paid orders into an account that proves to read it. */
    guestEmailKey: text('guest_email_key'),
    /** Of the request's address: IPv4 /24 or IPv6 /56. */
    network: text('network'),
    /** True when the buyer had never paid here, and so is bound by the limits on unpaid holds. */
    isNewcomer: boolean('is_newcomer').notNull().default(false),
    /** Sum of the lines' quantities. */
    pieces: integer('pieces').notNull().default(0),
    delivery: jsonb('delivery').$type<Delivery>().notNull(),
    amountPaise: integer('amount_paise').notNull(),
    state: text('state').$type<CheckoutState>().notNull().default('held'),
    providerOrderId: text('provider_order_id').unique(),
    /** True = paid by UPI or bank transfer, which the shop owner records. */
    isManual: boolean('is_manual').notNull().default(false),
    /** Hash of the request: the same within seconds, or under the same key, is the same checkout. */
    requestHash: text('request_hash'),
    idempotencyKey: text('idempotency_key'),
    /** When the prices were read, the products' rows being locked. */
    createdAt: timestamptz('created_at').notNull().default(sql`clock_timestamp()`),
    heldUntil: timestamptz('held_until').notNull(),
    /** When the buyer's next checkout, or a provider that did not answer, ended the hold before `heldUntil`. */
    holdEndedAt: timestamptz('hold_ended_at'),
    /** When the personal data of a checkout that never became an order was erased. */
    erasedAt: timestamptz('erased_at'),
  },
  (table) => [
    check('checkouts_amount', sql`${table.amountPaise} between 100 and 50000000`),
    // A checkout is updated three times before it is paid, which touches every index: keep them few and partial.
    index('checkouts_unpaid')
      .on(table.buyerKey, table.createdAt)
      .where(sql`${table.state} in ('held', 'expired', 'failed')`),
    index('checkouts_of_network')
      .on(table.network, table.createdAt)
      .where(sql`${table.isNewcomer} and ${table.state} in ('held', 'expired', 'failed')`),
    index('checkouts_by_guest').on(table.buyerKey).where(sql`${table.buyerId} is null`),
    index('checkouts_by_guest_email').on(table.guestEmailKey).where(sql`${table.guestEmailKey} is not null`),
    index('checkouts_to_erase')
      .on(table.createdAt)
      .where(sql`${table.erasedAt} is null and ${table.state} in ('held', 'expired')`),
    uniqueIndex('checkouts_idempotency')
      .on(table.buyerKey, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/** The lines as bought: deleting or changing a product never touches them. */
export const checkoutLines = pgTable(
  'checkout_lines',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    pricePaise: integer('price_paise').notNull(),
    quantity: integer('quantity').notNull(),
    photos: jsonb('photos').$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    check('checkout_lines_quantity', sql`${table.quantity} between 1 and 99`),
  ],
);

/** One row a payment attempt that the provider has stated, by the provider's id. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    method: text('method'),
    /** The bank's reference of a manual payment. */
    reference: text('reference'),
    /** True for the one payment that made its checkout's order paid. */
    settles: boolean('settles').notNull().default(false),
    /** Why the payment's present state is trusted; a statement that moves the state on replaces it. */
    evidence: text('evidence').$type<Evidence>().notNull(),
    capturedAt: timestamptz('captured_at'),
    /** When the provider's API first stated this payment; null = known only from a signature or a webhook. */
    confirmedAt: timestamptz('confirmed_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('payments_checkout').on(table.checkoutId),
    uniqueIndex('payments_settling').on(table.checkoutId).where(sql`${table.settles}`),
  ],
);

/** A checkout becomes an order with the first payment result that the provider states. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    buyerId: text('buyer_id'),
    /** The checkout's, for sorting. */
    amountPaise: integer('amount_paise').notNull(),
    /** The buyer's name, email and phone, for searching. */
    buyerText: text('buyer_text').notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('Not Processed'),
    isPaid: boolean('is_paid').notNull(),
    /** True once its pieces were put back into the stock. */
    isRestocked: boolean('is_restocked').notNull().default(false),
    refundReason: text('refund_reason').$type<RefundReason>(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_buyer').on(table.buyerId, table.createdAt),
    index('orders_by_status').on(table.status, table.createdAt, table.id),
    index('orders_by_amount').on(table.amountPaise, table.id),
    index('orders_people').using('gin', sql`${table.buyerText} gin_trgm_ops`),
  ],
);

/** Failed refunds do not count; the others together never exceed the payment. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of the request to the provider. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountPaise: integer('amount_paise').notNull(),
    state: text('state').$type<RefundState>().notNull().default('asked'),
    providerRefundId: text('provider_refund_id').unique(),
    cause: text('cause').$type<RefundCause>().notNull(),
    /** What the provider said when it refused. */
    refusal: text('refusal'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    check('refunds_amount', sql`${table.amountPaise} >= 100`),
    index('refunds_order').on(table.orderId),
    uniqueIndex('refunds_one_per_cause')
      .on(table.paymentId, table.cause)
      .where(sql`${table.cause} in ('unfulfillable', 'second_payment') and ${table.state} <> 'failed'`),
  ],
);

/** An order's history. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    /** A text such as "Not Processed → Shipped". */
    what: text('what').notNull(),
    /** The admin's name; null for automatic events. */
    by: text('by'),
    createdAt: timestamptz('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('order_events_order').on(table.orderId, table.createdAt)],
);

/** Webhook events that were processed, by the provider's event id. */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  checkoutId: text('checkout_id')
    .notNull()
    .references(() => checkouts.id),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
