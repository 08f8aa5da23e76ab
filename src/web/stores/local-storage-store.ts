import { useSyncExternalStore } from 'react';
import { parseJson } from '../../shared/json.ts';

export interface Stored<T> {
  read(): T;
  write(value: T): void;
  /** The empty value on the server and in the first render. */
  use(): T;
}

/** A value in localStorage: invalid content counts as empty, other tabs stay in sync, nothing throws. */
export function stored<T>(key: string, empty: T, parse: (raw: unknown) => T): Stored<T> {
  const listeners = new Set<() => void>();
  let text: string | null | undefined;
  let value = empty;

  const load = (): T => {
    const now = readText(key);
    if (now !== text) {
      text = now;
      value = now === null ? empty : parse(parseJson(now));
    }
    return value;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) notify();
    });
  }
  return {
    read: load,
    write(next) {
      writeText(key, next === empty ? null : JSON.stringify(next));
      notify();
    },
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        load,
        () => empty,
      ),
  };
}

/** Removes a value whose store may not be loaded on this page. */
export function forget(key: string): void {
  writeText(key, null);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Private windows and full disks refuse: the shop then works without storage. */
function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {}
}
