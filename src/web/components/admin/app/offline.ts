import { useEffect, useState } from 'react';
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

/** When the data on the page was loaded, while there is no connection; else null. */
export function useSavedAt(): Date | null {
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const hear = ({ data }: MessageEvent) => {
      if (data?.kind === 'saved') setSavedAt(new Date(data.at));
    };
    const renew = () => {
      setSavedAt(null);
      void revalidate();
    };
    navigator.serviceWorker?.addEventListener('message', hear);
    window.addEventListener('online', renew);
    return () => {
      navigator.serviceWorker?.removeEventListener('message', hear);
      window.removeEventListener('online', renew);
    };
  }, [revalidate]);
  return savedAt;
}
