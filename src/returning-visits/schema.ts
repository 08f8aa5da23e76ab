import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { personLanguage } from '../platform/database/language-column.ts';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';

export const favourites = pgTable(
  'favourites',
  {
    userId: text('user_id').notNull(),
    productId: text('product_id').notNull(),
    createdAt: createdAt(),
    /** Within one transaction, later ones are newer. */
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

/** A row as long as the list is shared. */
export const sharedFavourites = pgTable('shared_favourites', {
  userId: text('user_id').primaryKey(),
  code: text('code').notNull().unique(),
  showsName: boolean('shows_name').notNull().default(false),
  createdAt: createdAt(),
});

/** Who wants to hear when a product is back. The address is erased with the message. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: text('id').primaryKey(),
    productId: text('product_id').notNull(),
    /** Empty for the whole product. */
    variantId: text('variant_id').notNull().default(''),
    userId: text('user_id'),
    email: text('email'),
    emailKey: text('email_key'),
    createdAt: createdAt(),
    confirmedAt: timestamptz('confirmed_at'),
    announcedAt: timestamptz('announced_at'),
    language: personLanguage(),
  },
  (table) => [
    check('stock_alerts_email', sql`(${table.email} is null) = (${table.emailKey} is null)`),
    uniqueIndex('stock_alerts_one_each')
      .on(table.productId, table.variantId, table.emailKey)
      .where(sql`${table.announcedAt} is null`),
    index('stock_alerts_waiting')
      .on(table.productId, table.variantId, table.createdAt)
      .where(sql`${table.announcedAt} is null and ${table.confirmedAt} is not null`),
    index('stock_alerts_email_key').on(table.emailKey),
  ],
);

export const reminders = pgTable(
  'reminders',
  {
    id: text('id').primaryKey(),
    userId: text('user_id'),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<'birthday' | 'anniversary' | 'other'>().notNull(),
    relation: text('relation').notNull().default(''),
    month: integer('month').notNull(),
    day: integer('day').notNull(),
    eachYear: boolean('each_year').notNull().default(true),
    daysBefore: integer('days_before').notNull(),
    /** Days in India. Nothing is sent from `nextOn` on. */
    nextOn: date('next_on', { mode: 'string' }).notNull(),
    sendOn: date('send_on', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    confirmedAt: timestamptz('confirmed_at'),
    /** Set for a reminder of one year; the row is deleted later. */
    endedAt: timestamptz('ended_at'),
    language: personLanguage(),
  },
  (table) => [
    check('reminders_kind', sql`${table.kind} in ('birthday', 'anniversary', 'other')`),
    check('reminders_day', sql`${table.month} between 1 and 12 and ${table.day} between 1 and 31`),
    check('reminders_days_before', sql`${table.daysBefore} between 1 and 60 and ${table.sendOn} < ${table.nextOn}`),
    index('reminders_user').on(table.userId),
    index('reminders_email_key').on(table.emailKey),
    index('reminders_due').on(table.sendOn).where(sql`${table.confirmedAt} is not null and ${table.endedAt} is null`),
  ],
);

/** Addresses that get no more emails of a topic. */
export const emailRefusals = pgTable(
  'email_refusals',
  {
    /** SHA-256 of the address, so that the list holds none. */
    addressHash: text('address_hash').notNull(),
    topic: text('topic').$type<'stock_alerts' | 'reminders'>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.addressHash, table.topic] }),
    check('email_refusals_topic', sql`${table.topic} in ('stock_alerts', 'reminders')`),
  ],
);
