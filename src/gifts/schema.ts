import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/database/timestamptz.ts';
import { translationsColumn } from '../platform/database/translations.ts';

export const giftWraps = pgTable(
  'gift_wraps',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    pricePaise: integer('price_paise').notNull(),
    /** In the photo store; null = without a picture. */
    photoId: text('photo_id'),
    position: integer('position').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: createdAt('clock'),
    translations: translationsColumn(),
  },
  (table) => [check('gift_wraps_price', sql`${table.pricePaise} between 0 and 1000000`)],
);
