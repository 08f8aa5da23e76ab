import type { ReactNode } from 'react';
import { rowsPerPage, useListParams } from '../../../hooks/list-query.ts';
import { Button } from '../../forms/button.tsx';
import { Empty, type EmptyProps } from './empty.tsx';
import { Filters, ResetFilters } from './filters.tsx';
import type { ListData } from './list-loader.ts';

interface ListPageProps<T> {
  title: string;
  list: ListData<T>;
  empty: EmptyProps;
  controls?: ReactNode;
  /** Label of the search field; unset = neither search nor filters. */
  search?: string;
  filters?: ReactNode;
  /** Above the list. */
  quickFilters?: ReactNode;
  actions?: ReactNode;
  /** Below the list, beside the pages. */
  footer?: ReactNode;
  children: (rows: T[]) => ReactNode;
}

export function ListPage<T>({ title, list, empty, controls, footer, children, ...props }: ListPageProps<T>) {
  const { rows, total, page } = list;
  const { search, filters, quickFilters, actions } = props;
  const { params, isLoading } = useListParams();
  const isFiltered = [...params.keys()].some((name) => name !== 'page');
  return (
    <>
      <h1 className="mb-5">{title}</h1>
      {controls}
      {search && (
        <Filters search={search} total={total} actions={actions}>
          {filters}
        </Filters>
      )}
      {quickFilters}
      <div aria-busy={isLoading}>
        {total > 0 && children(rows)}
        {total === 0 &&
          (isFiltered ? (
            <Empty icon="search" words={empty.words} hint="Nothing fits the search and the filters.">
              <ResetFilters />
            </Empty>
          ) : (
            <Empty {...empty} />
          ))}
      </div>
      {total > 0 && (
        <Pager page={page} total={total}>
          {footer}
        </Pager>
      )}
    </>
  );
}

export function Pager({ page, total, children }: { page: number; total: number; children?: ReactNode }) {
  const { setParam } = useListParams();
  const pages = Math.ceil(total / rowsPerPage);
  const goTo = (wanted: number) => setParam('page', wanted);
  const goToTyped = (field: HTMLInputElement) => {
    const wanted = Math.min(pages, Math.max(1, Math.round(Number(field.value)) || page));
    if (wanted === page) field.value = String(page);
    else goTo(wanted);
  };
  return (
    <nav className="flex flex-wrap items-center gap-x-5 gap-y-3 mt-7 max-md:gap-x-2.5" aria-label="Pages">
      <p className="max-md:w-full">{`${total.toLocaleString('en-IN')} in all`}</p>
      {pages > 1 && (
        <>
          <Button look="ghost" small className="max-md:px-2.5" disabled={page <= 1} onClick={() => goTo(page - 1)}>
            Previous
          </Button>
          <label>
            Page{' '}
            <input
              className="w-22 min-h-11 border-[1.5px] border-bark rounded-sm bg-white py-1.5 px-2.5 max-md:w-13 max-md:px-1.5"
              key={page}
              type="number"
              min={1}
              max={pages}
              defaultValue={page}
              onBlur={({ target }) => goToTyped(target)}
              onKeyDown={(event) => event.key === 'Enter' && goToTyped(event.currentTarget)}
            />{' '}
            of {pages.toLocaleString('en-IN')}
          </label>
          <Button look="ghost" small className="max-md:px-2.5" disabled={page >= pages} onClick={() => goTo(page + 1)}>
            Next
          </Button>
        </>
      )}
      {children}
    </nav>
  );
}
