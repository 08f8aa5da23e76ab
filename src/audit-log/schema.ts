import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/database/timestamptz.ts';
import type { Message } from '../platform/message.ts';
import type { SecurityEventKind } from './security-event-kinds.ts';

export type SecurityEventDetail = Record<string, string | number | boolean | null>;

/** Who and where an event came from. */
export function originText({ email, address }: { email: AnyPgColumn; address: AnyPgColumn }): SQL<string> {
  return sql<string>`(coalesce(${email}, '') || ' ' || coalesce(${address}, ''))`;
}

export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** No foreign key, because the log outlives the account. */
    userId: text('user_id'),
    email: text('email'),
    address: text('address'),
    userAgent: text('user_agent'),
    detail: jsonb('detail').$type<SecurityEventDetail>().notNull(),
    createdAt: createdAt(),
    /** Without gaps from 1; null until sealed. Ids have gaps and are not in commit order. */
    position: bigint('position', { mode: 'number' }).unique(),
    hash: text('hash'),
  },
  (table) => [
    index('security_events_created').on(table.createdAt),
    index('security_events_user').on(table.userId, table.id),
    index('security_events_kind').on(table.kind, table.id),
    index('security_events_origin').using('gin', sql`${originText(table)} gin_trgm_ops`),
  ],
);

/** One row: the end of the erased part and the end of the sealed part. */
export const securityLogState = pgTable('security_log_state', {
  id: text('id').primaryKey(),
  erasedPosition: bigint('erased_position', { mode: 'number' }).notNull().default(0),
  erasedHash: text('erased_hash').notNull().default(''),
  headPosition: bigint('head_position', { mode: 'number' }).notNull().default(0),
  headHash: text('head_hash').notNull().default(''),
});

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text('id').primaryKey(),
    adminId: text('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    /** In English, such as "changed the price of Bhalu the Bear from ₹1,249 to ₹1,199". */
    what: text('what').notNull(),
    /** The same for admins, in each one's language; null of an earlier release. */
    message: jsonb('message').$type<Message>(),
    link: text('link'),
    createdAt: createdAt(),
  },
  (table) => [index('audit_entries_newest').on(table.createdAt, table.id)],
);
