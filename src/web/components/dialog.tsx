import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  ref: Ref<HTMLDialogElement>;
  label: string;
  wide?: boolean;
  onClose?: () => void;
  children: ReactNode;
}

/** The native dialog: Escape and the backdrop close it, and the focus returns. */
export function Dialog({ ref, label, wide, onClose, children }: DialogProps) {
  const width = wide ? 'w-[min(760px,100vw-32px)]' : 'w-[min(460px,100vw-32px)]';
  const columns = wide ? 'grid-cols-[5fr_6fr] max-md:grid-cols-1' : 'grid-cols-1';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      className={`fixed inset-0 z-30 m-auto h-fit max-h-[calc(100vh-48px)] max-w-none overflow-auto bg-cotton text-inherit shadow-sheet backdrop:bg-ink/55 motion-safe:open:animate-rise ${width}`}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={`relative grid ${columns}`}>
        {children}
        <span
          aria-hidden="true"
          className="stitch-box stitch-twine stitch-inset-[0px] pointer-events-none absolute! inset-[7px]"
        />
      </div>
    </dialog>
  );
}

/** The given buttons, and Close. */
export function DialogButtons({ children }: { children?: ReactNode }) {
  return (
    <div className="button-row">
      {children}
      <Button look="ghost" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
        Close
      </Button>
    </div>
  );
}
