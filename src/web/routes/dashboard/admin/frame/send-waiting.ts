import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { ApiError } from '../../../../api-client/api-client.ts';
import { trySend } from '../../../../components/admin/app/waiting/make-change.ts';
import {
  findWaiting,
  forgetSent,
  removeOlderThan,
  removeSent,
  storeChange,
  useWaitingChanges,
  type WaitingChange,
} from '../../../../components/admin/app/waiting/waiting-changes.ts';
import { currentSession, useSession } from '../../../../stores/session.ts';
import { toast } from '../../../../stores/toasts.ts';
import { renewUndo } from '../../../../stores/undo.ts';

const dayMs = 86_400_000;
/** The shop recognises a repeat for 30 days. */
const sentUpToMs = 14 * dayMs;
const storedForMs = 30 * dayMs;
const retryMs = 30_000;

/** Sends what waits when the page opens, the connection is back, or somebody looks at the page. */
export function useSending(): void {
  const { revalidate } = useRevalidator();
  const { token } = useSession();
  const { waiting } = useWaitingChanges();
  const count = waiting.length;
  const send = useEffectEvent(async () => {
    const sent = await sendWaiting();
    if (sent.length === 0) return;
    toast.success(t('adminFrame.changesSent', { count: sent.length, first: sent[0] ?? '' }));
    await revalidate();
    forgetSent();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after a login, and for each change that is added
  useEffect(() => {
    removeOlderThan(Date.now() - storedForMs);
    const attempt = () => void send();
    attempt();
    const timer = count > 0 ? setInterval(attempt, retryMs) : undefined;
    window.addEventListener('online', attempt);
    window.addEventListener('focus', attempt);
    document.addEventListener('visibilitychange', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
      window.removeEventListener('focus', attempt);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [token, count]);
  useRenewal(count);
}

/** Another tab has sent some. */
function useRenewal(count: number): void {
  const { revalidate } = useRevalidator();
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) void revalidate();
    before.current = count;
  }, [count, revalidate]);
}

let isRunning = false;
let isAsked = false;

/** One after the other, and in one tab at a time. @returns what was sent */
async function sendWaiting(): Promise<string[]> {
  isAsked = true;
  if (isRunning) return [];
  isRunning = true;
  const sent: string[] = [];
  while (isAsked) {
    isAsked = false;
    await alone(() => sendAll(sent));
  }
  isRunning = false;
  return sent;
}

/** https://developer.mozilla.org/docs/Web/API/Web_Locks_API: only over https and on localhost. */
function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('send-waiting-changes', work) : work();
}

async function sendAll(sent: string[]): Promise<void> {
  while (navigator.onLine) {
    const { user } = currentSession();
    const [next] = user ? findWaiting(user._id) : [];
    if (!next) return;
    const outcome = await sendOne(next);
    if (outcome === 'later') return;
    if (outcome === 'sent') sent.push(next.text);
  }
}

async function sendOne(change: WaitingChange): Promise<'sent' | 'refused' | 'later'> {
  const refuse = (refusal: string) => {
    storeChange({ ...change, isTried: true, refusal });
    return 'refused' as const;
  };
  if (Date.now() - change.madeAt > sentUpToMs) return refuse(t('adminFrame.tooOld'));
  storeChange({ ...change, isTried: true });
  try {
    const answer = await trySend(change);
    if (!answer) return 'later';
    if ('undo' in answer) renewUndo(change.key, answer.undo, change.text);
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error.status)) return 'later';
    return refuse(error.message);
  }
  removeSent(change);
  return 'sent';
}

/** Others are tried again: no login any more, too many requests, a shop that is busy. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}
