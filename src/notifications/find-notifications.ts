import { eq, type SQL, sql } from 'drizzle-orm';
import { lockUser, selectAdmins } from '../accounts/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { prepared, runPrepared } from '../platform/database/prepared.ts';
import { ShopError } from '../platform/errors.ts';
import type { AdminRole } from '../shared/access/admin-role.ts';
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

interface Admin {
  id: string;
  role: AdminRole;
  choices: Partial<Record<NoticeChannel, boolean>>;
  devices: string[];
}

export async function findRecipients(queries: Queries, kind: NoticeKind): Promise<Recipients> {
  const admins = await runPrepared<Admin>(queries, 'notified_admins', selectNotified, { kind });
  const findWhoWants = (channel: NoticeChannel) =>
    admins.filter(({ role, choices }) => choices[channel] ?? role === 'owner');
  return {
    emailed: findWhoWants('email').map(({ id }) => id),
    pushed: findWhoWants('push').flatMap(({ devices }) => devices),
  };
}

function selectNotified(): SQL {
  return sql`select admin.id, admin.role,
      (select coalesce(json_object_agg(c.channel, c.is_on), '{}') from ${notificationChoices} c
        where c.user_id = admin.id and c.kind = ${sql.placeholder('kind')}) as choices,
      (select coalesce(json_agg(push_devices.id), '[]') from ${pushDevices} where user_id = admin.id and ${isActive}) as devices
    from (${selectAdmins}) admin`;
}
