import type { Undo } from '../../orders/api.ts';
import { makeStore } from './make-store.ts';

export interface Undoable {
  id: string;
  text: string;
  seconds: number;
  /** By the browser's clock, in milliseconds. */
  endsAt: number;
  /** What undoes it, and says so; unset = the shop does. */
  take?: () => string;
}

const current = makeStore<Undoable | null>(null);

/** Only the last change can be undone: it replaces the one before. */
export function showUndo(undo: Undo, text: string, take?: () => string): void {
  current.write(undo && { ...undo, text, take, endsAt: performance.now() + undo.seconds * 1_000 });
}

/** The shop can undo now what the browser could before. */
export function renewUndo(id: string, undo: Undo, text: string): void {
  if (current.read()?.id === id) showUndo(undo, text);
}

export function endUndo(id: string): void {
  if (current.read()?.id === id) current.write(null);
}

export const useUndo = current.use;
