import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator } from 'react-router';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useSession } from '../../stores/session.ts';
import { DashboardColumns } from '../page/dashboard-layout.tsx';
import { Skeleton } from '../page/skeleton.tsx';
import { NotFoundPage, TryAgain } from '../page/trouble.tsx';
import { LoginDialogs } from './login-dialogs.tsx';

const countdownSeconds = 3;

interface GuardProps {
  /** Redirect target without access. */
  elsewhere: '/login' | '/';
  children: ReactNode;
}

/** Needs `clientMiddleware = [requireAccess(…)]` on its route; reacts to a logout at once. */
export function Guard({ elsewhere, children }: GuardProps) {
  const { token, user } = useSession();
  const isHydrated = useHydrated();
  const [account, setAccount] = useState<string>();
  if (isHydrated && user && !account) setAccount(user._id);
  if (isHydrated && !token) return <Countdown to={elsewhere} />;
  if (account && user && user._id !== account) return <Reload />;
  return (
    <>
      {children}
      <LoginDialogs />
    </>
  );
}

/** What was loaded is another account's, which logged out or whose session has ended. */
function Reload() {
  useEffect(() => window.location.reload(), []);
  return <GuardFallback />;
}

interface GuardErrorProps {
  error: unknown;
  elsewhere: GuardProps['elsewhere'];
  Layout: ComponentType<{ children: ReactNode }>;
  /** Where the page could not be loaded; by default the shoppers'. */
  sentence?: string;
}

export function GuardError({ error, elsewhere, Layout, sentence }: GuardErrorProps) {
  const status = isRouteErrorResponse(error) ? error.status : null;
  const { revalidate } = useRevalidator();
  if (status === 403) return <Countdown to={elsewhere} />;
  return (
    <Layout>
      {status === 404 ? <NotFoundPage /> : <TryAgain again={() => void revalidate()} sentence={sentence} />}
    </Layout>
  );
}

/** Menu, heading and lines, as high as what follows. */
export function GuardFallback() {
  return (
    <DashboardColumns>
      <Skeleton className="max-md:hidden md:h-57" />
      <div className="grid gap-5">
        <Skeleton className="h-9 w-60" />
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} className="h-22" />
        ))}
      </div>
    </DashboardColumns>
  );
}

function Countdown({ to }: { to: string }) {
  const [left, setLeft] = useState(countdownSeconds);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { token } = useSession();
  const [refusedToken] = useState(token);
  const { revalidate } = useRevalidator();
  // Logged in from another tab.
  useEffect(() => {
    if (token && token !== refusedToken) void revalidate();
  }, [token, refusedToken, revalidate]);
  useEffect(() => {
    if (left === 0) {
      navigate(to, { replace: true, state: { from: pathname + search } });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, navigate, to, pathname, search]);
  return (
    <div className="page-width grid justify-items-center text-center gap-6 py-18">
      <h1 className="text-xl">{`redirecting to you in ${left} second`}</h1>
      <p className="sr-only" role="status">
        You may not enter here, and are taken elsewhere in a moment.
      </p>
    </div>
  );
}
