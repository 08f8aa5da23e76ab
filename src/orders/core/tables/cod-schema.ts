import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../../platform/database/timestamptz.ts';
import type { CodRules } from '../../../shared/orders/cod.ts';
import type { StoredDecision } from '../stored-decision.ts';
import { orderId } from './order-schema.ts';

/** One row; without it nothing is sold by cash on delivery. */
export const codRules = pgTable('cod_rules', {
  id: text('id').primaryKey(),
  rules: jsonb('rules').$type<CodRules>().notNull(),
  /** The salt of the hashes in `cod_refusals`: 256 random bits. */
  salt: text('salt').notNull(),
  savedAt: timestamptz('saved_at').notNull().default(sql`now()`),
});

/** Only for orders with cash on delivery; their state and charge are in `checkouts`. */
export const codOrders = pgTable(
  'cod_orders',
  {
    orderId: orderId().primaryKey(),
    decision: jsonb('decision').$type<StoredDecision>().notNull(),
    /** The first digits of the PIN code: what cash on delivery costs is listed by them. */
    region: text('region').notNull(),
    /** The key in the email's link, 256 random bits; null once it is confirmed or over. */
    confirmKey: text('confirm_key').unique(),
    confirmUntil: timestamptz('confirm_until'),
    confirmedAt: timestamptz('confirmed_at'),
    /** The buyer pressed the link in the email, which proves the address. */
    isConfirmedByBuyer: boolean('is_confirmed_by_buyer').notNull().default(false),
    leftAt: timestamptz('left_at'),
    collectedAt: timestamptz('collected_at'),
    remittedAt: timestamptz('remitted_at'),
    refusedAt: timestamptz('refused_at'),
    /** What a parcel that came back has cost. */
    costPaise: integer('cost_paise').notNull().default(0),
    /** What the shop keeps of the advance after the buyer refused the parcel. */
    retainedPaise: integer('retained_paise').notNull().default(0),
    /** What the courier deducted for it, as the newest file states. */
    feePaise: integer('fee_paise').notNull().default(0),
    /** What the courier paid too little, and the owner accepted; what of it came later is in `remittance_rows`. */
    shortPaise: integer('short_paise').notNull().default(0),
  },
  (table) => [
    check('cod_orders_costs', sql`least(${table.costPaise}, ${table.retainedPaise}) >= 0`),
    index('cod_orders_collected').on(table.collectedAt).where(sql`${table.remittedAt} is null`),
    index('cod_orders_left').on(table.leftAt).where(sql`${table.leftAt} is not null`),
  ],
);

/** Parcels that buyers refused, for a year; buyers are stored as hashes only. */
export const codRefusals = pgTable(
  'cod_refusals',
  {
    id: text('id').primaryKey(),
    orderId: orderId().unique(),
    phoneHash: text('phone_hash').notNull(),
    accountHash: text('account_hash'),
    forgivenAt: timestamptz('forgiven_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('cod_refusals_phone').on(table.phoneHash),
    index('cod_refusals_account').on(table.accountHash),
    index('cod_refusals_to_erase').on(table.createdAt),
  ],
);
