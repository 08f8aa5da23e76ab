import { useLocation, useNavigate } from 'react-router';
import { openPath } from '../../document/open-path.ts';

/** State of a link to the login on the way to pay: registering logs in as well, and both lead back to `from`. */
export function payState(from: string) {
  return { from, toPay: true };
}

export function isOnWayToPay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'toPay' in state && state.toPay === true;
}

/** State of the frame's links to the login: it leads back to this page, where there is something to come back to. */
export function useReturnState(): unknown {
  const { pathname, search, state } = useLocation();
  if (['/login', '/register', '/forget-password'].includes(pathname)) return state;
  const isOver = ['/success', '/failure'].includes(pathname) || pathname.startsWith('/user/');
  return isOver ? undefined : { from: pathname + search };
}

/** Goes to the login, and from there back to this page. The router does not know a variant's part of the address. */
export function useLogInToPay() {
  const navigate = useNavigate();
  return () => {
    return navigate('/login', { state: payState(openPath() + window.location.search) });
  };
}
