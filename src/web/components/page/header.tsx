import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import type { CategoryBody } from '../../../catalog/api.ts';
import { endSessionOnServer } from '../../api-client/api-client.ts';
import { countOf, useCart } from '../../stores/cart.ts';
import { endPush } from '../../stores/forget-admin.ts';
import { currentSession, dashboardOf, type SessionUser, signOut, useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { ButtonForm } from '../forms/button-form.tsx';
import { Icon } from './icon.tsx';
import { SearchBox } from './search-box.tsx';
import { type ShopName, Wordmark } from './shop-name.tsx';

interface HeaderProps {
  name: ShopName;
  categories: CategoryBody[];
}

export function Header({ name, categories }: HeaderProps) {
  const { user } = useSession();
  const count = countOf(useCart());
  const [isSearching, setSearching] = useState(false);
  const searchToggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the phone's search box
  useEffect(() => setSearching(false), [pathname]);
  return (
    <header className="relative z-5 bg-paper print:hidden">
      <div className="page-width">
        <div className="flex min-h-23 items-center gap-x-8 max-md:min-h-[50px] max-md:gap-x-0.5 md:flex-wrap">
          <Wordmark name={name} />
          <SearchBox />
          <nav
            className="ml-auto flex flex-wrap items-center gap-x-6 font-medium whitespace-nowrap max-md:hidden"
            aria-label="Main"
          >
            <Link className={mainLink} to="/">
              Home
            </Link>
            {user ? <UserMenu user={user} /> : <SignedOutLinks />}
            <Link className={mainLink} to="/favourites" aria-label="Favourites">
              <Icon name="heart" />
            </Link>
            <Link className={mainLink} to="/cart">
              <Icon name="bag" /> Cart <Badge count={count} />
            </Link>
          </nav>
          <Link
            className="icon-button md:hidden"
            to={user ? dashboardOf(user) : '/login'}
            state={user ? undefined : { toDashboard: true }}
            aria-label="Dashboard"
          >
            <Icon name="user" />
          </Link>
          <ButtonForm action={() => setSearching((isOpen) => !isOpen)}>
            <button
              type="submit"
              ref={searchToggle}
              className="icon-button md:hidden"
              aria-label="Search"
              aria-expanded={isSearching}
            >
              <Icon name="search" />
            </button>
          </ButtonForm>
          <Link className="icon-button md:hidden" to="/cart" aria-label={`Cart, ${count} items`}>
            <Icon name="bag" />
            <Badge
              count={count}
              className="absolute top-0 -right-0.5 h-[1.85em] min-w-[1.85em] border-2 border-paper text-[length:clamp(13px,0.8125rem,18px)]/none"
            />
          </Link>
        </div>
        {isSearching && (
          <SearchBox
            phone
            leave={() => {
              setSearching(false);
              searchToggle.current?.focus();
            }}
          />
        )}
        <CategoryStrip categories={categories} user={user} />
      </div>
      <hr className="stitch-line" />
    </header>
  );
}

const mainLink = 'inline-flex min-h-11 items-center gap-2 no-underline hover:text-accent';

function Badge({ count, className = 'h-[1.7em] min-w-[1.7em] text-xs/none' }: { count: number; className?: string }) {
  const before = useRef(count);
  const hasGrown = count > before.current;
  useEffect(() => {
    before.current = count;
  }, [count]);
  return (
    <span
      key={count}
      className={`inline-grid place-items-center rounded-full bg-accent px-[0.4em] font-bold text-cotton ${hasGrown ? 'motion-safe:animate-jump' : ''} ${className}`}
    >
      {count}
    </span>
  );
}

function SignedOutLinks() {
  return (
    <>
      <Link className={`${mainLink} in-data-session:hidden`} to="/register">
        Register
      </Link>
      <Link className={`${mainLink} in-data-session:hidden`} to="/login">
        Login
      </Link>
    </>
  );
}

const stripLink =
  'py-2 whitespace-nowrap max-md:py-1.5 no-underline hover:text-accent aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--accent)]';

function CategoryStrip({ categories, user }: { categories: CategoryBody[]; user: SessionUser | null }) {
  return (
    <nav
      className="flex gap-8 overflow-x-auto pt-1 pb-3.5 text-sm font-medium text-ink-2 [scrollbar-width:none] max-md:-mx-gutter max-md:gap-6 max-md:px-gutter max-md:pt-0 max-md:pb-0"
      aria-label="Categories"
    >
      <NavLink className={`${stripLink} md:hidden`} to="/" end>
        Home
      </NavLink>
      {categories.map(({ _id, name, slug }) => (
        <NavLink key={_id} className={stripLink} to={`/category/${slug}`}>
          {name}
        </NavLink>
      ))}
      {user ? (
        <UserMenu user={user} inStrip />
      ) : (
        <>
          <NavLink className={`${stripLink} in-data-session:hidden md:hidden`} to="/login">
            Login
          </NavLink>
          <NavLink className={`${stripLink} in-data-session:hidden md:hidden`} to="/register">
            Register
          </NavLink>
        </>
      )}
    </nav>
  );
}

const menuItem =
  'flex min-h-11 w-full items-center rounded-sm px-3.5 font-medium no-underline cursor-pointer hover:bg-linen';

interface UserMenuProps {
  user: SessionUser;
  /** On phones: the list hangs from the header, because the strip would cut it off. */
  inStrip?: boolean;
}

export function UserMenu({ user, inStrip }: UserMenuProps) {
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
      className={inStrip ? 'md:hidden' : 'relative'}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        box.current?.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className={`inline-flex items-center gap-1.5 font-medium cursor-pointer ${inStrip ? 'whitespace-nowrap py-1.5' : 'min-h-11 max-w-[20em]'}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="truncate">{user.name}</span>
        <Icon name="down" />
      </button>
      {isOpen && (
        <ul
          className={`absolute top-[calc(100%+4px)] z-6 min-w-[180px] rounded-md bg-cotton p-2 shadow-sheet ${inStrip ? 'right-gutter text-base text-ink' : 'right-0'}`}
        >
          <li>
            <Link className={menuItem} to={dashboardOf(user)} onClick={() => setOpen(false)}>
              Dashboard
            </Link>
          </li>
          <li>
            <button type="button" className={menuItem} onClick={logOut}>
              Logout
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { token } = currentSession();
    void endPush().catch(() => undefined);
    signOut();
    toast.success('Successfully Logged Out');
    // Navigating first aborts the page's requests, which would be refused.
    await navigate('/');
    endSessionOnServer(token);
  };
}
