import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { Icon, type IconName } from '../../../../components/page/icon.tsx';
import { useLogout } from '../../../../components/page/user-menu.tsx';
import { useWaitingOrders } from './changes.ts';
import { findTab, isCurrentLink, type Tab } from './menu-links.ts';
import { useMenu } from './use-menu.ts';

const item =
  'relative grid min-h-15 cursor-pointer content-center justify-items-center gap-px border-t-3 border-transparent text-[length:min(0.8125rem,4.2vw)]/[1.2] font-medium text-ink-2 no-underline focus-visible:-outline-offset-3 aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-accent';

/** The five places of the admin on phones. */
export function BottomBar() {
  const tab = findTab(useLocation().pathname);
  const menu = useRef<HTMLDialogElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The browser cannot return the focus to a button that is still invisible.
  const close = () => {
    flushSync(() => setOpen(false));
    toggle.current?.focus();
  };
  const open = () => {
    menu.current?.showModal();
    setOpen(true);
  };
  return (
    <>
      <nav
        className={`fixed inset-x-0 bottom-0 z-10 grid grid-cols-5 bg-cotton pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--twine)] lg:hidden print:hidden ${isOpen ? 'invisible' : ''}`}
        aria-label="Admin"
      >
        <BarLinks current={tab} />
        <button
          type="button"
          ref={toggle}
          className={item}
          aria-label="Show Admin Menu"
          aria-expanded={isOpen}
          aria-current={tab === 'menu' ? 'true' : undefined}
          onClick={open}
        >
          <Icon name="menu" />
          Menu
        </button>
      </nav>
      <MenuSheet ref={menu} isOpen={isOpen} onClose={close} />
    </>
  );
}

function BarLinks({ current }: { current: Tab }) {
  const waiting = useWaitingOrders();
  return (
    <>
      <BarLink to="/dashboard/admin" tab="today" current={current} icon="tasks" label="Today" />
      <BarLink to="/dashboard/admin/orders" tab="orders" current={current} icon="parcel" label="Orders">
        {waiting > 0 && (
          <span
            className="absolute top-0.5 left-[calc(50%+8px)] min-w-5 rounded-full bg-accent px-1.5 text-center text-xs/5 font-bold text-cotton"
            aria-hidden="true"
          >
            {waiting}
          </span>
        )}
      </BarLink>
      <Link
        to="/dashboard/admin/create-product"
        className={item}
        aria-label="Create Product"
        aria-current={current === 'create' ? 'page' : undefined}
      >
        <span className="grid size-11 place-items-center rounded-sm bg-ink text-cotton">
          <Icon name="plus" />
        </span>
      </Link>
      <BarLink to="/dashboard/admin/products" tab="products" current={current} icon="tag" label="Products" />
    </>
  );
}

interface BarLinkProps {
  to: string;
  tab: Tab;
  current: Tab;
  icon: IconName;
  label: string;
  children?: ReactNode;
}

function BarLink({ to, tab, current, icon, label, children }: BarLinkProps) {
  return (
    <Link to={to} className={item} aria-current={tab === current ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
      {children}
    </Link>
  );
}

interface MenuSheetProps {
  ref: React.RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

function MenuSheet({ ref, isOpen, onClose }: MenuSheetProps) {
  const hide = () => ref.current?.close();
  return (
    <dialog
      ref={ref}
      className="fixed inset-0 z-30 m-0 h-dvh max-h-none w-full max-w-none grid-rows-[1fr_auto] bg-paper text-inherit open:grid motion-safe:open:animate-rise lg:hidden"
      aria-label="Menu"
      onClose={onClose}
    >
      {isOpen && (
        <>
          <div className="overflow-y-auto">
            <h2 className="px-gutter text-xl/[56px]">Menu</h2>
            <Entries onFollow={hide} />
          </div>
          <div className="flex justify-end bg-cotton pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--twine)]">
            <button type="button" className={`${item} min-w-[20vw] px-2`} onClick={hide}>
              <Icon name="close" />
              Hide Menu
            </button>
          </div>
        </>
      )}
    </dialog>
  );
}

const entry =
  'flex min-h-14 w-full cursor-pointer items-center justify-between gap-3 px-gutter py-2 text-left font-semibold no-underline focus-visible:-outline-offset-3 aria-[current]:text-accent';

function Entries({ onFollow }: { onFollow: () => void }) {
  const { pathname } = useLocation();
  const logOut = useLogout();
  const groups = useMenu();
  return (
    <nav aria-label="Dashboard">
      {groups.map((group) => (
        <ul key={group[0]?.to} className="mb-4 border-y border-twine bg-cotton">
          {group.map((link) => (
            <li key={link.to} className="not-first:border-t not-first:border-linen">
              <Link
                className={entry}
                to={link.to}
                aria-current={isCurrentLink(link, pathname) ? 'page' : undefined}
                onClick={onFollow}
              >
                <span className="mr-auto">{link.label}</span>
                {link.note && <span className="text-sm text-ink-2">{link.note}</span>}
                <Icon name={link.label.startsWith('Create') ? 'plus' : 'right'} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <button type="button" className={`${entry} mb-4 border-y border-twine bg-cotton`} onClick={logOut}>
        Logout
        <Icon name="leave" />
      </button>
    </nav>
  );
}
