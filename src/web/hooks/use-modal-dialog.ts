import { useSyncExternalStore } from 'react';

export function useModalDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(observe, findModal, () => null);
}

function observe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

export function findModal(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null;
}
