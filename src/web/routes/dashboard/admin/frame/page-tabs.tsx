import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { findTabs } from './menu-links.ts';

/** The pages that are one entry of the menu. */
export function usePageTabs() {
  return findTabs(useLocation().pathname, useIsOwner());
}

export function PageTabs() {
  const { pathname } = useLocation();
  const tabs = usePageTabs();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another tab
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    // `scrollIntoView` would move the page too, whose place Back restores.
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  if (tabs.length === 0) return null;
  return (
    <nav
      ref={row}
      aria-label={t('adminFrame.tabs')}
      className="relative mb-5 flex h-12 gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--twine)] [scrollbar-width:none] max-lg:-mx-gutter max-lg:px-gutter print:hidden"
    >
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="flex shrink-0 items-center border-b-3 border-transparent pt-[3px] font-medium whitespace-nowrap no-underline hover:text-accent focus-visible:-outline-offset-3 aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-accent"
          aria-current={to === pathname ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
