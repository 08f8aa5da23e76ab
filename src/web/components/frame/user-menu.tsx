import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { endSessionOnServer } from '../../api-client/api-client.ts';
import { useCloseOnLeaving } from '../../hooks/use-close-on-leaving.ts';
import { endPush } from '../../stores/forget-admin.ts';
import { currentSession, dashboardPath, type SessionUser, signOut } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { Icon } from '../page/icon.tsx';

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
  const close = () => setOpen(false);
  useCloseOnLeaving(box, close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its own button opened
    <div
      className={inStrip ? 'md:hidden' : 'relative'}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
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
      {isOpen && <UserMenuList user={user} inStrip={inStrip} close={close} />}
    </div>
  );
}

function UserMenuList({ user, inStrip, close }: UserMenuProps & { close: () => void }) {
  const logOut = useLogout();
  return (
    <ul
      className={`absolute top-[calc(100%+4px)] z-6 min-w-[180px] rounded-md bg-cotton p-2 shadow-sheet ${inStrip ? 'end-gutter text-base text-ink' : 'end-0'}`}
    >
      <li>
        <Link className={menuItem} to={dashboardPath(user)} onClick={close}>
          {t('frame.dashboard')}
        </Link>
      </li>
      <li>
        <button type="button" className={menuItem} onClick={logOut}>
          {t('frame.logout')}
        </button>
      </li>
    </ul>
  );
}

export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { token } = currentSession();
    void endPush().catch(() => undefined);
    signOut();
    toast.success(t('frame.loggedOut'));
    // Navigating first aborts the page's requests, which would be refused.
    await navigate('/');
    endSessionOnServer(token);
  };
}
