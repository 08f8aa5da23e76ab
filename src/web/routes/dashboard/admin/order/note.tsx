import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { ApiError } from '../../../../api-client/api-client.ts';
import { makeChange } from '../../../../components/admin/app/waiting/make-change.ts';
import { findWaitingNote, useWaitingChanges } from '../../../../components/admin/app/waiting/waiting-changes.ts';
import { TextArea } from '../../../../components/forms/field.tsx';
import { toast } from '../../../../stores/toasts.ts';

const pauseMs = 800;
type State = 'saved' | 'waiting' | 'failed' | 'queued';

/** Saved by itself, and only for admins. */
export function OrderNote({ page }: { page: OrderPageBody }) {
  const { order, note } = page;
  const queued = findWaitingNote(useWaitingChanges().shown, order._id);
  const [text, setText] = useState(queued ?? note.text);
  const { state, savedAt } = useSaving(page, text, queued);
  const said = {
    saved: savedAt ? t('adminOrder.savedAt', { time: formatDate(savedAt) }) : '',
    waiting: t('adminOrder.notSavedYet'),
    failed: t('adminOrder.noteNotSaved'),
    queued: t('adminFrame.sentWhenBack'),
  }[state];
  return (
    <section className="panel" aria-label={t('adminOrder.note')}>
      <TextArea
        label={t('adminOrder.noteToSelf')}
        rows={3}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p
        className={`mt-1.5 min-h-6 text-sm ${state === 'failed' || state === 'queued' ? 'text-madder' : 'text-ink-2'}`}
      >{`${t('adminOrder.onlyYouSee')} ${said}`}</p>
    </section>
  );
}

function useSaving({ order, note }: OrderPageBody, text: string, queued: string | null) {
  const [savedAt, setSavedAt] = useState(note.savedAt);
  const [state, setState] = useState<State>(queued === null ? 'saved' : 'queued');
  const saved = useRef<string | null>(queued ?? note.text);
  const save = useEffectEvent(async () => {
    if (saved.current === text) return;
    const body = { note: text, from: saved.current ?? undefined };
    const call = { name: 'PUT /user/order/:orderId/note', params: { orderId: order._id }, body } as const;
    try {
      const answer = await makeChange(call, t('adminOrder.noteOn', { number: formatOrderNumber(order.number) }));
      saved.current = answer ? answer.note : text;
      if (answer) setSavedAt(answer.savedAt);
      setState(answer ? 'saved' : 'queued');
    } catch (error) {
      setState('failed');
      if (!(error instanceof ApiError && error.status === 409)) return;
      toast.error(error.message);
      saved.current = null;
    }
  });
  useEffect(() => {
    if (saved.current === text) return;
    setState('waiting');
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  // Leaving the page before the pause is over loses nothing.
  useEffect(() => () => void save(), []);
  if (state !== 'queued' || queued !== null) return { state, savedAt };
  return note.text === text
    ? { state: 'saved' as const, savedAt: note.savedAt }
    : { state: 'waiting' as const, savedAt };
}
