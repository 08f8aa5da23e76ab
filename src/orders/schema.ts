import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import type { AddressFields } from '../shared/address.ts';
import type { DeliveryZone } from '../shared/bill.ts';
import type { BoughtAnswer, Choice } from '../shared/cart-line.ts';
import type { Gift } from '../shared/gift.ts';
import type { OrderStatus } from '../shared/order-statuses.ts';
import type {
  CheckoutState,
  Evidence,
  OrderEventKind,
  PaymentState,
  RefundCause,
  RefundReason,
  RefundState,
  RequestKind,
  RequestState,
  WorkState,
} from './states.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export interface Delivery {
  name: string;
  phone: string;
  email: string;
  /** As one text, also of an address in fields. */
  address: string;
  /** The address in fields, where the buyer gave them. */
  to?: AddressFields;
}

const checkoutId = () =>
  text('checkout_id')
    .notNull()
    .references(() => checkouts.id);
const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id);

export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    buyerId: text('buyer_id'),
    /** The user's id, or the guest's identity (guest-identity.ts). */
    buyerKey: text('buyer_key').notNull(),
    /** Opens the order's page without a login: 256 random bits. */
    viewKey: text('view_key').unique(),
    /** Written by earlier releases only. */
    guestAddress: text('guest_address'),
    guestEmailKey: text('guest_email_key'),
    /** IPv4 /24 or IPv6 /56. */
    network: text('network'),
    /** True when the buyer had never paid here: limits on unpaid holds apply. */
    isNewcomer: boolean('is_newcomer').notNull().default(false),
    pieces: integer('pieces').notNull().default(0),
    delivery: jsonb('delivery').$type<Delivery>().notNull(),
    /** Null = the parcel goes to the buyer; also once it was erased. */
    gift: jsonb('gift').$type<Gift>(),
    /** What is paid: goods - discount + wrap + delivery. */
    amountPaise: integer('amount_paise').notNull(),
    goodsPaise: integer('goods_paise').notNull(),
    discountPaise: integer('discount_paise').notNull().default(0),
    wrapPaise: integer('wrap_paise').notNull().default(0),
    deliveryPaise: integer('delivery_paise').notNull().default(0),
    /** Null before there were delivery charges. */
    deliveryZone: text('delivery_zone').$type<DeliveryZone>(),
    offerCode: text('offer_code'),
    /** The days that were promised when it was placed; null where the shop promises none. */
    dispatchOn: date('dispatch_on'),
    arriveBy: date('arrive_by'),
    /** The day that the buyer asked for. */
    wantedOn: date('wanted_on'),
    /** Of a custom order: its lines are no products and take no stock. */
    quoteId: text('quote_id'),
    /** What a custom order leaves to a later checkout. */
    balancePaise: integer('balance_paise').notNull().default(0),
    /** The order whose balance this checkout pays. */
    balanceOf: text('balance_of'),
    state: text('state').$type<CheckoutState>().notNull().default('held'),
    providerOrderId: text('provider_order_id').unique(),
    isManual: boolean('is_manual').notNull().default(false),
    requestHash: text('request_hash'),
    idempotencyKey: text('idempotency_key'),
    /** The prices are those of this moment: the products' rows were locked. */
    createdAt: createdAt('clock'),
    heldUntil: timestamptz('held_until').notNull(),
    /** The W3C traceparent of the request that placed it, while traces are exported. */
    traceParent: text('trace_parent'),
    holdEndedAt: timestamptz('hold_ended_at'),
    erasedAt: timestamptz('erased_at'),
  },
  (table) => [
    check('checkouts_amount', sql`${table.amountPaise} between 100 and 50000000`),
    check(
      'checkouts_bill',
      sql`${table.amountPaise} = ${table.goodsPaise} - ${table.discountPaise} + ${table.wrapPaise} + ${table.deliveryPaise} - ${table.balancePaise}
        and ${table.discountPaise} between 0 and ${table.goodsPaise} and least(${table.wrapPaise}, ${table.deliveryPaise}, ${table.balancePaise}) >= 0`,
    ),
    // A checkout is updated three times before it is paid, which writes every index: few and partial ones.
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
    index('checkouts_promised_holds')
      .on(table.heldUntil)
      .where(sql`${table.state} = 'held' and ${table.dispatchOn} is not null`),
    index('checkouts_refunded').on(table.id).where(sql`${table.state} in ('refunding', 'refunded')`),
    index('checkouts_of_quote').on(table.quoteId, table.id).where(sql`${table.quoteId} is not null`),
    uniqueIndex('checkouts_idempotency')
      .on(table.buyerKey, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

export const checkoutLines = pgTable(
  'checkout_lines',
  {
    checkoutId: checkoutId(),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    pricePaise: integer('price_paise').notNull(),
    quantity: integer('quantity').notNull(),
    isPickup: boolean('is_pickup').notNull().default(false),
    photos: jsonb('photos').$type<string[]>().notNull(),
    /** Of its product when it was placed. */
    makeDays: integer('make_days').notNull().default(0),
    /** Null for a product without variants. */
    variantId: text('variant_id'),
    variant: jsonb('variant').$type<Choice[]>(),
    answers: jsonb('answers').$type<BoughtAnswer[]>(),
    /** Null while the line's pieces are to be made. */
    madeAt: timestamptz('made_at'),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    check('checkout_lines_quantity', sql`${table.quantity} between 1 and 99`),
    // With what best sellers are summed from, for index-only scans.
    index('checkout_lines_sold').on(table.checkoutId, table.productId, table.quantity, table.pricePaise),
    index('checkout_lines_made').on(table.madeAt).where(sql`${table.makeDays} > 0 and ${table.madeAt} is not null`),
  ],
);

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
    /** True for the one payment that made its checkout's order paid. */
    settles: boolean('settles').notNull().default(false),
    evidence: text('evidence').$type<Evidence>().notNull(),
    capturedAt: timestamptz('captured_at'),
    /** Null while only a signature or a webhook has reported the payment. */
    confirmedAt: timestamptz('confirmed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_checkout').on(table.checkoutId),
    uniqueIndex('payments_settling').on(table.checkoutId).where(sql`${table.settles}`),
    // Rows are appended in order of time: a few kilobytes for millions of payments, and almost free to write.
    index('payments_recent').using('brin', table.createdAt),
  ],
);

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
    isRestocked: boolean('is_restocked').notNull().default(false),
    refundReason: text('refund_reason').$type<RefundReason>(),
    /** Null until the parcel waits to be handed over. */
    packedAt: timestamptz('packed_at'),
    /** A key of src/shared/couriers.ts. */
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
    index('orders_people').using('gin', sql`${table.buyerText} gin_trgm_ops`),
  ],
);

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
    state: text('state').$type<RefundState>().notNull().default('asked'),
    providerRefundId: text('provider_refund_id').unique(),
    cause: text('cause').$type<RefundCause>().notNull(),
    refusal: text('refusal'),
    createdAt: createdAt(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    check('refunds_amount', sql`${table.amountPaise} >= 100`),
    index('refunds_order').on(table.orderId),
    index('refunds_payment').on(table.paymentId),
    uniqueIndex('refunds_one_per_cause')
      .on(table.paymentId, table.cause)
      .where(sql`${table.cause} in ('unfulfillable', 'second_payment') and ${table.state} <> 'failed'`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: text('id').primaryKey(),
    orderId: orderId(),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    what: text('what').notNull(),
    by: text('by'),
    createdAt: createdAt('clock'),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.createdAt),
    index('order_events_newest').on(table.createdAt),
  ],
);

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

/** What a buyer asks for an order: to cancel it before it is shipped, or to return it. */
export const orderRequests = pgTable(
  'order_requests',
  {
    id: text('id').primaryKey(),
    orderId: orderId(),
    kind: text('kind').$type<RequestKind>().notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RequestState>().notNull().default('open'),
    answer: text('answer'),
    createdAt: createdAt('clock'),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    uniqueIndex('order_requests_open').on(table.orderId).where(sql`${table.state} = 'open'`),
    index('order_requests_order').on(table.orderId, table.createdAt),
  ],
);

/** In the database and not among the public photos: only the buyer and the admins may see them. */
export const requestPhotos = pgTable(
  'request_photos',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => orderRequests.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [index('request_photos_request').on(table.requestId, table.position)],
);

/** Photos that buyers sent for their pieces: in the database, because only the buyer and the admins may see them. */
export const answerPhotos = pgTable(
  'answer_photos',
  {
    /** Random, so that only who uploaded it can order with it. */
    id: text('id').primaryKey(),
    bytes: bytea('bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('answer_photos_created').on(table.createdAt)],
);

export const answerPhotoUses = pgTable(
  'answer_photo_uses',
  {
    photoId: text('photo_id')
      .notNull()
      .references(() => answerPhotos.id, { onDelete: 'cascade' }),
    checkoutId: checkoutId(),
  },
  (table) => [
    primaryKey({ columns: [table.photoId, table.checkoutId] }),
    index('answer_photo_uses_checkout').on(table.checkoutId),
  ],
);

export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  checkoutId: checkoutId(),
  createdAt: createdAt(),
});

/** One row: what the last hourly comparison with the payment provider's books found. */
export const providerComparisons = pgTable('provider_comparisons', {
  id: text('id').primaryKey(),
  comparedAt: timestamptz('compared_at').notNull(),
  differences: integer('differences').notNull(),
});

/** The page behind the QR code of a gift's card, and the one thank-you that its recipient sends from it. */
export const thanksPages = pgTable('thanks_pages', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** Printed on the card. */
  code: text('code').notNull(),
  /** By which it is found, so that no answer takes longer for a code that is nearly right. */
  codeHash: text('code_hash').notNull().unique(),
  words: text('words').notNull().default(''),
  photo: bytea('photo'),
  sentAt: timestamptz('sent_at'),
  /** When the owner removed what was sent. */
  removedAt: timestamptz('removed_at'),
  createdAt: createdAt(),
});

/** One row; without it cards have no QR code. */
export const thanksSettings = pgTable('thanks_settings', {
  id: text('id').primaryKey(),
  isOn: boolean('is_on').notNull(),
  /** What recipients read. */
  words: text('words').notNull(),
  photo: bytea('photo'),
});
