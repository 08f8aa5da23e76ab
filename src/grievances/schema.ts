import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from '../platform/database/bytea.ts';
import { personLanguage } from '../platform/database/language-column.ts';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import type { GrievanceTopic } from '../shared/law/grievance-topics.ts';
import type { MessageAuthor } from './api.ts';

/** The last number of each year. A number is never given twice. */
export const grievanceYears = pgTable('grievance_years', {
  year: integer('year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});

/** Complaints to the grievance officer: Consumer Protection (E-Commerce) Rules 2020, r. 4(4) and 4(5). */
export const grievances = pgTable(
  'grievances',
  {
    id: text('id').primaryKey(),
    /** Such as `G-2026-0017`. */
    number: text('number').notNull().unique(),
    /** Opens the person's page. */
    code: text('code').notNull().unique(),
    topic: text('topic').$type<GrievanceTopic>().notNull(),
    /** As the person typed it; '' = none. */
    orderNumber: text('order_number').notNull().default(''),
    name: text('name').notNull(),
    email: text('email'),
    emailKey: text('email_key'),
    phone: text('phone').notNull().default(''),
    createdAt: createdAt(),
    /** The shop's first message: within 48 hours. */
    acknowledgedAt: timestamptz('acknowledged_at'),
    /** Within a month. */
    settledAt: timestamptz('settled_at'),
    outcome: text('outcome'),
    language: personLanguage(),
  },
  (table) => [
    check('grievances_email', sql`(${table.email} is null) = (${table.emailKey} is null)`),
    check('grievances_outcome', sql`(${table.settledAt} is null) = (${table.outcome} is null)`),
    index('grievances_open').on(table.createdAt).where(sql`${table.settledAt} is null`),
    index('grievances_email_key').on(table.emailKey),
  ],
);

export const grievanceMessages = pgTable(
  'grievance_messages',
  {
    id: text('id').primaryKey(),
    grievanceId: text('grievance_id')
      .notNull()
      .references(() => grievances.id, { onDelete: 'cascade' }),
    author: text('author').$type<MessageAuthor>().notNull(),
    /** The admin's name; '' of the person's messages. */
    signedBy: text('signed_by').notNull().default(''),
    words: text('words').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('grievance_messages_author', sql`${table.author} in ('person', 'shop')`),
    index('grievance_messages_grievance').on(table.grievanceId, table.createdAt),
  ],
);

/** Sent with the complaint; in the database and not among the public photos. */
export const grievancePhotos = pgTable(
  'grievance_photos',
  {
    id: text('id').primaryKey(),
    grievanceId: text('grievance_id')
      .notNull()
      .references(() => grievances.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [index('grievance_photos_grievance').on(table.grievanceId, table.position)],
);
