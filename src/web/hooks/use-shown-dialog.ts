import { type RefObject, useLayoutEffect } from 'react';

/** Shows the dialog as long as it is rendered; the focus returns when it is removed. */
export function useShownDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
}
