import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/database/bytea.ts';
import { createdAt, timestamptz } from '../../platform/database/timestamptz.ts';
import type { ProofState } from '../core/states.ts';
import { orders } from '../core/tables/order-schema.ts';

/** A photo of a line before it is sent, which the buyer approves or wants changed. */
export const orderProofs = pgTable(
  'order_proofs',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The position of the line in its checkout. */
    position: integer('position').notNull(),
    /** Opens the proof without a login: 256 random bits. Null once the order's contacts are erased. */
    code: text('code').unique(),
    /** In the database and not among the public photos; null once it was deleted. */
    photo: bytea('photo'),
    words: text('words').notNull().default(''),
    state: text('state').$type<ProofState>().notNull().default('open'),
    answer: text('answer'),
    createdAt: createdAt('clock'),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    uniqueIndex('order_proofs_open').on(table.orderId, table.position).where(sql`${table.state} = 'open'`),
    index('order_proofs_order').on(table.orderId, table.createdAt),
    index('order_proofs_waiting').on(table.createdAt).where(sql`${table.state} = 'open'`),
  ],
);
