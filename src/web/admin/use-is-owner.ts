import { useEffect } from 'react';
import { api } from '../api-client.ts';
import { currentSession, updateUser, useSession } from '../session.ts';

/** Whether to show what only owners may do; the server decides in any case. */
export function useIsOwner(): boolean {
  return useSession().user?.adminRole !== 'assistant';
}

/** Takes over the rights that the server knows now, which may have changed since the login. */
export function useFreshAdminRole(): void {
  useEffect(() => {
    const gone = new AbortController();
    api('GET /user/admin-access', { signal: gone.signal }).then(
      ({ adminRole }) => {
        const { user } = currentSession();
        if (user && user.adminRole !== adminRole) updateUser({ ...user, adminRole });
      },
      () => undefined,
    );
    return () => gone.abort();
  }, []);
}
