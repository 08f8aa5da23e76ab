import { useEffect } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { useSession } from '../../../stores/session.ts';
import { findRegistration } from './offline.ts';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

export async function findPushState(marks: readonly string[]): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  return subscription && marks.includes(await computeMark(subscription)) ? 'on' : 'off';
}

async function computeMark({ endpoint }: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

/** Asks for the permission. Throws an Error with a sentence for a person. */
export async function subscribe(publicKey: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t('adminFrame.notificationsDenied'));
  const registration = await findRegistration();
  if (!registration) throw new Error(t('adminFrame.noNotifications'));
  const former = await registration.pushManager.getSubscription();
  await former?.unsubscribe();
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new Error(t('adminFrame.pushUnreachable'));
    });
  return addDevice(subscription);
}

/** A device that is not notified because its login had ended is, after the next login of the same account. */
export function useDevice(): void {
  const { token } = useSession();
  useEffect(() => {
    if (token) renewDevice().catch(() => undefined);
  }, [token]);
}

async function renewDevice(): Promise<void> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return;
  await leaveOtherLanguages(await navigator.serviceWorker.ready);
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  if (!subscription) return;
  const mark = await computeMark(subscription);
  const { devices } = await api('GET /user/notifications');
  if (devices.some((device) => device.mark === mark && !device.active)) await addDevice(subscription);
}

/** The admin was read in another one here: what is sent to that app is sent to this one from now on. */
async function leaveOtherLanguages(registration: ServiceWorkerRegistration): Promise<void> {
  for (const other of await navigator.serviceWorker.getRegistrations()) {
    if (other.scope === registration.scope) continue;
    const former = await other.pushManager.getSubscription();
    const applicationServerKey = former?.options.applicationServerKey;
    if (applicationServerKey)
      await addDevice(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
    await other.unregister();
  }
}

async function addDevice(subscription: PushSubscription): Promise<string> {
  const { endpoint = '', keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  return (await api('POST /user/push-devices', { body })).message;
}
