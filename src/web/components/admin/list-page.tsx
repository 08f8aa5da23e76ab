import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { rowsPerPage, useListParams } from '../../hooks/list-query.ts';
import { Button } from '../button.tsx';
import { Field, Select } from '../field.tsx';
import type { ListData } from './list-loader.ts';

const debounceMs = 300;

interface ListPageProps<T> {
  title: string;
  list: ListData<T>;
  empty: string;
  controls?: ReactNode;
  children: (rows: T[]) => ReactNode;
}

export function ListPage<T>({ title, list: { rows, total, page }, empty, controls, children }: ListPageProps<T>) {
  const { isLoading } = useListParams();
  return (
    <>
      <h1 className="mb-5">{title}</h1>
      {controls}
      <div aria-busy={isLoading}>
        {total === 0 && <p>{empty}</p>}
        {children(rows)}
      </div>
      <Pager page={page} total={total} />
    </>
  );
}

interface FiltersProps {
  search: string;
  names: readonly string[];
  children: ReactNode;
}

export function Filters({ search, names, children }: FiltersProps) {
  const { params } = useListParams();
  return (
    <search className="panel grid gap-3.5 mb-5" aria-label="Filter the list">
      <SearchFilter label={search} />
      <details open={names.some((name) => params.has(name)) || undefined}>
        <summary className="min-h-8 cursor-pointer font-medium">Filter and sort</summary>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-4 pt-2.5">{children}</div>
      </details>
    </search>
  );
}

function SearchFilter({ label }: { label: string }) {
  const { params, setParam } = useListParams();
  const searched = params.get('search') ?? '';
  const [typed, setTyped] = useState(searched);
  const search = useEffectEvent(() => setParam('search', typed.trim()));
  useEffect(() => setTyped(searched), [searched]);
  useEffect(() => {
    if (typed.trim() === searched) return;
    const timer = setTimeout(search, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  return (
    <Field
      label={label}
      type="search"
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

interface FilterProps {
  name: string;
  label: string;
}
interface SelectFilterProps extends FilterProps {
  /** The empty value takes the parameter out of the URL. */
  options: readonly (readonly [value: string, label: string])[];
}

export function SelectFilter({ name, label, options }: SelectFilterProps) {
  const { params, setParam } = useListParams();
  return (
    <Select label={label} value={params.get(name) ?? ''} onChange={({ target }) => setParam(name, target.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}

export function DayFilter({ name, label }: FilterProps) {
  const { params, setParam } = useListParams();
  return (
    <Field
      label={label}
      type="date"
      value={params.get(name) ?? ''}
      onChange={({ target }) => setParam(name, target.value)}
    />
  );
}

function Pager({ page, total }: { page: number; total: number }) {
  const { setParam } = useListParams();
  const pages = Math.ceil(total / rowsPerPage);
  const goTo = (wanted: number) => setParam('page', wanted);
  const goToTyped = (field: HTMLInputElement) => {
    const wanted = Math.min(pages, Math.max(1, Math.round(Number(field.value)) || page));
    if (wanted === page) field.value = String(page);
    else goTo(wanted);
  };
  return (
    <nav className="flex flex-wrap items-center gap-x-5 gap-y-3 mt-7" aria-label="Pages">
      <p>{`${total.toLocaleString('en-IN')} in all`}</p>
      {pages > 1 && (
        <>
          <Button look="ghost" small disabled={page <= 1} onClick={() => goTo(page - 1)}>
            Previous
          </Button>
          <label>
            Page{' '}
            <input
              className="w-22 min-h-11 border-[1.5px] border-bark rounded-sm bg-white py-1.5 px-2.5"
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
          <Button look="ghost" small disabled={page >= pages} onClick={() => goTo(page + 1)}>
            Next
          </Button>
        </>
      )}
    </nav>
  );
}
