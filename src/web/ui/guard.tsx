import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, api } from '../api-client/api-client.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { useSession } from '../stores/session.ts';
import { RecentLogin } from './recent-login.tsx';
import { Skeleton } from './skeleton.tsx';
import { TryAgain } from './trouble.tsx';

/** Spec section 9. */
const countdownSeconds = 3;

interface GuardProps {
  /** The auth check that the server is asked; only when a token exists. */
  check: 'GET /user/user-auth' | 'GET /user/admin-auth';
  /** Where one is sent who may not enter. */
  elsewhere: '/login' | '/';
  children: ReactNode;
}

type Verdict = 'asking' | 'admitted' | 'refused' | 'unknown';

/** Lets in whom the server vouches for; shows the countdown to everybody else. */
export function Guard({ check, elsewhere, children }: GuardProps) {
  const { token } = useSession();
  const [verdict, setVerdict] = useState<Verdict>('asking');
  const [attempt, setAttempt] = useState(0);
  const isAwake = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!isAwake) return;
    if (!token) return setVerdict('refused');
    const gone = new AbortController();
    setVerdict('asking');
    api(check, { signal: gone.signal }).then(
      () => setVerdict('admitted'),
      (error) => {
        if (gone.signal.aborted) return;
        const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
        setVerdict(isRefused ? 'refused' : 'unknown');
      },
    );
    return () => gone.abort();
  }, [isAwake, token, check, attempt]);
  // Who has just logged out is out at once: nothing more is asked for in that name.
  if (verdict === 'admitted' && token)
    return (
      <>
        {children}
        <RecentLogin />
      </>
    );
  if (verdict === 'refused' || (isAwake && !token)) return <Countdown to={elsewhere} />;
  if (verdict === 'unknown') return <TryAgain again={() => setAttempt(attempt + 1)} />;
  return (
    <div className="wrap desk">
      <Skeleton className="h-64" />
      <Skeleton className="h-96" />
    </div>
  );
}

function Countdown({ to }: { to: string }) {
  const [left, setLeft] = useState(countdownSeconds);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (left === 0) {
      navigate(to, { replace: true, state: { from: pathname + search } });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, navigate, to, pathname, search]);
  return (
    <div className="wrap center">
      <p className="font-display text-t3">{`redirecting to you in ${left} second`}</p>
      <p className="sr" role="status">
        You may not enter here, and are taken elsewhere in a moment.
      </p>
    </div>
  );
}
