import { useLocation, useNavigation, useSearchParams } from 'react-router';

export const rowsPerPage = 20;

export type ListQuery = Record<string, string | number | undefined> & { page: number; limit: number };

export function listQuery(request: Request, names: readonly string[] = []): ListQuery {
  const params = new URL(request.url).searchParams;
  const known = names.map((name) => [name, params.get(name) || undefined] as const);
  return { ...Object.fromEntries(known), page: pageIn(params), limit: rowsPerPage };
}

/** Changing a parameter reloads the list from page 1 and aborts the previous request. */
export function useListParams() {
  const [current, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const params = location?.pathname === pathname ? new URLSearchParams(location.search) : current;
  const setParam = (name: string, value: string | number) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, String(value));
    else next.delete(name);
    if (name !== 'page' || value === 1) next.delete('page');
    setParams(next, { replace: name !== 'page', preventScrollReset: name !== 'page' });
  };
  return { params, setParam, isLoading: state === 'loading' };
}

function pageIn(params: URLSearchParams): number {
  return Math.max(1, Math.min(10_000, Math.floor(Number(params.get('page'))) || 1));
}
