import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import type { EarlierChoice } from './api.ts';
import type { TaxDocumentContent } from './document-content.ts';
import type { TaxSettings } from './tax-settings-form.ts';

/** One row; without it no documents are made. */
export const taxSettings = pgTable('tax_settings', {
  id: text('id').primaryKey(),
  values: jsonb('values').$type<TaxSettings>().notNull(),
  /** Payments from then on get a document; null = none do. */
  activeSince: timestamptz('active_since'),
  /** What the owner wants for the orders paid before `earlierChoiceFor`, which was `activeSince` then. */
  earlierChoice: text('earlier_choice').$type<EarlierChoice>(),
  earlierChoiceFor: timestamptz('earlier_choice_for'),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
});

/** `receipt` = voucher for an advance; `refund_voucher` = of one that goes back without a supply. */
export type Series = 'invoice' | 'credit_note' | 'receipt' | 'refund_voucher';

/** Locked last of all, so that payments wait for each other only while they commit. */
export const taxDocumentSeries = pgTable(
  'tax_document_series',
  {
    series: text('series').$type<Series>().notNull(),
    /** Such as '2026-27': April to March. */
    financialYear: text('financial_year').notNull(),
    lastSequence: integer('last_sequence').notNull(),
    lastIssuedOn: date('last_issued_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);

/** Never changed (a trigger refuses it), except for the buyer's data at the end of their retention. */
export const taxDocuments = pgTable(
  'tax_documents',
  {
    id: text('id').primaryKey(),
    series: text('series').$type<Series>().notNull(),
    financialYear: text('financial_year').notNull(),
    sequence: integer('sequence').notNull(),
    number: text('number').notNull(),
    /** Day in Asia/Kolkata; not earlier than that of the number before. */
    issuedOn: date('issued_on').notNull(),
    orderId: text('order_id').notNull(),
    /** The invoice that a credit note corrects. */
    invoiceId: text('invoice_id'),
    /** Set for a refund voucher, and for a credit note unless a payment was rejected as a whole. */
    refundId: text('refund_id').unique(),
    totalPaise: integer('total_paise').notNull(),
    content: jsonb('content').$type<TaxDocumentContent>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('tax_documents_sequence').on(table.series, table.financialYear, table.sequence),
    uniqueIndex('tax_documents_invoice').on(table.orderId).where(sql`${table.series} = 'invoice'`),
    uniqueIndex('tax_documents_receipt').on(table.orderId).where(sql`${table.series} = 'receipt'`),
    index('tax_documents_order').on(table.orderId),
    index('tax_documents_day').on(table.issuedOn),
    check('tax_documents_number', sql`${table.number} ~ '^[A-Za-z0-9/-]{1,16}$'`),
    // A free order has none: a discount before the supply is no part of its value (section 15(3)(a) of the CGST Act).
    check(
      'tax_documents_total',
      sql`${table.totalPaise} > 0 or (${table.totalPaise} = 0 and ${table.series} = 'invoice')`,
    ),
    check('tax_documents_credit', sql`(${table.series} = 'credit_note') = (${table.invoiceId} is not null)`),
  ],
);
