import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../platform/database/timestamptz.ts';
import { parcelPhotos } from '../photos/schema.ts';
import { shipments } from '../schema.ts';

/** A line of the provider's statement that is about a parcel, or charges without naming one. */
export const courierCharges = pgTable(
  'courier_charges',
  {
    /** The provider's: a line that is listed again is one row. */
    id: text('id').primaryKey(),
    /** Null where the shop has no parcel with this number. */
    shipmentId: text('shipment_id').references(() => shipments.id),
    number: text('number'),
    /** In the provider's words. */
    what: text('what').notNull(),
    /** Below 0 = given back. */
    paise: integer('paise').notNull(),
    happenedAt: timestamptz('happened_at').notNull(),
  },
  (table) => [
    index('courier_charges_shipment').on(table.shipmentId),
    index('courier_charges_time').on(table.happenedAt),
  ],
);

type WeightDisputeState = 'open' | 'accepted' | 'disputed' | 'over';

/** A courier has weighed a parcel, and charges for more. */
export const weightDisputes = pgTable(
  'weight_disputes',
  {
    id: text('id').primaryKey(),
    shipmentId: text('shipment_id')
      .notNull()
      .unique()
      .references(() => shipments.id),
    statedGrams: integer('stated_grams').notNull(),
    chargedGrams: integer('charged_grams').notNull(),
    extraPaise: integer('extra_paise'),
    raisedAt: timestamptz('raised_at').notNull(),
    answerBy: timestamptz('answer_by').notNull(),
    /** `over` = the provider does not list it any more. */
    state: text('state').$type<WeightDisputeState>().notNull().default('open'),
    /** What the owner has sent, or could send. */
    photoId: text('photo_id').references(() => parcelPhotos.id),
    /** The account that has listed it: another one says nothing about it. */
    source: text('source').notNull().default(''),
    answeredAt: timestamptz('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('weight_disputes_open').on(table.answerBy).where(sql`${table.state} = 'open'`),
    check('weight_disputes_weights', sql`least(${table.statedGrams}, ${table.chargedGrams}) > 0`),
  ],
);

/** Remittances of the provider that were booked: each once. */
export const courierRemittances = pgTable('courier_remittances', {
  /** The provider's. */
  id: text('id').primaryKey(),
  createdAt: createdAt(),
});
