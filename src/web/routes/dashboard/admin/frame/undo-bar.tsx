import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { formatError } from '../../../../components/forms/form-errors.ts';
import { isFocusLost } from '../../../../document/lost-focus.ts';
import { FormError } from '../../../../hooks/form-action.ts';
import { focusOn } from '../../../../hooks/use-focus-on-navigation.ts';
import { toast } from '../../../../stores/toasts.ts';
import { endUndo, type Undoable, useUndo } from '../../../../stores/undo.ts';
import { isTyping } from './admin-search.tsx';

/** What was changed last, until the buyer's email leaves. */
export function UndoBar() {
  const undo = useUndo();
  const reload = useReload();
  return (
    <div
      className={
        undo
          ? 'fixed inset-x-0 bottom-[calc(60px+env(safe-area-inset-bottom))] z-12 flex min-h-14 items-center gap-3 bg-ink px-gutter text-footer-text shadow-sheet [--focus:var(--footer-focus)] lg:right-8 lg:bottom-6 lg:left-auto lg:w-110 lg:px-5 print:hidden'
          : ''
      }
    >
      <span role="status" className={undo ? 'min-w-0 flex-1 py-2 font-medium' : ''}>
        {undo?.text}
      </span>
      {undo && <UndoButton key={undo.id} undo={undo} reload={reload} />}
    </div>
  );
}

/** Loads the page again; where the focus is lost with what changes, the page's heading takes it. */
function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const isAsked = useRef(false);
  useEffect(() => {
    if (state !== 'idle' || !isAsked.current) return;
    isAsked.current = false;
    if (!isFocusLost()) return;
    focusOn(document.querySelector('main h1') ?? document.getElementById('main'));
  }, [state]);
  return () => {
    isAsked.current = true;
    void revalidate();
  };
}

function UndoButton({ undo, reload }: { undo: Undoable; reload: () => void }) {
  const { id, seconds } = undo;
  const left = useSecondsLeft(undo);
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const said =
        undo.take?.() ?? (await api('POST /user/order-moves/:moveId/undo', { params: { moveId: id } })).message;
      toast.success(said);
    } catch (error) {
      toast.error(error instanceof FormError ? error.message : formatError(error, t('adminFrame.undoFailed')));
    }
    endUndo(id);
    reload();
  };
  useUndoKey(take);
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-0 left-0 h-[3px] w-full origin-left bg-accent-stitch transition-transform duration-1000 ease-linear motion-reduce:transition-none"
        style={{ scale: `${left / seconds} 1` }}
      />
      <button
        type="button"
        className="min-h-14 shrink-0 cursor-pointer px-1 font-bold text-footer-mark tabular-nums underline underline-offset-6"
        aria-keyshortcuts="Control+Z"
        aria-disabled={isBusy}
        onClick={() => void take()}
      >
        {t('adminFrame.undo')} <span aria-hidden="true">{`(${left})`}</span>
      </button>
    </>
  );
}

function useSecondsLeft({ id, endsAt, seconds }: Undoable): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Math.ceil((endsAt - performance.now()) / 1_000);
      if (rest <= 0) return endUndo(id);
      setLeft(rest);
    }, 250);
    return () => clearInterval(timer);
  }, [id, endsAt]);
  return left;
}

function useUndoKey(take: () => Promise<void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    event.preventDefault();
    void take();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
