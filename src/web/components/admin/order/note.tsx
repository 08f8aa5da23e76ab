import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderPageBody } from '../../../../orders/api.ts';
import { formatDate } from '../../../../shared/dates.ts';
import { api } from '../../../api-client/api-client.ts';
import { TextArea } from '../../field.tsx';

const pauseMs = 800;

/** Saved by itself, and only for admins. */
export function OrderNote({ page: { order, note } }: { page: OrderPageBody }) {
  const [text, setText] = useState(note.text);
  const { state, savedAt } = useSaving(order._id, text, note);
  const said = {
    saved: savedAt ? `Saved ${formatDate(savedAt)}` : '',
    waiting: 'Not saved yet',
    failed: 'Not saved: it is tried again with your next change',
  }[state];
  return (
    <section className="panel" aria-label="Note">
      <TextArea
        label="Note to self"
        rows={3}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={`mt-1.5 min-h-6 text-sm ${state === 'failed' ? 'text-madder' : 'text-ink-2'}`}>
        {`Only you see this. ${said}`}
      </p>
    </section>
  );
}

function useSaving(orderId: string, text: string, note: OrderPageBody['note']) {
  const [savedAt, setSavedAt] = useState(note.savedAt);
  const [state, setState] = useState<'saved' | 'waiting' | 'failed'>('saved');
  const saved = useRef(note.text);
  const save = useEffectEvent(async () => {
    if (saved.current === text) return;
    try {
      const answer = await api('PUT /user/order/:orderId/note', { params: { orderId }, body: { note: text } });
      saved.current = answer.note;
      setSavedAt(answer.savedAt);
      setState('saved');
    } catch {
      setState('failed');
    }
  });
  useEffect(() => {
    if (saved.current === text) return;
    setState('waiting');
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  // Whoever leaves the page before the pause is over loses nothing.
  useEffect(() => () => void save(), []);
  return { state, savedAt };
}
