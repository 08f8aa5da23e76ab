/** Removes what the admin's service worker stored of this session. */
export function forgetAdminData(): void {
  if (typeof caches === 'undefined') return;
  navigator.serviceWorker?.controller?.postMessage('forget');
  const remove = (names: string[]) =>
    names.filter((name) => name.startsWith('admin-data-')).map((name) => caches.delete(name));
  caches.keys().then(remove, () => undefined);
}

/** The shop removes the device when the push service no longer knows it. */
export async function endPush(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    await (await registration.pushManager.getSubscription())?.unsubscribe();
}
