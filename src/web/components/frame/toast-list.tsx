import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../shared/languages/translate.ts';
import { useModalDialog } from '../../hooks/use-modal-dialog.ts';
import { type Toast, toast, useToasts } from '../../stores/toasts.ts';
import { Icon } from '../page/icon.tsx';

const shownMs = 5_000;

/**
 * Inside the modal dialog while one is open, because the rest is inert. Errors are announced at once, others politely.
 */
export function ToastList() {
  const toasts = useToasts();
  const modal = useModalDialog();
  const list = (
    <section
      className="fixed top-5 end-5 z-40 grid w-[min(380px,100vw-32px)] gap-3 max-md:top-3 max-md:end-4 print:hidden"
      aria-label={t('forms.notifications')}
    >
      {toasts.map((one) => (
        <ToastItem key={one.id} item={one} />
      ))}
    </section>
  );
  return modal ? createPortal(list, modal) : list;
}

function ToastItem({ item }: { item: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => toast.close(item.id), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, item.id]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const edge = { success: 'border-neem', error: 'border-madder', info: 'border-indigo' }[item.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timeout
    <div
      className={`relative animate-rise border-s-5 bg-cotton py-4 pe-11 ps-[22px] font-medium shadow-sheet ${edge}`}
      role={item.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {item.text}
      <button
        type="button"
        className="icon-button absolute top-1/2 end-0.5 -translate-y-1/2"
        aria-label={t('forms.closeNotification')}
        onClick={() => toast.close(item.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
