import { useSyncExternalStore } from 'react';

const phoneQuery = '(max-width: 768px)';

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(phoneQuery);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(phoneQuery).matches,
    () => false,
  );
}
