import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the browser's very first render, which have to agree; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
