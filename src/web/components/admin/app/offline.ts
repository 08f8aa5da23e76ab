import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { adminWorker } from '../../../document/trusted-types.ts';
import { useSession } from '../../../stores/session.ts';

const scope = '/dashboard/admin';

export function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration(scope) ?? Promise.resolve(undefined);
}

/** Registers the service worker. Pages outside the admin have none. */
export function useServiceWorker(): void {
  const { token } = useSession();
  useEffect(() => {
    if (!token || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker
      .register(adminWorker, { scope, updateViaCache: 'none' })
      .catch((error: unknown) => console.warn('The admin does not work offline here.', error));
  }, [token]);
}

let savedAt: Date | null = null;
const listeners = new Set<() => void>();

function setSavedAt(at: Date | null): void {
  savedAt = at;
  for (const listener of listeners) listener();
}

// The first lists of a page are loaded before its components exist.
if (typeof navigator !== 'undefined')
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.kind === 'saved') setSavedAt(new Date(data.at));
  });

/** When the data on the page was loaded, while there is no connection; else null. */
export function useSavedAt(): Date | null {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const renew = () => {
      setSavedAt(null);
      void revalidate();
    };
    window.addEventListener('online', renew);
    return () => window.removeEventListener('online', renew);
  }, [revalidate]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => savedAt,
    () => null,
  );
}
