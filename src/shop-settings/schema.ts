import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';
import { translationsColumn } from '../platform/database/translations.ts';
import type { ShopSettings } from './api.ts';

/** One row; a missing key has its default. */
export const shopSettings = pgTable('shop_settings', {
  id: text('id').primaryKey(),
  values: jsonb('values').$type<Partial<ShopSettings>>().notNull(),
  translations: translationsColumn(),
  /** False from the first start of an empty shop until its owner opens it. */
  isOpened: boolean('is_opened').notNull().default(true),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
});
