import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/database/bytea.ts';
import { personLanguage } from '../../platform/database/language-column.ts';
import { createdAt, timestamptz } from '../../platform/database/timestamptz.ts';

export interface QuoteLine {
  name: string;
  quantity: number;
  /** The price of one piece. */
  pricePaise: number;
  /** A key of gst-headings.json; empty or absent = that of most goods. */
  taxHeading?: string;
}

/** What an admin offers to make for one person, paid through its link. */
export const customQuotes = pgTable(
  'custom_quotes',
  {
    id: text('id').primaryKey(),
    /** Opens the quote without a login: 256 random bits. */
    code: text('code').notNull().unique(),
    title: text('title').notNull(),
    words: text('words').notNull().default(''),
    /** In the database and not among the public photos. */
    photo: bytea('photo'),
    quantity: integer('quantity').notNull().default(1),
    /** The price of one piece. */
    pricePaise: integer('price_paise').notNull(),
    /** That of the only line. */
    taxHeading: text('tax_heading').notNull().default(''),
    /** Null = one line, named like the quote; else `pricePaise` is their sum and `quantity` 1. */
    lines: jsonb('lines').$type<QuoteLine[]>(),
    deliveryPaise: integer('delivery_paise').notNull().default(0),
    /** What is paid first; null = all at once. */
    advancePaise: integer('advance_paise'),
    readyOn: date('ready_on').notNull(),
    /** The last day on which it can be paid. */
    validUntil: date('valid_until').notNull(),
    /** For the shop only, such as who asked for it. */
    forName: text('for_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    address: text('address').notNull().default(''),
    language: personLanguage(),
    /** Checkouts from before the last change can no longer be paid. */
    offeredAt: timestamptz('offered_at').notNull().default(sql`clock_timestamp()`),
    emailsSent: integer('emails_sent').notNull().default(0),
    emailedAt: timestamptz('emailed_at'),
    withdrawnAt: timestamptz('withdrawn_at'),
    /** The order that a payment made of it. */
    orderId: text('order_id').unique(),
    /** The order of the second payment. */
    balanceOrderId: text('balance_order_id').unique(),
    createdAt: createdAt('clock'),
  },
  (table) => [
    check('custom_quotes_total', sql`${table.pricePaise} >= 100 and ${table.deliveryPaise} >= 0`),
    check('custom_quotes_quantity', sql`${table.quantity} between 1 and 99`),
    check(
      'custom_quotes_advance',
      sql`${table.advancePaise} is null or (${table.advancePaise} >= 100
        and ${table.advancePaise} <= ${table.pricePaise} * ${table.quantity} + ${table.deliveryPaise} - 100)`,
    ),
    index('custom_quotes_newest').on(table.createdAt),
  ],
);
