import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import type { OfferKind } from '../shared/orders/offer.ts';

export const offers = pgTable(
  'offers',
  {
    id: text('id').primaryKey(),
    /** In capitals, as `codeKey` writes it. */
    code: text('code').notNull().unique(),
    kind: text('kind').$type<OfferKind>().notNull(),
    percent: integer('percent'),
    amountPaise: integer('amount_paise'),
    /** The least price of the goods, without delivery. */
    minimumPaise: integer('minimum_paise').notNull().default(0),
    startsAt: timestamptz('starts_at'),
    endsAt: timestamptz('ends_at'),
    maxUses: integer('max_uses'),
    maxUsesPerBuyer: integer('max_uses_per_buyer'),
    isPaused: boolean('is_paused').notNull().default(false),
    createdAt: createdAt('clock'),
  },
  (table) => [
    check(
      'offers_kind',
      sql`case ${table.kind} when 'percent' then ${table.percent} between 1 and 100 and ${table.amountPaise} is null
        when 'amount' then ${table.amountPaise} > 0 and ${table.percent} is null
        when 'free_delivery' then ${table.percent} is null and ${table.amountPaise} is null else false end`,
    ),
    check('offers_minimum', sql`${table.minimumPaise} >= 0`),
    check('offers_uses', sql`${table.maxUses} > 0 and ${table.maxUsesPerBuyer} > 0`),
  ],
);

/** Counts while `heldUntil` is in the future, and for good once the checkout is paid. */
export const offerUses = pgTable(
  'offer_uses',
  {
    checkoutId: text('checkout_id').primaryKey(),
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id),
    /** The user's id, or the guest's identity. */
    buyerKey: text('buyer_key').notNull(),
    emailKey: text('email_key'),
    heldUntil: timestamptz('held_until').notNull(),
    paidAt: timestamptz('paid_at'),
  },
  (table) => [index('offer_uses_offer').on(table.offerId), index('offer_uses_buyer').on(table.buyerKey)],
);
