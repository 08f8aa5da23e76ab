import { findModal } from '../hooks/use-modal-dialog.ts';

/** React Router counts its entries of the history; NaN for another's. */
const historyIndex = (state: { idx?: number } | null) => state?.idx ?? Number.NaN;

/** The page's position at the last press: nothing opens without one. */
let place = Number.NaN;
let isReturning = false;

/**
 * Back closes the dialog or the sheet that is open over the page; browsers other than Android's would leave the page.
 */
export function closeOnBack(): void {
  for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, notePlace, true);
  window.addEventListener('popstate', onMove, true);
}

function notePlace(): void {
  place = historyIndex(window.history.state);
}

function onMove(event: PopStateEvent): void {
  const steps = place - historyIndex(event.state);
  const isClosed = !isReturning && steps > 0 && closeTop();
  if (!isReturning && !isClosed) return;
  // The page stays: the router must not see the step.
  event.stopImmediatePropagation();
  isReturning = isClosed;
  if (isClosed) window.history.go(steps);
}

function closeTop(): boolean {
  const dialog = findModal();
  const popover = document.querySelector<HTMLElement>('[popover]:popover-open');
  if (dialog?.matches('[closedby=none]')) return false;
  if (dialog) dialog.close();
  else popover?.hidePopover();
  return dialog !== null || popover !== null;
}
