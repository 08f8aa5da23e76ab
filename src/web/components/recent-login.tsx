import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { offerRecentLogin } from '../api-client/recent-login.ts';

const RecentLoginDialog = lazy(() => import('./recent-login-dialog.tsx'));

/** Shows the dialog when a call on this page needs a recent login; the call is then repeated. */
export function RecentLogin() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  useEffect(() => offerRecentLogin(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  const done = useCallback(
    (isConfirmed: boolean) => {
      setAnswer(undefined);
      answer?.(isConfirmed);
    },
    [answer],
  );
  if (!answer) return null;
  return (
    <Suspense>
      <RecentLoginDialog done={done} />
    </Suspense>
  );
}
