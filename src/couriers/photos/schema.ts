import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/database/bytea.ts';
import { createdAt } from '../../platform/database/timestamptz.ts';
import { shipments } from '../schema.ts';

/** A parcel with its label on the scale, as evidence of its weight and size. */
export const parcelPhotos = pgTable(
  'parcel_photos',
  {
    id: text('id').primaryKey(),
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** WebP, encoded again. Shows a label, so it is deleted after a while; null then. */
    photo: bytea('photo'),
    /** The hash of `photo`, in hexadecimal digits. */
    sha256: text('sha256').notNull(),
    /** What was stated when it was taken. */
    statedGrams: integer('stated_grams').notNull(),
    takenBy: text('taken_by').notNull(),
    createdAt: createdAt('clock'),
  },
  (table) => [index('parcel_photos_shipment').on(table.shipmentId, table.createdAt)],
);
