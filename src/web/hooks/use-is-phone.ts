import { useSyncExternalStore } from 'react';

/** Spec section 9. */
const phoneQuery = '(max-width: 768px)';

/** True at 768 px and below; on the server, and before the first look, false. */
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
