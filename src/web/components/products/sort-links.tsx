import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { type ListSort, listSorts } from '../../../shared/products/list-sorts.ts';

export const sortLabels: Record<ListSort, string> = {
  newest: t('listing.newest'),
  cheapest: t('listing.cheapest'),
  dearest: t('listing.dearest'),
  rated: t('listing.bestRated'),
};

interface SortLinksProps {
  /** Null = the list's own order. */
  sort: ListSort | null;
  /** Name of the list's own order. */
  own: string;
  to: (sort: ListSort | null) => string;
}

/** The orders of a list, as links to the same page. */
export function SortLinks({ sort, own, to }: SortLinksProps) {
  const others = listSorts.filter((one) => sortLabels[one] !== own);
  const links = [[null, own] as const, ...others.map((one) => [one, sortLabels[one]] as const)];
  return (
    <nav aria-label={t('listing.sort')} className="mb-4 flex flex-wrap gap-x-5">
      {links.map(([one, label]) => (
        <Link
          key={label}
          to={to(one)}
          replace
          preventScrollReset
          aria-current={one === sort || undefined}
          className="inline-flex min-h-11 items-center text-ink-2 underline-offset-5 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
