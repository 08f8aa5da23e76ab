import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field, Select } from '../ui/field.tsx';

/** Typing rests that long before a search is asked for. */
const debounceMs = 300;

interface Control {
  params: URLSearchParams;
  setParam: (name: string, to: string) => unknown;
}

/** The search field of a list; it follows the address, and the address follows it. */
export function SearchFor({ params, setParam, label }: Control & { label: string }) {
  const there = params.get('search') ?? '';
  const [typed, setTyped] = useState(there);
  useEffect(() => setTyped(there), [there]);
  useEffect(() => {
    if (typed.trim() === there) return;
    const timer = setTimeout(() => setParam('search', typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, there, setParam]);
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

interface PickProps extends Control {
  name: string;
  label: string;
  /** Value and words; the empty value takes the parameter out of the address. */
  options: readonly (readonly [value: string, words: string])[];
}

export function Pick({ params, setParam, name, label, options }: PickProps) {
  return (
    <Select label={label} value={params.get(name) ?? ''} onChange={({ target }) => setParam(name, target.value)}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}

export function PickDay({ params, setParam, name, label }: Control & { name: string; label: string }) {
  return (
    <Field
      label={label}
      type="date"
      value={params.get(name) ?? ''}
      onChange={({ target }) => setParam(name, target.value)}
    />
  );
}

interface ControlsProps {
  /** Stands open: what a list is mostly found by. */
  search: ReactNode;
  /** True when one of the folded controls is in use. */
  isFiltered: boolean;
  children: ReactNode;
}

/** What a list is searched, filtered and sorted by; all but the search is folded until it is wanted. */
export function Controls({ search, isFiltered, children }: ControlsProps) {
  return (
    <search className="panel controls" aria-label="Filter the list">
      {search}
      <details open={isFiltered || undefined}>
        <summary>Filter and sort</summary>
        <div className="grid-controls">{children}</div>
      </details>
    </search>
  );
}

/** True when one of these parameters stands in the address. */
export function isAny(params: URLSearchParams, names: readonly string[]): boolean {
  return names.some((name) => params.has(name));
}

interface PagerProps {
  table: {
    getPageCount(): number;
    getCanPreviousPage(): boolean;
    getCanNextPage(): boolean;
    previousPage(): void;
    nextPage(): void;
    setPageIndex(to: number): void;
  };
  page: number;
  total: number;
}

/** Where one is in a list, and the ways on; only one page of rows is ever shown. */
export function Pager({ table, page, total }: PagerProps) {
  const pages = table.getPageCount();
  return (
    <nav className="pager" aria-label="Pages">
      <p>{`${total.toLocaleString('en-IN')} in all`}</p>
      {pages > 1 && (
        <>
          <Button look="ghost" small disabled={!table.getCanPreviousPage()} onClick={() => table.previousPage()}>
            Previous
          </Button>
          <label>
            Page{' '}
            <input
              key={page}
              type="number"
              min={1}
              max={pages}
              defaultValue={page}
              onBlur={({ target }) => goTo(target, table, pages, page)}
              onKeyDown={(event) => event.key === 'Enter' && goTo(event.currentTarget, table, pages, page)}
            />{' '}
            of {pages.toLocaleString('en-IN')}
          </label>
          <Button look="ghost" small disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
            Next
          </Button>
        </>
      )}
    </nav>
  );
}

function goTo(field: HTMLInputElement, table: PagerProps['table'], pages: number, page: number): void {
  const wanted = Math.min(pages, Math.max(1, Math.round(Number(field.value)) || page));
  if (wanted === page) field.value = String(page);
  else table.setPageIndex(wanted - 1);
}
