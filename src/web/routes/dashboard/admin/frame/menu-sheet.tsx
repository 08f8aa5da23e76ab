import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { useLogout } from '../../../../components/frame/user-menu.tsx';
import { Icon } from '../../../../components/page/icon.tsx';
import { FoundList, useFound } from './found-list.tsx';
import { isCurrentLink, type MenuLink } from './menu-links.ts';
import { SetupBar } from './setup-bar.tsx';
import { useMenu } from './use-menu.ts';

interface MenuSheetProps {
  ref: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  onClose: () => void;
  onFollow: () => void;
  /** The bottom bar: it stays while the menu is open. */
  children: ReactNode;
}

export function MenuSheet({ ref, isOpen, onClose, onFollow, children }: MenuSheetProps) {
  return (
    <dialog
      ref={ref}
      className="fixed inset-0 z-30 m-0 h-dvh max-h-none w-full max-w-none grid-rows-[minmax(0,1fr)_auto] bg-paper text-inherit open:grid motion-safe:open:animate-rise lg:hidden"
      aria-label={t('forms.menu')}
      onClose={onClose}
    >
      {isOpen && (
        <>
          <div className="overflow-y-auto border-t-3 border-accent">
            <MenuHead onFollow={onFollow} />
            <MenuBody onFollow={onFollow} />
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}

function MenuHead({ onFollow }: { onFollow: () => void }) {
  return (
    <>
      <div className="flex min-h-13 items-center justify-between px-gutter">
        <h2 className="text-xl">{t('forms.menu')}</h2>
        <Link className="icon-button -mr-2.5" to="/" aria-label={t('adminFrame.viewShop')} onClick={onFollow}>
          <Icon name="shop" />
        </Link>
      </div>
      <hr className="stitch-line" />
    </>
  );
}

/** The entries, or what fits what is typed. */
function MenuBody({ onFollow }: { onFollow: () => void }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const found = useFound(typed);
  return (
    <>
      <search className="relative mx-gutter mt-3 mb-4 flex items-center rounded-sm border-[1.5px] border-bark bg-cotton pl-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-indigo">
        <Icon name="search" />
        <label className="sr-only" htmlFor={`${id}-find`}>
          {t('adminFrame.findInMenu')}
        </label>
        <input
          id={`${id}-find`}
          type="search"
          className="min-h-12 min-w-0 flex-1 px-3 outline-none placeholder:text-ink-2 placeholder:opacity-100"
          placeholder={t('adminFrame.findExample')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {found ? (
        <div className="mb-4 border-y border-twine bg-cotton pb-1">
          <FoundList found={found} onFollow={onFollow} />
        </div>
      ) : (
        <Entries onFollow={onFollow} />
      )}
    </>
  );
}

const entry =
  'flex min-h-14 w-full cursor-pointer items-center justify-between gap-3 px-gutter py-2 text-left no-underline focus-visible:-outline-offset-3 aria-[current]:text-accent';

function Entries({ onFollow }: { onFollow: () => void }) {
  const logOut = useLogout();
  const groups = useMenu();
  return (
    <nav aria-label={t('frame.dashboard')}>
      <SetupBar className="mb-2 border-y border-twine px-gutter py-3" onFollow={onFollow} />
      {groups.map(({ name, links }) => (
        <div key={name} role="group" aria-label={name}>
          <h2 className="px-gutter pt-2 font-text text-sm/8 font-semibold tracking-normal text-ink-2">{name}</h2>
          <ul className="border-y border-twine bg-cotton">
            {links.map((link) => (
              <li key={link.label} className="not-first:border-t not-first:border-linen">
                <Entry link={link} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <button type="button" className={`${entry} mb-4 border-b border-twine bg-cotton font-semibold`} onClick={logOut}>
        {t('frame.logout')}
        <Icon name="leave" />
      </button>
    </nav>
  );
}

function Entry({ link, onFollow }: { link: MenuLink; onFollow: () => void }) {
  const { pathname } = useLocation();
  const { pages, label, below, note, icon = 'right' } = link;
  return (
    <Link
      className={entry}
      to={pages[0].to}
      aria-current={isCurrentLink(link, pathname) ? 'page' : undefined}
      onClick={onFollow}
    >
      <span className="mr-auto grid">
        <span className="font-semibold">{label}</span>
        {below && <span className="text-sm text-ink-2">{below}</span>}
      </span>
      {note && <b>{note}</b>}
      <Icon name={icon} />
    </Link>
  );
}
