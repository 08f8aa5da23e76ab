import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from '../../../platform/database/bytea.ts';
import { createdAt, timestamptz } from '../../../platform/database/timestamptz.ts';
import type { Pieces } from '../../../shared/orders/compute-refund.ts';
import type { RequestKind, RequestState } from '../states.ts';
import { orderId } from './order-schema.ts';

/** What a buyer asks for an order: to cancel it before it is shipped, or to return it. */
export const orderRequests = pgTable(
  'order_requests',
  {
    id: text('id').primaryKey(),
    /** Such as `R-2026-0018`, of the series of complaints. */
    number: text('number').unique(),
    orderId: orderId(),
    kind: text('kind').$type<RequestKind>().notNull(),
    reason: text('reason').notNull(),
    /** The pieces; null = the whole order. */
    lines: jsonb('lines').$type<Pieces[]>(),
    state: text('state').$type<RequestState>().notNull().default('open'),
    answer: text('answer'),
    createdAt: createdAt('clock'),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    uniqueIndex('order_requests_open').on(table.orderId).where(sql`${table.state} = 'open'`),
    index('order_requests_order').on(table.orderId, table.createdAt),
  ],
);

/** In the database and not among the public photos: only the buyer and the admins may see them. */
export const requestPhotos = pgTable(
  'request_photos',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => orderRequests.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [index('request_photos_request').on(table.requestId, table.position)],
);
