import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render, which have to match. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
