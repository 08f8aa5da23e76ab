import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { Icon, type IconName } from '../../../../components/page/icon.tsx';
import { useWaitingOrders } from './changes.ts';
import { type BarItem, findBarItem } from './menu-links.ts';
import { MenuSheet } from './menu-sheet.tsx';

const item =
  'relative grid min-h-[60px] cursor-pointer content-center justify-items-center gap-px border-t-3 border-transparent text-[length:min(var(--text-xs),max(13px,3.9vw))]/[1.2] font-medium text-ink-2 no-underline focus-visible:-outline-offset-3 aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-accent';

/** The five places of the admin on phones. */
export function BottomBar() {
  const current = findBarItem(useLocation().pathname);
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
  const hide = () => menu.current?.close();
  return (
    <>
      <Bar className={`fixed inset-x-0 bottom-0 z-10 ${isOpen ? 'invisible' : ''}`} current={current}>
        <button
          type="button"
          ref={toggle}
          className={item}
          aria-label={t('adminFrame.showMenu')}
          aria-expanded={isOpen}
          aria-current={current === 'menu' ? 'true' : undefined}
          onClick={open}
        >
          <Icon name="menu" />
          {t('forms.menu')}
        </button>
      </Bar>
      <MenuSheet ref={menu} isOpen={isOpen} onClose={close} onFollow={hide}>
        <Bar current="menu" onFollow={hide}>
          <HideButton hide={hide} />
        </Bar>
      </MenuSheet>
    </>
  );
}

function HideButton({ hide }: { hide: () => void }) {
  return (
    <button type="button" className={item} aria-expanded="true" aria-current="true" onClick={hide}>
      <Icon name="close" />
      {t('adminFrame.hideMenu')}
    </button>
  );
}

interface BarProps {
  className?: string;
  current: BarItem;
  onFollow?: () => void;
  /** The fifth place. */
  children: ReactNode;
}

function Bar({ className = '', current, onFollow, children }: BarProps) {
  const waiting = useWaitingOrders();
  const link = { current, onFollow };
  return (
    <nav
      className={`grid grid-cols-5 bg-cotton pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--twine)] lg:hidden print:hidden ${className}`}
      aria-label={t('adminFrame.admin')}
    >
      <BarLink {...link} to="/dashboard/admin" place="today" icon="tasks" label={t('adminFrame.today')} />
      <BarLink {...link} to="/dashboard/admin/orders" place="orders" icon="parcel" label={t('user.orders')}>
        {waiting > 0 && (
          <span
            className="absolute top-0.5 left-[calc(50%+8px)] min-w-[20px] rounded-full bg-accent px-[6px] text-center text-[13px]/[20px] font-bold text-cotton"
            aria-hidden="true"
          >
            {waiting}
          </span>
        )}
      </BarLink>
      <Link
        to="/dashboard/admin/create-product"
        className={item}
        aria-label={t('adminFrame.createProduct')}
        aria-current={current === 'create' ? 'page' : undefined}
        onClick={onFollow}
      >
        <span className="grid size-[44px] place-items-center rounded-sm bg-ink text-cotton">
          <Icon name="plus" />
        </span>
      </Link>
      <BarLink {...link} to="/dashboard/admin/products" place="products" icon="tag" label={t('adminFrame.products')} />
      {children}
    </nav>
  );
}

interface BarLinkProps {
  to: string;
  place: BarItem;
  current: BarItem;
  icon: IconName;
  label: string;
  onFollow?: () => void;
  children?: ReactNode;
}

function BarLink({ to, place, current, icon, label, onFollow, children }: BarLinkProps) {
  return (
    <Link to={to} className={item} aria-current={place === current ? 'page' : undefined} onClick={onFollow}>
      <Icon name={icon} />
      {label}
      {children}
    </Link>
  );
}
