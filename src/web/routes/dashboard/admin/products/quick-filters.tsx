import type { CategoryBody } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { useListParams } from '../../../../hooks/list-query.ts';

/** The usual filters, one tap each. */
export function QuickFilters({ categories }: { categories: readonly CategoryBody[] }) {
  const { params, setParam } = useListParams();
  const [stock, state, category] = ['stock', 'state', 'category'].map((name) => params.get(name) ?? '');
  return (
    <div
      role="group"
      aria-label={t('adminProducts.quickFilters')}
      className="-mx-gutter mb-4 flex gap-2 overflow-x-auto px-gutter pb-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      <Chip
        label={t('adminProducts.noneLeftFilter')}
        isOn={stock === 'out'}
        toggle={() => setParam('stock', stock === 'out' ? '' : 'out')}
      />
      <Chip
        label={t('adminProducts.hidden')}
        isOn={state === 'hidden'}
        toggle={() => setParam('state', state === 'hidden' ? '' : 'hidden')}
      />
      {categories.map(({ _id, name }) => (
        <Chip
          key={_id}
          label={name}
          isOn={category === _id}
          toggle={() => setParam('category', category === _id ? '' : _id)}
        />
      ))}
    </div>
  );
}

function Chip({ label, isOn, toggle }: { label: string; isOn: boolean; toggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={`min-h-11 shrink-0 cursor-pointer rounded-sm border-[1.5px] px-3.5 text-sm font-medium ${isOn ? 'border-ink bg-ink text-cotton' : 'border-bark bg-cotton'}`}
      onClick={toggle}
    >
      {label}
    </button>
  );
}
