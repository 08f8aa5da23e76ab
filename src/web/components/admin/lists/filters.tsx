import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { useListParams } from '../../../hooks/list-query.ts';
import { ButtonLink, buttonClass } from '../../forms/button.tsx';
import { DayField } from '../../forms/day-field.tsx';
import { Field, Select } from '../../forms/field.tsx';
import { Icon } from '../../page/icon.tsx';

const debounceMs = 300;
const sheetId = 'list-filters';
const sheet =
  'fixed inset-y-0 right-0 left-auto z-21 m-0 h-auto max-h-none w-[420px] max-w-none overflow-auto bg-cotton p-7 text-inherit shadow-sheet backdrop:bg-ink/55 open:grid content-start gap-5 motion-safe:open:animate-rise max-lg:top-auto max-lg:left-0 max-lg:max-h-[86vh] max-lg:w-auto max-lg:rounded-t-lg max-lg:p-5';

interface FiltersProps {
  search: string;
  total: number;
  /** Buttons for the list, beside the filters. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A search field, and the other filters in a sheet over the page. */
export function Filters({ search, total, actions, children }: FiltersProps) {
  const { params } = useListParams();
  const count = [...params.keys()].filter((name) => name !== 'page' && name !== 'search').length;
  return (
    <search
      className="mb-5 flex flex-wrap items-end gap-x-3 gap-y-2 max-lg:justify-between"
      aria-label={t('adminOrders.filterList')}
    >
      <div className="grow basis-80">
        <SearchFilter label={search} />
      </div>
      <button
        type="button"
        className={buttonClass({ look: 'ghost', small: true }, 'min-h-[50px]! max-lg:min-h-11!')}
        popoverTarget={sheetId}
      >
        <Icon name="filter" />
        {count > 0 ? t('adminOrders.filterAndSortCount', { count }) : t('adminOrders.filterAndSort')}
      </button>
      {actions}
      <div id={sheetId} popover="auto" role="region" aria-label={t('adminOrders.filters')} className={sheet}>
        <SheetHead />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-[16px] gap-y-4">
          {children}
        </div>
        <div className="button-row">
          <button type="button" className={buttonClass()} popoverTarget={sheetId} popoverTargetAction="hide">
            {t('adminOrders.show', { count: total.toLocaleString('en-IN') })}
          </button>
          <ResetFilters />
        </div>
      </div>
    </search>
  );
}

function SheetHead() {
  return (
    <div className="flex items-center justify-between">
      <h2 className="text-xl">{t('adminOrders.filters')}</h2>
      <button
        type="button"
        className="icon-button"
        aria-label={t('adminOrders.closeFilters')}
        popoverTarget={sheetId}
        popoverTargetAction="hide"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

export function ResetFilters() {
  return (
    <ButtonLink look="plain" to="?" replace preventScrollReset>
      {t('adminOrders.resetFilters')}
    </ButtonLink>
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
  return <DayField label={label} defaultValue={params.get(name) ?? ''} onDay={(day) => setParam(name, day)} />;
}
