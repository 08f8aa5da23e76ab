import { t } from '../../../shared/languages/translate.ts';
import { maxRowsUnpaged } from '../../../shared/paging.ts';
import type { ListSort } from '../../../shared/products/list-sorts.ts';
import { ButtonLink } from '../forms/button.tsx';

export const productsPerStep = 48;
/** As in `pages/page-address.ts`. */
const maxSteps = Math.ceil(maxRowsUnpaged / productsPerStep);

/** `?page=` says how many steps are shown. */
export function stepsIn(request: Request) {
  const asked = Number(new URL(request.url).searchParams.get('page'));
  const steps = Number.isInteger(asked) ? Math.min(maxSteps, Math.max(1, asked)) : 1;
  return { steps, query: { page: 1, limit: Math.min(maxRowsUnpaged, productsPerStep * steps) } };
}

interface NextStepProps {
  steps: number;
  shown: number;
  total: number;
  sort?: ListSort | null;
}

/** Leads to the same page with one step more, while there is more. */
export function NextStep({ steps, shown, total, sort }: NextStepProps) {
  if (shown >= total || steps >= maxSteps) return null;
  return (
    <div className="mt-18 flex justify-center *:min-w-[240px]">
      <ButtonLink look="ghost" to={`?${sort ? `sort=${sort}&` : ''}page=${steps + 1}`} replace preventScrollReset>
        {t('listing.loadmore')}
      </ButtonLink>
    </div>
  );
}
