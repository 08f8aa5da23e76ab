import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import { sealedText } from '../platform/secrets/sealed-column.ts';
import type { CourierProviderKey } from '../shared/delivery/courier-providers.ts';
import type { FailureDecision, FailureState } from '../shared/delivery/failures.ts';
import type { ShipmentStage, ShipmentState } from '../shared/delivery/shipment-stages.ts';

/** One row: what the owner entered in the admin area. Secrets are sealed (platform/secret-box.ts). */
export const courierSettings = pgTable('courier_settings', {
  id: text('id').primaryKey(),
  provider: text('provider').$type<CourierProviderKey>().notNull().default('shiprocket'),
  /** Empty for a provider that has only a token. */
  email: text('email').notNull(),
  /** Or the token. */
  password: sealedText('password').notNull(),
  verifiedAt: timestamptz('verified_at').notNull(),
  /** Where parcels are picked up, as the provider names the place. */
  pickupPlace: text('pickup_place').notNull(),
  pickupPin: text('pickup_pin').notNull(),
  webhookToken: sealedText('webhook_token').notNull(),
  /** With the present token. */
  firstWebhookAt: timestamptz('first_webhook_at'),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
});

const size = {
  weightGrams: integer('weight_grams').notNull(),
  lengthCm: integer('length_cm').notNull(),
  widthCm: integer('width_cm').notNull(),
  heightCm: integer('height_cm').notNull(),
};

/** The intent is written with the press, before the provider is asked. An order has at most one that is live. */
export const shipments = pgTable(
  'shipments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    /** The return that is picked up at the buyer's; null = a parcel to the buyer. */
    requestId: text('request_id'),
    /** What the provider knows it by. */
    reference: text('reference').notNull().unique(),
    state: text('state').$type<ShipmentState>().notNull().default('asked'),
    stage: text('stage').$type<ShipmentStage>().notNull().default('booked'),
    ...size,
    /** `cheapest`, `fastest`, or the provider's id of a courier. */
    choice: text('choice').notNull(),
    /** Known once the provider has been asked for its rates. */
    courierId: text('courier_id'),
    courierName: text('courier_name'),
    quotedPaise: integer('quoted_paise'),
    /** What the courier collects at the door. */
    cashPaise: integer('cash_paise').notNull().default(0),
    /** Where it goes. */
    toPin: text('to_pin').notNull().default(''),
    expectedOn: date('expected_on', { mode: 'string' }),
    /** When the provider was asked to make it; null when it is certain that it has not. */
    triedAt: timestamptz('tried_at'),
    providerOrderId: text('provider_order_id'),
    providerShipmentId: text('provider_shipment_id'),
    number: text('number').unique(),
    /** Null until it is booked, and where the provider does not say. */
    chargedPaise: integer('charged_paise'),
    /** Why it is over, or could not be cancelled, for the owner. */
    problem: text('problem'),
    /** One process works on it until then. */
    claimedUntil: timestamptz('claimed_until'),
    askedBy: text('asked_by').notNull(),
    createdAt: createdAt(),
    bookedAt: timestamptz('booked_at'),
    pickupAskedAt: timestamptz('pickup_asked_at'),
    pickupOn: date('pickup_on', { mode: 'string' }),
    /** The time of the newest event. */
    movedAt: timestamptz('moved_at'),
    polledAt: timestamptz('polled_at'),
    /** When the order was moved, or was not because a person had decided: each happens once. */
    shippedAt: timestamptz('shipped_at'),
    deliveredAt: timestamptz('delivered_at'),
    /** It has come back, and its pieces are in the stock or written off. */
    unpackedAt: timestamptz('unpacked_at'),
  },
  (table) => [
    uniqueIndex('shipments_live')
      .on(table.orderId)
      .where(sql`${table.state} in ('asked', 'booked', 'cancelling') and ${table.requestId} is null`),
    uniqueIndex('shipments_live_return')
      .on(table.requestId)
      .where(sql`${table.state} in ('asked', 'booked', 'cancelling')`),
    index('shipments_to_unpack')
      .on(table.createdAt)
      .where(sql`${table.state} = 'done' and ${table.unpackedAt} is null`),
    index('shipments_order').on(table.orderId, table.createdAt),
    index('shipments_open').on(table.createdAt).where(sql`${table.state} in ('asked', 'booked', 'cancelling')`),
    check('shipments_booked', sql`${table.state} <> 'booked' or ${table.number} is not null`),
    check(
      'shipments_size',
      sql`least(${table.weightGrams}, ${table.lengthCm}, ${table.widthCm}, ${table.heightCm}) > 0`,
    ),
  ],
);

/** What the courier has reported. The same event, reported again, is one row. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: text('id').primaryKey(),
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    stage: text('stage').$type<ShipmentStage>().notNull(),
    place: text('place'),
    happenedAt: timestamptz('happened_at').notNull(),
  },
  (table) => [uniqueIndex('shipment_events_once').on(table.shipmentId, table.happenedAt, table.stage)],
);

/** A day on which the courier could not deliver, and what it is to do. More failures of one day are one. */
export const deliveryFailures = pgTable(
  'delivery_failures',
  {
    id: text('id').primaryKey(),
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    failedOn: date('failed_on', { mode: 'string' }).notNull(),
    state: text('state').$type<FailureState>().notNull(),
    decision: text('decision').$type<FailureDecision>(),
    /** For the courier; personal, and removed once the parcel is over. */
    day: date('day', { mode: 'string' }),
    landmark: text('landmark'),
    phone: text('phone'),
    /** Null = the buyer. */
    answeredBy: text('answered_by'),
    answeredAt: timestamptz('answered_at'),
    /** When it was sent to the courier; null when it is certain that it was not. */
    triedAt: timestamptz('tried_at'),
    /** One process works on it until then. */
    claimedUntil: timestamptz('claimed_until'),
    sentAt: timestamptz('sent_at'),
    /** Why the courier has refused the answer. */
    problem: text('problem'),
  },
  (table) => [
    uniqueIndex('delivery_failures_once').on(table.shipmentId, table.failedOn),
    index('delivery_failures_answered').on(table.answeredAt).where(sql`${table.state} = 'answered'`),
  ],
);

/** What a parcel with these products weighed last, and how large it was. */
export const packedParcels = pgTable('packed_parcels', {
  /** A hash of the products with their quantities and the gift wrap. */
  contents: text('contents').primaryKey(),
  ...size,
  packedAt: timestamptz('packed_at').notNull().defaultNow(),
});
