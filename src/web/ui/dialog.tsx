import type { ReactNode, Ref } from 'react';

interface DialogProps {
  ref: Ref<HTMLDialogElement>;
  label: string;
  /** With a picture beside the text. */
  wide?: boolean;
  children: ReactNode;
}

/** The platform's own dialog: Escape and the backdrop close it, and the focus goes back to where it was. */
export function Dialog({ ref, label, wide, children }: DialogProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      className={wide ? 'dlg' : 'dlg one'}
      aria-label={label}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      {children}
    </dialog>
  );
}
