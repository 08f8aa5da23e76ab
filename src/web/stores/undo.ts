import { useSyncExternalStore } from 'react';
import type { Undo } from '../../orders/api.ts';

export interface Undoable {
  id: string;
  text: string;
  seconds: number;
  /** By the browser's clock, in milliseconds. */
  endsAt: number;
}

const listeners = new Set<() => void>();
let current: Undoable | null = null;

function change(next: Undoable | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Only the last change can be undone: it replaces the one before. */
export function showUndo(undo: Undo, text: string): void {
  change(undo && { ...undo, text, endsAt: performance.now() + undo.seconds * 1_000 });
}

export function endUndo(id: string): void {
  if (current?.id === id) change(null);
}

export function useUndo(): Undoable | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
