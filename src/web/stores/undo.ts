import { useSyncExternalStore } from 'react';
import type { Undo } from '../../orders/api.ts';

export interface Undoable {
  id: string;
  text: string;
  seconds: number;
  /** By the browser's clock, in milliseconds. */
  endsAt: number;
  /** What undoes it, and says so; unset = the shop does. */
  take?: () => string;
}

const listeners = new Set<() => void>();
let current: Undoable | null = null;

function change(next: Undoable | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Only the last change can be undone: it replaces the one before. */
export function showUndo(undo: Undo, text: string, take?: () => string): void {
  change(undo && { ...undo, text, take, endsAt: performance.now() + undo.seconds * 1_000 });
}

/** The shop can undo now what the browser could before. */
export function renewUndo(id: string, undo: Undo, text: string): void {
  if (current?.id === id) showUndo(undo, text);
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
