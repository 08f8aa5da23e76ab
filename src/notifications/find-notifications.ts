import { and, eq, inArray, sql } from 'drizzle-orm';
import { findAdmins, lockUser } from '../accounts/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { ShopError } from '../platform/errors.ts';
import type { AdminRole } from '../shared/admin-role.ts';
import { type NoticeChannel, type NoticeKind, type NotificationsBody, noticeChannels, noticeKinds } from './api.ts';
import { isActive } from './push-devices.ts';
import { notificationChoices, notificationSettings, pushDevices } from './schema.ts';

const defaultLowStock = 3;
type Choice = NotificationsBody['choices'][number];

/** From this number of pieces on a product is low in stock. */
export async function findLowStockLimit(queries: Queries): Promise<number> {
  const [row] = await prepared(queries, 'low_stock_limit', () =>
    queries.select({ limit: notificationSettings.lowStockAt }).from(notificationSettings),
  ).execute();
  return row?.limit ?? defaultLowStock;
}

/** The same, as part of another query. */
export const lowStockLimit = sql<number>`coalesce((select low_stock_at from ${notificationSettings}), ${sql.raw(String(defaultLowStock))})`;

export async function findChoices(
  queries: Queries,
  { id, adminRole }: { id: string; adminRole: AdminRole | null },
): Promise<Choice[]> {
  const rows = await queries.select().from(notificationChoices).where(eq(notificationChoices.userId, id));
  return noticeKinds.flatMap((kind) =>
    noticeChannels.map((channel) => {
      const chosen = rows.find((row) => row.kind === kind && row.channel === channel);
      return { kind, channel, isOn: chosen?.isOn ?? adminRole === 'owner' };
    }),
  );
}

/** Throws ShopError 401 if the account was deleted meanwhile. */
export async function chooseNotifications(tx: Tx, userId: string, choices: readonly Choice[]): Promise<void> {
  if (!(await lockUser(tx, userId))) throw new ShopError('unauthorized');
  for (const { isOn, ...choice } of choices)
    await tx
      .insert(notificationChoices)
      .values({ userId, isOn, ...choice })
      .onConflictDoUpdate({
        target: [notificationChoices.userId, notificationChoices.kind, notificationChoices.channel],
        set: { isOn },
      });
}

export async function changeLowStockLimit(tx: Tx, lowStockAt: number): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values({ id: 'shop', lowStockAt })
    .onConflictDoUpdate({ target: notificationSettings.id, set: { lowStockAt } });
}

interface Recipients {
  emailed: string[];
  /** Devices, by id. */
  pushed: string[];
}

export async function findRecipients(queries: Queries, kind: NoticeKind): Promise<Recipients> {
  const admins = await findAdmins(queries);
  const ids = admins.map(({ id }) => id);
  const choices = await queries.select().from(notificationChoices).where(eq(notificationChoices.kind, kind));
  const wants = (channel: NoticeChannel) =>
    admins.filter(({ id, adminRole }) => {
      const chosen = choices.find((choice) => choice.userId === id && choice.channel === channel);
      return chosen?.isOn ?? adminRole === 'owner';
    });
  const devices = await queries
    .select()
    .from(pushDevices)
    .where(and(inArray(pushDevices.userId, ids), isActive));
  const pushed = new Set(wants('push').map(({ id }) => id));
  return {
    emailed: wants('email').map(({ id }) => id),
    pushed: devices.filter(({ userId }) => pushed.has(userId)).map(({ id }) => id),
  };
}
