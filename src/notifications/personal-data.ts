import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { notificationChoices, pushDevices } from './schema.ts';

/** What an admin chose, and the devices; without their keys. */
export async function findNotificationData(queries: Queries, userId: string) {
  const { kind, channel, isOn } = notificationChoices;
  const { name, endpoint, createdAt } = pushDevices;
  return {
    choices: await queries
      .select({ kind, channel, isOn })
      .from(notificationChoices)
      .where(eq(notificationChoices.userId, userId)),
    devices: await queries
      .select({ name, endpoint, createdAt })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId)),
  };
}
