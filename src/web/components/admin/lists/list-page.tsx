import { type ReactNode, useId } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { rich } from '../../../document/rich.ts';
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
            <Empty icon="search" words={empty.words} hint={t('adminOrders.nothingFits')}>
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
  return (
    <nav
      className="flex flex-wrap items-center gap-x-5 gap-y-3 mt-7 max-md:gap-x-2.5"
      aria-label={t('adminOrders.pages')}
    >
      <p className="max-md:w-full">{t('adminOrders.inAll', { count: total.toLocaleString('en-IN') })}</p>
      {pages > 1 && (
        <>
          <Button look="ghost" small className="max-md:px-2.5" disabled={page <= 1} onClick={() => goTo(page - 1)}>
            {t('adminOrders.previous')}
          </Button>
          <PageField page={page} pages={pages} goTo={goTo} />
          <Button look="ghost" small className="max-md:px-2.5" disabled={page >= pages} onClick={() => goTo(page + 1)}>
            {t('adminOrders.next')}
          </Button>
        </>
      )}
      {children}
    </nav>
  );
}

function PageField({ page, pages, goTo }: { page: number; pages: number; goTo: (wanted: number) => void }) {
  const id = useId();
  const goToTyped = (field: HTMLInputElement) => {
    const wanted = Math.min(pages, Math.max(1, Math.round(Number(field.value)) || page));
    if (wanted === page) field.value = String(page);
    else goTo(wanted);
  };
  const field = (
    <input
      id={id}
      className="w-22 min-h-11 border-[1.5px] border-bark rounded-sm bg-white py-1.5 px-2.5 max-md:w-13 max-md:px-1.5"
      key={page}
      type="number"
      min={1}
      max={pages}
      defaultValue={page}
      onBlur={({ target }) => goToTyped(target)}
      onKeyDown={(event) => event.key === 'Enter' && goToTyped(event.currentTarget)}
    />
  );
  return (
    <label htmlFor={id}>{rich('adminOrders.pageInAll', { page: field, pages: pages.toLocaleString('en-IN') })}</label>
  );
}
