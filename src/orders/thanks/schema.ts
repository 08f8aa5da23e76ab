import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/database/bytea.ts';
import { createdAt, timestamptz } from '../../platform/database/timestamptz.ts';
import { orders } from '../core/tables/order-schema.ts';

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
