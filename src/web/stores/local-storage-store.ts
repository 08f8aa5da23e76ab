import { useSyncExternalStore } from 'react';
import { parseJson } from '../api-client/json.ts';

export interface Stored<T> {
  read(): T;
  write(value: T): void;
  /** The value in a component; the server and the first render of the browser see the empty one. */
  use(): T;
}

/**
 * A value kept under a key of localStorage: damaged content counts as absent, other tabs stay in step, nothing here throws.
 * @param parse makes a value of what was stored, or the empty one of anything else
 */
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
  const tell = () => {
    for (const listener of listeners) listener();
  };
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) tell();
    });
  }
  return {
    read: load,
    write(next) {
      writeText(key, next === empty ? null : JSON.stringify(next));
      tell();
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

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Private windows and full disks refuse: the shop then works without a memory. */
function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {}
}
