import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from './button.tsx';
import { useLogout } from './header.tsx';
import { Icon } from './icon.tsx';

interface DashboardLayoutProps {
  links: readonly { to: string; label: string }[];
  /** Label of the button that opens the menu on small screens: closed, open. */
  toggle: readonly [closed: string, open: string];
  isDense?: boolean;
  children: ReactNode;
}

export function DashboardLayout({ links, toggle, isDense, children }: DashboardLayoutProps) {
  const [isOpen, setOpen] = useState(false);
  const logOut = useLogout();
  return (
    <DashboardColumns isDense={isDense}>
      <div>
        <Button
          look="ghost"
          wide
          className="md:hidden print:hidden"
          aria-expanded={isOpen}
          aria-controls="dashboard-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" /> {toggle[isOpen ? 1 : 0]}
        </Button>
        <nav
          id="dashboard-menu"
          className={`bg-cotton py-5.5 px-3.5 max-lg:p-2 max-md:mt-3 print:hidden ${isDense ? 'shadow-tag' : 'stitch-box stitch-twine stitch-inset-[5px]'} ${isOpen ? '' : 'max-md:hidden'}`}
          aria-label="Dashboard"
        >
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={menuItem} onClick={() => setOpen(false)}>
              {label}
            </NavLink>
          ))}
          <button type="button" className={menuItem} onClick={logOut}>
            Logout
          </button>
        </nav>
      </div>
      <div className={isDense ? '[&_h1]:text-2xl' : undefined}>{children}</div>
    </DashboardColumns>
  );
}

const menuItem =
  'relative z-1 flex w-full items-center min-h-11.5 px-3.5 rounded-sm text-left font-medium no-underline cursor-pointer hover:bg-linen aria-[current=page]:bg-accent aria-[current=page]:text-cotton aria-[current=page]:font-semibold aria-[current=page]:focus-visible:outline-cotton aria-[current=page]:focus-visible:-outline-offset-5';

/** The footer stays below the fold, so that what is loaded never moves it. */
export function DashboardColumns({ isDense, children }: { isDense?: boolean; children: ReactNode }) {
  const spacing = isDense
    ? 'pt-6 gap-8 grid-cols-[212px_minmax(0,1fr)]'
    : 'pt-8 gap-12 grid-cols-[232px_minmax(0,1fr)]';
  return (
    <div
      data-dense={isDense || undefined}
      className={`page-width grid content-start items-start min-h-screen max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-6 print:block ${spacing}`}
    >
      {children}
    </div>
  );
}
