import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from './button.tsx';
import { useLogout } from './header.tsx';
import { Icon } from './icon.tsx';

interface DeskProps {
  links: readonly { to: string; label: string }[];
  /** Words of the button that unfolds the menu on small screens, closed and open. */
  toggle: readonly [closed: string, open: string];
  children: ReactNode;
}

/** Sewn menu at the left, folded under a full-width button on small screens; the page beside it. */
export function Desk({ links, toggle, children }: DeskProps) {
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
          aria-controls="desk-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" /> {toggle[isOpen ? 1 : 0]}
        </Button>
        <nav id="desk-menu" className={isOpen ? 'menu sewn' : 'menu sewn folded'} aria-label="Dashboard">
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
