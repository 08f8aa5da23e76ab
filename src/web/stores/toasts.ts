import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
}

const maxToasts = 20;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = none;
let nextId = 1;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: Toast['kind'], text: string): void {
  change([...toasts, { id: nextId++, kind, text }].slice(-maxToasts));
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  close: (id: number) => change(toasts.filter((one) => one.id !== id)),
};

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
}
