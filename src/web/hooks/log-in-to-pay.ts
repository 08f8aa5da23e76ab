import { useNavigate } from 'react-router';

/** State of a link to the login on the way to pay: registering logs in as well, and both lead back to `from`. */
export function payState(from: string) {
  return { from, toPay: true };
}

export function isOnWayToPay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'toPay' in state && state.toPay === true;
}

/** Goes to the login, and from there back to this page. The router does not know a variant's part of the address. */
export function useLogInToPay() {
  const navigate = useNavigate();
  return () => {
    const { pathname, search } = window.location;
    return navigate('/login', { state: payState(pathname + search) });
  };
}
