import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    productId: text('product_id').notNull(),
    userId: text('user_id').notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    photoId: text('photo_id'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    unique('reviews_one_a_person').on(table.productId, table.userId),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    index('reviews_newest').on(table.productId, table.createdAt, table.id),
  ],
);
