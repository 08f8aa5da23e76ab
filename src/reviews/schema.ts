import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    productId: text('product_id').notNull(),
    /** A random id after the account was deleted. */
    userId: text('user_id').notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    photoId: text('photo_id'),
    createdAt: createdAt(),
    /** Set when a buyer's account was deleted, because the order cannot be found from the review any more. */
    wasBuyer: boolean('was_buyer').notNull().default(false),
    hiddenAt: timestamptz('hidden_at'),
    hiddenReason: text('hidden_reason'),
    reply: text('reply'),
    repliedAt: timestamptz('replied_at'),
  },
  (table) => [
    unique('reviews_one_a_person').on(table.productId, table.userId),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check('reviews_reply', sql`(${table.repliedAt} is null) = (${table.reply} is null)`),
    index('reviews_newest').on(table.productId, table.createdAt, table.id),
    index('reviews_of_all').on(table.createdAt, table.id),
    index('reviews_author').on(table.userId),
    index('reviews_comments').using('gin', sql`${table.comment} gin_trgm_ops`),
  ],
);
