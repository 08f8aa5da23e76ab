import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import { translationsColumn } from '../platform/database/translations.ts';
import type { OccasionKind } from './api.ts';

/** Occasions and recipients: each has a page with the products that were assigned to it. */
export const occasions = pgTable(
  'occasions',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<OccasionKind>().notNull(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** Further names in any script, searched like the name. */
    otherNames: text('other_names').notNull().default(''),
    title: text('title').notNull(),
    words: text('words').notNull().default(''),
    position: integer('position').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** In the photo store; null = photos of its products. */
    photoId: text('photo_id'),
    createdAt: createdAt(),
    translations: translationsColumn(),
  },
  (table) => [check('occasions_kind', sql`${table.kind} in ('occasion', 'recipient')`)],
);

/** What the owner entered; it replaces the day of the calendar in that year. */
export const occasionDays = pgTable(
  'occasion_days',
  {
    occasionId: text('occasion_id')
      .notNull()
      .references(() => occasions.id, { onDelete: 'cascade' }),
    year: integer('year').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.occasionId, table.year] })],
);

/**
 * A product that was deleted leaves its rows with its references (migration). What they hold of their product is kept
 * by triggers, so that no product is read that is not shown.
 */
export const occasionProducts = pgTable(
  'occasion_products',
  {
    occasionId: text('occasion_id')
      .notNull()
      .references(() => occasions.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    /** When the product was made. */
    createdAt: timestamptz('created_at'),
    /** The product's while it is in the shop, else null. */
    makeDays: integer('make_days'),
  },
  (table) => [
    primaryKey({ columns: [table.occasionId, table.productId] }),
    index('occasion_products_product').on(table.productId),
    index('occasion_products_newest')
      .on(table.occasionId, table.createdAt, table.productId)
      .where(sql`${table.makeDays} is not null`),
    index('occasion_products_longest').on(table.occasionId, table.makeDays).where(sql`${table.makeDays} is not null`),
  ],
);

/** One row; without it, the limits are as in price-limits.ts. */
export const occasionSettings = pgTable('occasion_settings', {
  id: text('id').primaryKey(),
  /** Rupees, ascending. */
  priceLimits: jsonb('price_limits').$type<number[]>().notNull(),
});
