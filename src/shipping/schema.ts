import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';
import type { CourierChargeRules } from '../shared/delivery/courier-charge.ts';
import type { ChargeKind, PlaceZone } from '../shared/delivery/delivery-charges.ts';
import type { DayRange } from '../shared/delivery/delivery-promise.ts';
import type { LearnedRegion, TransitDays } from '../shared/delivery/learned-days.ts';

/** One row; without it delivery costs nothing. */
export const deliveryCharges = pgTable(
  'delivery_charges',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ChargeKind>().notNull(),
    flatPaise: integer('flat_paise').notNull(),
    /** Where parcels leave: its state is the shop's state. */
    originPin: text('origin_pin').notNull(),
    /** First digits of the PIN codes of the own city. */
    cityPrefixes: text('city_prefixes').array().notNull(),
    cityPaise: integer('city_paise').notNull(),
    statePaise: integer('state_paise').notNull(),
    restPaise: integer('rest_paise').notNull(),
    /** Null = never free. */
    freeAbovePaise: integer('free_above_paise'),
    /** What the courier asks is charged instead; null = never. */
    byCourier: jsonb('by_courier').$type<CourierChargeRules>(),
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check('delivery_charges_kind', sql`${table.kind} in ('none', 'flat', 'zones')`),
    check(
      'delivery_charges_amounts',
      sql`least(${table.flatPaise}, ${table.cityPaise}, ${table.statePaise}, ${table.restPaise}, ${table.freeAbovePaise}) >= 0`,
    ),
  ],
);

/** One row; without it no delivery day is promised. */
export const deliveryDays = pgTable(
  'delivery_days',
  {
    id: text('id').primaryKey(),
    isPromised: boolean('is_promised').notNull(),
    piecesPerDay: integer('pieces_per_day').notNull(),
    cutoffHour: integer('cutoff_hour').notNull(),
    /** 0 = Sunday. */
    restWeekdays: integer('rest_weekdays').array().notNull(),
    courierRestWeekdays: integer('courier_rest_weekdays').array().notNull(),
    holidays: jsonb('holidays').$type<DayRange[]>().notNull(),
    transit: jsonb('transit').$type<Record<PlaceZone, TransitDays>>().notNull(),
    /** How long parcels have taken to regions with enough deliveries. */
    learned: jsonb('learned').$type<LearnedRegion[]>().notNull().default([]),
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check('delivery_days_pieces', sql`${table.piecesPerDay} between 1 and 1000`),
    check('delivery_days_cutoff', sql`${table.cutoffHour} between 1 and 24`),
  ],
);
