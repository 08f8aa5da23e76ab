import { createHash, ECDH } from 'node:crypto';
import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { lockSession, lockUser, nameDevice, parseDeviceName } from '../accounts/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { takeLock } from '../platform/database/take-lock.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { t } from '../shared/languages/translate.ts';
import type { PushDeviceBody } from './api.ts';
import { isPushService } from './push-services.ts';
import { pushDevices } from './schema.ts';

export type PushDevice = typeof pushDevices.$inferSelect;
const maxDevices = 10;

export interface PushSubscriptionInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Its session was not ended: nothing is sent to the others. An idle session asks for a new login, and its device is
 * still notified until the session is erased after a week.
 */
export const isActive = isNotNull(pushDevices.sessionHash);

/**
 * A browser that another admin used before becomes the caller's. Notified until the caller's session is ended or
 * erased. Throws ShopError 400, 401 or 409.
 */
export async function addPushDevice(
  tx: Tx,
  by: { userId: string; sessionHash: string; userAgent: string },
  { endpoint, keys }: PushSubscriptionInput,
  pushServices: readonly string[],
): Promise<PushDeviceBody> {
  if (!isPushService(endpoint, pushServices)) throw fieldError('endpoint', t('settingAnswers.unknownPush'));
  if (!isPublicKey(keys.p256dh)) throw fieldError('keys.p256dh', t('settingAnswers.noBrowserKey'));
  if (!(await lockUser(tx, by.userId))) throw new ShopError('unauthorized');
  await lockSession(tx, by.sessionHash);
  await takeLock(tx, `push devices ${by.userId}`);
  const others = and(eq(pushDevices.userId, by.userId), sql`${pushDevices.endpoint} <> ${endpoint}`);
  if ((await tx.$count(pushDevices, others)) >= maxDevices)
    throw new ShopError('conflict', t('settingAnswers.mostDevices', { max: maxDevices }));
  const { userId, sessionHash } = by;
  const values = { userId, sessionHash, ...keys, name: parseDeviceName(by.userAgent) };
  const [row] = await tx
    .insert(pushDevices)
    .values({ id: newId(), endpoint, ...values })
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: values })
    .returning();
  return pushDeviceBody({ ...(row as PushDevice), isActive: true });
}

export async function findPushDevices(queries: Queries, userId: string): Promise<PushDeviceBody[]> {
  const rows = await queries
    .select({ ...getTableColumns(pushDevices), isActive: sql<boolean>`${isActive}` })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));
  return rows.map(pushDeviceBody);
}

/** Throws ShopError 404. */
export async function findOwnDevice(
  queries: Queries,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<PushDevice & { isActive: boolean }> {
  const [row] = await queries
    .select({ ...getTableColumns(pushDevices), isActive: sql<boolean>`${isActive}` })
    .from(pushDevices)
    .where(and(eq(pushDevices.id, deviceId), eq(pushDevices.userId, userId)));
  if (!row) throw new ShopError('not_found', t('settingAnswers.deviceNotFound'));
  return row;
}

export async function removePushDevice(tx: Tx, deviceId: string): Promise<void> {
  await tx.delete(pushDevices).where(eq(pushDevices.id, deviceId));
}

/** A point of the curve that push messages are encrypted on (RFC 8291). */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function pushDeviceBody({
  id,
  name,
  createdAt,
  endpoint,
  isActive: active,
}: PushDevice & { isActive: boolean }): PushDeviceBody {
  const mark = createHash('sha256').update(endpoint).digest('base64url');
  return { _id: id, name: nameDevice(name), createdAt: createdAt.toISOString(), mark, active };
}
