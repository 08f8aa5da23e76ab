import { and, eq } from 'drizzle-orm';
import { findUser } from '../accounts/index.ts';
import type { Database } from '../platform/database/database.ts';
import { chooseLanguage, inLanguage } from '../platform/language.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { adminLanguages, firstLanguage, localizePath } from '../shared/languages/languages.ts';
import { isActive, type PushDevice } from './push-devices.ts';
import { findPushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';
import type { NoticeDescribers, NoticeJob } from './queue-notice.ts';
import { pushDevices } from './schema.ts';

export const pushQueue = 'send-push';
const timeoutMs = 10_000;
/** How long a push service stores what it cannot deliver; older ones are not sent either. */
const ttlSeconds = 6 * 3_600;

export interface PushDependencies {
  db: Database;
  secretBox: SecretBox;
  publicUrl: string;
  /** Origins besides those of the known push services; tests only. */
  pushServices: readonly string[];
}
export interface PushMessage {
  title: string;
  body: string;
  path: string;
  /** A later notification with this tag replaces the earlier one. */
  tag: string;
}
export type PushJob = NoticeJob & { deviceId: string };

/** @returns false when the device is gone, and was removed. Throws when the push service did not take the message. */
export async function sendPush(deps: PushDependencies, device: PushDevice, message: PushMessage): Promise<boolean> {
  if (!isPushService(device.endpoint, deps.pushServices)) return removeGone(deps, device);
  const { endpoint, p256dh, auth } = device;
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: vapidSubject(deps.publicUrl), ...(await findPushKeys(deps)) },
      TTL: ttlSeconds,
      urgency: 'high',
    },
  );
  const { 'Content-Length': _, ...sent } = headers as Record<string, string>;
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) return removeGone(deps, device);
  if (!answer.ok) throw new Error(`The push service ${new URL(endpoint).host} answered ${answer.status}.`);
  return true;
}

/** The job of one notification for one device. */
export async function sendNoticePush(
  deps: PushDependencies,
  describe: NoticeDescribers,
  { kind, about, key, queuedAt, deviceId }: PushJob,
): Promise<void> {
  if (Date.now() - queuedAt > ttlSeconds * 1_000) return;
  const [device] = await deps.db.read
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.id, deviceId), isActive));
  const user = device && (await findUser(deps.db.read, device.userId));
  if (!user) return;
  const language = chooseLanguage(user.language, adminLanguages);
  const content = await inLanguage(language, () => describe[kind](about), firstLanguage);
  if (!content) return;
  const { title, push, path } = content;
  await sendPush(deps, device, { title, body: push, path: localizePath(language, path), tag: `${kind} ${key}` });
}

async function removeGone({ db }: PushDependencies, { id }: PushDevice): Promise<false> {
  await db.read.delete(pushDevices).where(eq(pushDevices.id, id));
  return false;
}

/** A push service writes there when something is wrong (RFC 8292). */
function vapidSubject(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:shop@localhost.localdomain';
}
