import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { makeStore } from '../../../../stores/make-store.ts';
import { isTyping } from './admin-search.tsx';

const everyMs = 30_000;
const refreshed = /^\/dashboard\/admin(\/(orders|products|order\/\w+))?$/;
const counted = /^\/dashboard\/admin(\/orders)?$/;

const waiting = makeStore(0);

/** How many orders are not processed. */
export const useWaitingOrders = waiting.use;

/** Asks what is new while the page is in sight, and loads its data again when something is. */
export function useChanges(): void {
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const check = useEffectEvent(async (seen: { change?: string }) => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    const answer = await api('GET /user/changes').catch(() => null);
    if (!answer) return;
    waiting.write(answer.notProcessed);
    const isNew = seen.change !== undefined && seen.change !== answer.change;
    if (isNew && (state !== 'idle' || isOccupied())) return;
    seen.change = answer.change;
    if (isNew && refreshed.test(pathname)) void revalidate();
  });
  useEffect(() => {
    const seen = {};
    const ask = () => void check(seen);
    ask();
    const timer = setInterval(ask, everyMs);
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  useCountInTitle(pathname);
}

/** Somebody types, has a dialog open or has chosen lines. */
function isOccupied(): boolean {
  return isTyping(document.activeElement) || document.querySelector('dialog[open], [data-chosen-lines]') !== null;
}

function useCountInTitle(pathname: string): void {
  const count = useWaitingOrders();
  useEffect(() => {
    const app = navigator as { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
    void (count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.())?.catch(() => undefined);
  }, [count]);
  useEffect(() => {
    if (count === 0 || !counted.test(pathname)) return;
    const page = pathname.endsWith('/orders') ? t('user.orders') : t('adminFrame.today');
    const before = document.title;
    document.title = `(${count}) ${page}`;
    return () => {
      document.title = before;
    };
  }, [count, pathname]);
}
