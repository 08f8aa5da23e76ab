import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { TodayBody } from '../../../../orders/api.ts';
import { localizePath } from '../../../../shared/languages/languages.ts';
import { currentLanguage } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { adminWorker } from '../../../document/trusted-types.ts';
import { makeStore } from '../../../stores/make-store.ts';
import { useSession } from '../../../stores/session.ts';

const scope = localizePath(currentLanguage(), '/dashboard/admin');
const retryMs = 5_000;

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

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

const fetchedOrders = new Set<string>();
const maxFetched = 40;

/** Stores the pages of the orders that are worked on, so that they open without a connection, too. */
export function useOrdersOffline({ toMake, toPack, toHandOver }: TodayBody): void {
  const ids = [...toMake.flatMap(({ lines }) => lines), ...toPack, ...toHandOver].map(({ order }) => order);
  const wanted = [...new Set(ids)].slice(0, maxFetched).join(' ');
  useEffect(() => {
    const controller = new AbortController();
    const fetchOrders = async () => {
      for (const orderId of wanted.split(' ')) {
        if (!orderId || fetchedOrders.has(orderId) || !navigator.onLine) continue;
        const asked = { params: { orderId }, signal: controller.signal };
        await Promise.all([api('GET /user/order/:orderId', asked), api('GET /user/order/:orderId/messages', asked)]);
        fetchedOrders.add(orderId);
      }
    };
    // Only the service worker stores what is fetched.
    if (navigator.serviceWorker?.controller) fetchOrders().catch(() => undefined);
    return () => controller.abort();
  }, [wanted]);
}

const savedAt = makeStore<Date | null>(null);

// The first lists of a page are loaded before its components exist.
if (typeof navigator !== 'undefined')
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.kind === 'saved') savedAt.write(new Date(data.at));
  });

/** When the data on the page was loaded, while there is no connection; else null. */
export function useSavedAt(): Date | null {
  const { revalidate } = useRevalidator();
  const shown = savedAt.use();
  const renew = useEffectEvent(async () => {
    const before = savedAt.read();
    await revalidate();
    // A list that comes from the store again says so before.
    if (savedAt.read() === before) savedAt.write(null);
  });
  useEffect(() => {
    const again = () => void renew();
    // Browsers report a connection before requests get through.
    const timer = shown ? setInterval(() => navigator.onLine && again(), retryMs) : undefined;
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [shown]);
  return shown;
}
