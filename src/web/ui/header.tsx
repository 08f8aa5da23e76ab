import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import type { CategoryBody } from '../../catalog/api.ts';
import { endSessionOnServer } from '../api-client/api-client.ts';
import { countOf, useCart } from '../stores/cart.ts';
import { currentSession, dashboardOf, type SessionUser, signOut, useSession } from '../stores/session.ts';
import { toast } from '../stores/toasts.ts';
import { Icon } from './icon.tsx';
import { SearchBox } from './search-box.tsx';

interface HeaderProps {
  shopName: string;
  categories: CategoryBody[];
  /** The desk's header has neither search nor categories. */
  isDesk: boolean;
}

/** Navigation: one row with search above the categories; on phones a row of icons above a strip. */
export function Header({ shopName, categories, isDesk }: HeaderProps) {
  const { user } = useSession();
  const count = countOf(useCart());
  const [isSearching, setSearching] = useState(false);
  const searchToggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the phone's search box
  useEffect(() => setSearching(false), [pathname]);
  return (
    <header className="head">
      <div className="wrap">
        <div className="bar">
          <Link className="mark" to="/">
            {shopName === 'Dhaaga' && (
              <span lang="hi" aria-hidden="true">
                धागा
              </span>
            )}
            <small>{shopName}</small>
          </Link>
          {!isDesk && <SearchBox />}
          <nav className="links only-l" aria-label="Main">
            <Link to="/">Home</Link>
            {user ? <UserMenu user={user} /> : <SignedOutLinks />}
            <Link className="bag" to="/cart">
              <Icon name="bag" /> Cart <Badge count={count} />
            </Link>
          </nav>
          <Link className="icon only-s" to={user ? dashboardOf(user) : '/login'} aria-label="Dashboard">
            <Icon name="user" />
          </Link>
          {!isDesk && (
            <button
              type="button"
              ref={searchToggle}
              className="icon only-s"
              aria-label="Search"
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
            >
              <Icon name="search" />
            </button>
          )}
          <Link className="icon only-s" to="/cart" aria-label={`Cart, ${count} items`}>
            <Icon name="bag" />
            <Badge count={count} />
          </Link>
        </div>
        {isSearching && !isDesk && (
          <SearchBox
            phone
            leave={() => {
              setSearching(false);
              searchToggle.current?.focus();
            }}
          />
        )}
        {!isDesk && <CategoryStrip categories={categories} user={user} />}
      </div>
      <hr className="run" />
    </header>
  );
}

function Badge({ count }: { count: number }) {
  const before = useRef(count);
  const hasGrown = count > before.current;
  useEffect(() => {
    before.current = count;
  }, [count]);
  return (
    <span key={count} className={hasGrown ? 'badge jump' : 'badge'}>
      {count}
    </span>
  );
}

function SignedOutLinks() {
  return (
    <>
      <Link className="when-out" to="/register">
        Register
      </Link>
      <Link className="when-out" to="/login">
        Login
      </Link>
    </>
  );
}

function CategoryStrip({ categories, user }: { categories: CategoryBody[]; user: SessionUser | null }) {
  return (
    <nav className="cats" aria-label="Categories">
      <NavLink className="only-s" to="/" end>
        Home
      </NavLink>
      {!user && (
        <>
          <NavLink className="only-s when-out" to="/login">
            Login
          </NavLink>
          <NavLink className="only-s when-out" to="/register">
            Register
          </NavLink>
        </>
      )}
      {categories.map(({ _id, name, slug }) => (
        <NavLink key={_id} to={`/category/${slug}`} prefetch="intent">
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

function UserMenu({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const logOut = useLogout();
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its own button opened
    <div
      className="drop-down"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        box.current?.querySelector('button')?.focus();
      }}
    >
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{user.name}</span>
        <Icon name="down" />
      </button>
      {isOpen && (
        <ul>
          <li>
            <Link to={dashboardOf(user)} onClick={() => setOpen(false)}>
              Dashboard
            </Link>
          </li>
          <li>
            <button type="button" onClick={logOut}>
              Logout
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** Ends the session here and, as well as can be, on the server; goes to /. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { token } = currentSession();
    signOut();
    toast.success('Successfully Logged Out');
    // What the page left behind was still asking for is given up first: it would only be refused.
    await navigate('/');
    endSessionOnServer(token);
  };
}
