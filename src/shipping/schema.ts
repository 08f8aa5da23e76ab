import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';
import type { ChargeKind } from '../shared/delivery-charges.ts';

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
