import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea } from '../../../platform/database/bytea.ts';
import { createdAt } from '../../../platform/database/timestamptz.ts';
import { checkoutId } from '../../core/tables/checkout-schema.ts';

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
