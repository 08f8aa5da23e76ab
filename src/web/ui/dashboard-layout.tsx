import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from './button.tsx';
import { useLogout } from './header.tsx';
import { Icon } from './icon.tsx';

interface DashboardLayoutProps {
  links: readonly { to: string; label: string }[];
  /** Label of the button that opens the menu on small screens: closed, open. */
  toggle: readonly [closed: string, open: string];
  children: ReactNode;
}

/** A menu beside the page; on small screens folded under a full-width button. */
export function DashboardLayout({ links, toggle, children }: DashboardLayoutProps) {
  const [isOpen, setOpen] = useState(false);
  const logOut = useLogout();
  return (
    <div className="wrap desk">
      <div>
        <Button
          look="ghost"
          wide
          className="md:hidden"
          aria-expanded={isOpen}
          aria-controls="dashboard-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" /> {toggle[isOpen ? 1 : 0]}
        </Button>
        <nav id="dashboard-menu" className={isOpen ? 'menu sewn' : 'menu sewn folded'} aria-label="Dashboard">
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end onClick={() => setOpen(false)}>
              {label}
            </NavLink>
          ))}
          <button type="button" onClick={logOut}>
            Logout
          </button>
        </nav>
      </div>
      <div>{children}</div>
    </div>
  );
}
