import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { useAskBeforeLeaving } from '../../../../components/admin/settings/use-unsaved-changes.ts';
import { useLogout } from '../../../../components/frame/user-menu.tsx';
import { PageOutline } from '../../../../components/page/page-outline.tsx';
import { adminHome, isBarPage, isCurrentLink, type MenuLink } from './menu-links.ts';
import { NextSetupStep } from './next-setup-step.tsx';
import { findOutline } from './page-outlines.ts';
import { PageTabs, usePageTabs } from './page-tabs.tsx';
import { SetupBar } from './setup-bar.tsx';
import { useMenu } from './use-menu.ts';

export function AdminLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useAskBeforeLeaving();
  const hasTabs = usePageTabs().length > 0;
  const title =
    pathname === adminHome ? 'max-lg:pt-4' : `title-in-header ${isBarPage(pathname) ? '' : '[--beside-back:2rem]'}`;
  return (
    <Columns>
      <SideMenu />
      <div className={`min-w-0 lg:[&_h1]:text-2xl ${hasTabs ? '[--tabs:4.25rem]' : ''}`}>
        <PageTabs />
        <div className={title}>{children}</div>
        <NextSetupStep />
      </div>
    </Columns>
  );
}

/** The footer stays below the fold, so that what is loaded never moves it. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div
      data-dense
      className="mx-auto grid min-h-screen w-full max-w-[1440px] grid-cols-[minmax(0,1fr)] content-start items-start px-gutter lg:grid-cols-[184px_minmax(0,1fr)] lg:gap-10 lg:px-8 lg:pt-6 print:block"
    >
      {children}
    </div>
  );
}

function SideMenu() {
  const { pathname } = useLocation();
  const logOut = useLogout();
  const groups = useMenu();
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another line
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav
      ref={menu}
      className="sticky top-6 max-h-[calc(100vh-92px)] overflow-y-auto pb-6 text-sm max-lg:hidden print:hidden"
      aria-label={t('frame.dashboard')}
    >
      <SetupBar className="mb-4 px-3 py-2.5 shadow-tag" />
      {groups.map(({ name, links }) => (
        <div key={name} role="group" aria-label={name} className="not-first:mt-2">
          <h2 className={groupName}>{name}</h2>
          <ul>
            {links.map((link) => (
              <li key={link.label}>
                <SideLink link={link} isCurrent={isCurrentLink(link, pathname)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <button type="button" className={sideItem} onClick={logOut}>
        {t('frame.logout')}
      </button>
    </nav>
  );
}

const groupName = 'px-[15px] pb-0.5 font-text text-xs/6 font-semibold tracking-normal text-ink-2';
const sideItem =
  'flex min-h-10 pointer-fine:min-h-8 w-full cursor-pointer items-center justify-between border-l-3 border-transparent px-3 text-left font-medium no-underline hover:bg-linen focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:bg-cotton aria-[current=page]:font-bold aria-[current=page]:text-accent';

function SideLink({ link: { pages, label, note }, isCurrent }: { link: MenuLink; isCurrent: boolean }) {
  return (
    <Link to={pages[0].to} className={sideItem} aria-current={isCurrent ? 'page' : undefined}>
      {label}
      {note && <span className="text-ink-2">{note}</span>}
    </Link>
  );
}

/** The frame with the words of the page. */
export function AdminFallback() {
  const { pathname } = useLocation();
  return (
    <AdminLayout>
      <PageOutline outline={findOutline(pathname)} />
    </AdminLayout>
  );
}
