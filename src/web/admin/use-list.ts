import { rowPaginationFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLoaded } from '../hooks/use-loaded.ts';

export const rowsPerPage = 20;
const features = tableFeatures({ rowPaginationFeature, rowSelectionFeature });
const none: never[] = [];

export interface ListPage<T> {
  rows: T[];
  total: number;
}
/** What stands in the address of a list: its filters, its order, its page. */
export type ListQuery = Record<string, string | number | undefined> & { page: number; limit: number };

/**
 * A list that the server filters, sorts and pages; what is asked for stands in the address.
 * @param names the parameters that this list knows, besides its page
 * @param load must stay the same function between renders
 */
export function useList<T extends { _id: string }>(
  names: readonly string[],
  load: (query: ListQuery, signal?: AbortSignal) => Promise<ListPage<T>>,
) {
  const [params, setParams] = useSearchParams();
  const known = names.map((name) => [name, params.get(name) ?? undefined] as const).filter(([, value]) => value);
  const page = Math.max(1, Math.min(10_000, Math.floor(Number(params.get('page'))) || 1));
  const key = JSON.stringify([known, page]);
  const loadThis = useCallback(
    (signal?: AbortSignal) => {
      const [filters, wanted] = JSON.parse(key) as [[string, string][], number];
      return load({ ...Object.fromEntries(filters), page: wanted, limit: rowsPerPage }, signal);
    },
    [key, load],
  );
  const { value, hasFailed, reload } = useLoaded(loadThis);
  const pagination = useMemo(() => ({ pageIndex: page - 1, pageSize: rowsPerPage }), [page]);
  const setParam = useCallback(
    (name: string, to: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (to) next.set(name, to);
          else next.delete(name);
          if (name !== 'page') next.delete('page');
          return next;
        },
        { replace: name !== 'page', preventScrollReset: name !== 'page' },
      ),
    [setParams],
  );
  const table = useTable({
    features,
    columns: none,
    data: value?.rows ?? none,
    getRowId: (row: T) => row._id,
    manualPagination: true,
    rowCount: value?.total ?? 0,
    state: { pagination },
    onPaginationChange: (change) => {
      const next = typeof change === 'function' ? change(pagination) : change;
      setParam('page', next.pageIndex === 0 ? '' : String(next.pageIndex + 1));
    },
  });
  return { table, params, setParam, hasFailed, reload, total: value?.total, isLoaded: value !== undefined };
}

export type List<T extends { _id: string }> = ReturnType<typeof useList<T>>;
