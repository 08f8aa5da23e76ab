import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../api-client/api-client.ts';
import { currentSession, updateUser, useSession } from '../stores/session.ts';

const setupPage = '/dashboard/admin/security';

/** Whether to show what only owners may do; the server decides in any case. */
export function useIsOwner(): boolean {
  return useSession().user?.adminRole !== 'assistant';
}

/** Takes over the rights that the server knows now, and leads to the setup of a second factor where one is required first. */
export function useAdminAccess(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for on each page
  useEffect(() => {
    const gone = new AbortController();
    api('GET /user/admin-access', { signal: gone.signal }).then(
      ({ adminRole, mustEnrol }) => {
        const { user } = currentSession();
        if (user && user.adminRole !== adminRole) updateUser({ ...user, adminRole });
        if (mustEnrol && pathname !== setupPage) navigate(setupPage, { replace: true });
      },
      () => undefined,
    );
    return () => gone.abort();
  }, [pathname]);
}
