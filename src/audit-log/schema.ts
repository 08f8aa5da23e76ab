import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';
import type { SecurityEventKind } from './security-event-kinds.ts';

export type SecurityEventDetail = Record<string, string | number | boolean | null>;

export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** The account concerned; no foreign key, because the log outlives the account. */
    userId: text('user_id'),
    email: text('email'),
    address: text('address'),
    userAgent: text('user_agent'),
    detail: jsonb('detail').$type<SecurityEventDetail>().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Place in the hash chain, from 1 without gaps; null until the event is sealed. Ids have gaps and are not in the order of commits. */
    position: bigint('position', { mode: 'number' }).unique(),
    /** SHA-256 of the previous event's hash and this event, hexadecimal. */
    hash: text('hash'),
  },
  (table) => [
    index('security_events_created').on(table.createdAt),
    index('security_events_user').on(table.userId, table.id),
    index('security_events_kind').on(table.kind, table.id),
  ],
);

/** Both ends of the hash chain, in one row: the end of the erased part and the end of the sealed part. */
export const securityLogState = pgTable('security_log_state', {
  id: text('id').primaryKey(),
  /** The last event that was erased because of its age; 0 = none. */
  erasedPosition: bigint('erased_position', { mode: 'number' }).notNull().default(0),
  erasedHash: text('erased_hash').notNull().default(''),
  headPosition: bigint('head_position', { mode: 'number' }).notNull().default(0),
  headHash: text('head_hash').notNull().default(''),
});

/** Admin actions, in words. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text('id').primaryKey(),
    adminId: text('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    /** Such as "changed the price of Bhalu the Bear from ₹1,249 to ₹1,199". */
    what: text('what').notNull(),
    /** Path of the page that shows it, if any. */
    link: text('link'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('audit_entries_newest').on(table.createdAt, table.id)],
);
