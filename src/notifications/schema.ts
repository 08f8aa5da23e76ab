import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/database/timestamptz.ts';
import { sealedText } from '../platform/secrets/sealed-column.ts';
import type { NoticeChannel, NoticeKind } from './api.ts';

/** One row; without it the defaults hold. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    id: text('id').primaryKey(),
    lowStockAt: integer('low_stock_at').notNull().default(3),
    vapidPublicKey: text('vapid_public_key'),
    vapidPrivateKey: sealedText('vapid_private_key'),
  },
  (table) => [check('notification_settings_low_stock', sql`${table.lowStockAt} between 0 and 1000`)],
);

/**
 * Owners are notified of everything, assistants of nothing, unless a row says otherwise. The migration lets `user_id`
 * refer to `users`.
 */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: text('user_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    channel: text('channel').$type<NoticeChannel>().notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.channel] })],
);

export const pushDevices = pgTable(
  'push_devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** The address at the push service: anybody who knows it and the shop's key can send to the device. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    name: text('name').notNull(),
    /**
     * The session that it was added or renewed with; the end of the session sets it to null (in the migration): nothing
     * is sent then.
     */
    sessionHash: text('session_hash'),
    createdAt: createdAt(),
  },
  (table) => [index('push_devices_user').on(table.userId), index('push_devices_session').on(table.sessionHash)],
);
