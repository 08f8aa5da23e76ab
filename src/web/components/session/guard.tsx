import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useSession } from '../../stores/session.ts';
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
  return null;
}

interface GuardErrorProps {
  error: unknown;
  elsewhere: GuardProps['elsewhere'];
  Layout: ComponentType<{ children: ReactNode }>;
  /** Replaces the page that could not be loaded. */
  children: ReactNode;
}

export function GuardError({ error, elsewhere, Layout, children }: GuardErrorProps) {
  if (isRouteErrorResponse(error) && error.status === 403) return <Countdown to={elsewhere} />;
  return <Layout>{children}</Layout>;
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
      <h1 className="text-xl">{t('forms.redirecting', { seconds: left })}</h1>
      <p className="sr-only" role="status">
        {t('forms.notLoggedIn')}
      </p>
    </div>
  );
}
