import { useSyncExternalStore } from 'react';

export interface Store<T> {
  read(): T;
  write(value: T): void;
  /** The initial value on the server and in the first render. */
  use(): T;
}

/** A value in memory that components outside each other share. */
export function makeStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  const read = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    write(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read, () => initial),
  };
}
