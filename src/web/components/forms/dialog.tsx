import type { ReactNode, Ref } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { Button } from './button.tsx';

/** In the admin, on phones. */
const sheet =
  'max-md:in-data-dense:mb-0 max-md:in-data-dense:w-full max-md:in-data-dense:max-h-[90vh] max-md:in-data-dense:rounded-t-lg max-md:in-data-dense:pb-[env(safe-area-inset-bottom)] max-md:in-data-dense:before:mx-auto max-md:in-data-dense:before:mt-2.5 max-md:in-data-dense:before:block max-md:in-data-dense:before:h-1 max-md:in-data-dense:before:w-11 max-md:in-data-dense:before:rounded-full max-md:in-data-dense:before:bg-twine';

interface DialogProps {
  ref: Ref<HTMLDialogElement>;
  label: string;
  wide?: boolean;
  /** Instead of the admin's sheet. */
  className?: string;
  /** Covers the page, and neither Escape nor a press beside it closes it. */
  mustAnswer?: boolean;
  onClose?: () => void;
  children: ReactNode;
}

/** The native dialog: Escape and the backdrop close it, and the focus returns. */
export function Dialog({ ref, label, wide, className, mustAnswer, onClose, children }: DialogProps) {
  const width = wide ? 'w-[min(760px,100vw-32px)]' : 'w-[min(460px,100vw-32px)]';
  const columns = wide ? 'grid-cols-[5fr_6fr] max-md:grid-cols-1' : 'grid-cols-1';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      className={`fixed inset-0 z-30 m-auto h-fit max-h-[calc(100vh-48px)] max-w-none overflow-auto bg-cotton text-inherit shadow-sheet ${mustAnswer ? 'backdrop:bg-paper' : 'backdrop:bg-ink/55'} motion-safe:open:animate-rise ${width} ${className ?? sheet}`}
      aria-label={label}
      {...(mustAnswer && { closedby: 'none' })}
      onCancel={(event) => mustAnswer && event.target === event.currentTarget && event.preventDefault()}
      onClose={({ currentTarget }) =>
        mustAnswer && currentTarget.isConnected ? currentTarget.showModal() : onClose?.()
      }
      onClick={(event) => !mustAnswer && event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={`relative grid ${columns}`}>{children}</div>
    </dialog>
  );
}

/** The given buttons, and Close. */
export function DialogButtons({ children }: { children?: ReactNode }) {
  return (
    <div className="button-row">
      {children}
      <Button look="ghost" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
        {t('frame.close')}
      </Button>
    </div>
  );
}
