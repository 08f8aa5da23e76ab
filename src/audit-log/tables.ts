import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
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
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    index('security_events_created').on(table.createdAt),
    index('security_events_user').on(table.userId, table.id),
  ],
);
