import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { useShownDialog } from '../../hooks/use-shown-dialog.ts';
import { Dialog } from '../forms/dialog.tsx';
import { Icon } from '../page/icon.tsx';
import '../../gifts.css';

const look =
  'overscroll-contain max-md:mb-0 max-md:w-full max-md:max-h-[90vh] max-md:rounded-t-lg max-md:pb-[env(safe-area-inset-bottom)] max-md:before:mx-auto max-md:before:mt-2.5 max-md:before:block max-md:before:h-1 max-md:before:w-11 max-md:before:rounded-full max-md:before:bg-twine';

interface SheetProps {
  label: string;
  /** Two columns. */
  wide?: boolean;
  onClose?: () => void;
  children: ReactNode;
}

/** Open as long as it is mounted: at the foot of a phone's window, else a dialog. */
export function Sheet({ label, wide, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useShownDialog(dialog);
  useEffect(() => {
    const { current } = dialog;
    if (!current) return;
    const stopped = new AbortController();
    closeBySwipe(current, stopped.signal);
    return () => stopped.abort();
  }, []);
  return (
    <Dialog ref={dialog} label={label} className={look} wide={wide} onClose={onClose}>
      <div className="dialog-body gap-5 max-md:px-5 max-md:pt-4 max-md:pb-6">{children}</div>
      <button
        type="button"
        className="absolute top-4 end-4 grid size-11 cursor-pointer place-items-center max-md:top-1.5 max-md:end-2"
        aria-label={t('frame.close')}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
    </Dialog>
  );
}

const farEnough = 80;

/** The sheet follows the finger downwards. */
function closeBySwipe(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const isPhone = matchMedia('(max-width: 768px)');
  let from: number | null = null;
  let distance = 0;
  const start = ({ touches, target }: TouchEvent) => {
    const [finger, another] = touches;
    const isOnField = target instanceof Element && target.closest('input, select, textarea') !== null;
    from = finger && !another && isPhone.matches && dialog.scrollTop <= 0 && !isOnField ? finger.clientY : null;
    distance = 0;
  };
  const move = ({ touches: [finger] }: TouchEvent) => {
    if (from === null || !finger) return;
    distance = Math.max(0, finger.clientY - from);
    dialog.style.translate = `0 ${distance}px`;
  };
  const end = ({ type }: TouchEvent) => {
    if (from === null) return;
    from = null;
    dialog.style.translate = '';
    if (type === 'touchend' && distance > farEnough) dialog.close();
  };
  dialog.addEventListener('touchstart', start, { passive: true, signal });
  dialog.addEventListener('touchmove', move, { passive: true, signal });
  dialog.addEventListener('touchend', end, { signal });
  dialog.addEventListener('touchcancel', end, { signal });
}
