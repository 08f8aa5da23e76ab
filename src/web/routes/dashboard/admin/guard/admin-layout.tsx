import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Skeleton } from '../../../../components/page/skeleton.tsx';
import { useLogout } from '../../../../components/page/user-menu.tsx';
import { adminHome, isCurrentLink, isTabPage, type MenuLink } from './menu-links.ts';
import { useMenu } from './use-menu.ts';

/** On phones the heading of a page stands in the row of the sticky header, which leaves it empty. */
const titleInHeader =
  'max-lg:[&>h1]:sticky max-lg:[&>h1]:top-[3px] max-lg:[&>h1]:z-6 max-lg:[&>h1]:-mt-14 max-lg:[&>h1]:mb-4 max-lg:[&>h1]:mr-22 max-lg:[&>h1]:block max-lg:[&>h1]:truncate max-lg:[&>h1]:text-xl/[52px]';
const nestedTitleInHeader =
  'max-lg:[&>div:first-child>h1]:sticky max-lg:[&>div:first-child>h1]:top-[3px] max-lg:[&>div:first-child>h1]:z-6 max-lg:[&>div:first-child>h1]:-mt-14 max-lg:[&>div:first-child>h1]:mb-4 max-lg:[&>div:first-child>h1]:mr-22 max-lg:[&>div:first-child>h1]:block max-lg:[&>div:first-child>h1]:truncate max-lg:[&>div:first-child>h1]:text-xl/[52px]';
const besideBack = 'max-lg:[&>h1]:ml-8 max-lg:[&>div:first-child>h1]:ml-8';

export function AdminLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isHome = pathname === adminHome;
  const title = isHome
    ? 'max-lg:pt-4'
    : `${titleInHeader} ${nestedTitleInHeader} ${isTabPage(pathname) ? '' : besideBack}`;
  return (
    <Columns>
      <SideMenu />
      <div className={`min-w-0 lg:[&_h1]:text-2xl ${title}`}>{children}</div>
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
      aria-label="Dashboard"
    >
      {groups.map((group) => (
        <ul key={group[0]?.to} className="not-first:mt-2 not-first:border-t not-first:border-twine not-first:pt-2">
          {group.map((link) => (
            <li key={link.to}>
              <SideLink link={link} isCurrent={isCurrentLink(link, pathname)} />
            </li>
          ))}
        </ul>
      ))}
      <button type="button" className={sideItem} onClick={logOut}>
        Logout
      </button>
    </nav>
  );
}

const sideItem =
  'flex min-h-10 pointer-fine:min-h-8.5 w-full cursor-pointer items-center justify-between border-l-3 border-transparent px-3 text-left font-medium no-underline hover:bg-linen focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:bg-cotton aria-[current=page]:font-bold aria-[current=page]:text-accent';

function SideLink({ link: { to, label, note }, isCurrent }: { link: MenuLink; isCurrent: boolean }) {
  return (
    <Link to={to} className={sideItem} aria-current={isCurrent ? 'page' : undefined}>
      {label}
      {note && <span className="text-ink-2">{note}</span>}
    </Link>
  );
}

/** Menu and lines, as high as what follows. */
export function AdminFallback() {
  return (
    <Columns>
      <Skeleton className="h-170 max-lg:hidden" />
      <div className="grid gap-5 max-lg:pt-4">
        <Skeleton className="h-9 w-60 max-lg:hidden" />
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} className="h-22" />
        ))}
      </div>
    </Columns>
  );
}
