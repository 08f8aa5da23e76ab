import { makeStore } from './make-store.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
}

const maxToasts = 20;
const toasts = makeStore<readonly Toast[]>([]);
let nextId = 1;

function show(kind: Toast['kind'], text: string): void {
  toasts.write([...toasts.read(), { id: nextId++, kind, text }].slice(-maxToasts));
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  close: (id: number) => toasts.write(toasts.read().filter((one) => one.id !== id)),
};

export const useToasts = toasts.use;
