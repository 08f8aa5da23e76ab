import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { useLogout } from '../frame/user-menu.tsx';
import { Icon } from './icon.tsx';

interface DashboardLayoutProps {
  /** The pages below `opens` belong to the link too. */
  links: readonly { to: string; label: string; opens?: string }[];
  children: ReactNode;
}

export function DashboardLayout({ links, children }: DashboardLayoutProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DashboardColumns>
      <div className="max-md:contents">
        <button
          type="button"
          className="icon-button absolute! top-6.5 end-[calc(var(--gutter)-10px)] md:hidden print:hidden"
          aria-label={t('forms.menu')}
          aria-expanded={isOpen}
          aria-controls="dashboard-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </button>
        <nav
          id="dashboard-menu"
          className={`rounded-sm border border-twine bg-cotton py-5.5 px-3.5 max-lg:p-2 max-md:mt-12 print:hidden ${isOpen ? '' : 'max-md:hidden'}`}
          aria-label={t('frame.dashboard')}
        >
          <MenuLinks links={links} close={() => setOpen(false)} />
        </nav>
      </div>
      <div className={isOpen ? undefined : 'max-md:[&_h1]:pe-11'}>{children}</div>
    </DashboardColumns>
  );
}

function MenuLinks({ links, close }: Pick<DashboardLayoutProps, 'links'> & { close: () => void }) {
  const { pathname } = useLocation();
  const logOut = useLogout();
  return (
    <>
      {links.map(({ to, label, opens }) => (
        <Link
          key={to}
          to={to}
          className={menuItem}
          aria-current={pathname === to || (opens && pathname.startsWith(opens)) ? 'page' : undefined}
          onClick={close}
        >
          {label}
        </Link>
      ))}
      <button type="button" className={menuItem} onClick={logOut}>
        {t('frame.logout')}
      </button>
    </>
  );
}

const menuItem =
  'relative z-1 flex w-full items-center min-h-11.5 px-3.5 rounded-sm text-start font-medium no-underline cursor-pointer hover:bg-linen aria-[current=page]:bg-accent aria-[current=page]:text-cotton aria-[current=page]:font-semibold aria-[current=page]:focus-visible:outline-cotton aria-[current=page]:focus-visible:-outline-offset-5';

/** The footer stays below the fold, so that what is loaded never moves it. */
function DashboardColumns({ children }: { children: ReactNode }) {
  return (
    <div className="page-width relative grid min-h-screen grid-cols-[232px_minmax(0,1fr)] content-start items-start gap-12 pt-8 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-6 print:block">
      {children}
    </div>
  );
}
