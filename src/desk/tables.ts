import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ShopSettings } from './api.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What the maker has set; one row. A key that is missing has its default. */
export const shopSettings = pgTable('shop_settings', {
  id: text('id').primaryKey(),
  values: jsonb('values').$type<Partial<ShopSettings>>().notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/** Who did what at the desk, in words. */
export const adminDeeds = pgTable(
  'admin_deeds',
  {
    id: text('id').primaryKey(),
    adminId: text('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    /** Such as "changed the price of Bhalu the Bear from ₹1,249 to ₹1,199". */
    what: text('what').notNull(),
    /** Address of the page that shows it, where there is one. */
    link: text('link'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('admin_deeds_newest').on(table.createdAt, table.id)],
);
