import type { Ref } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { type ShopName, Wordmark } from '../../../../components/frame/shop-name.tsx';
import { UserMenu } from '../../../../components/frame/user-menu.tsx';
import { Icon } from '../../../../components/page/icon.tsx';
import { useHydrated } from '../../../../hooks/use-hydrated.ts';
import { usePhoneSearch } from '../../../../hooks/use-phone-search.ts';
import { useSession } from '../../../../stores/session.ts';
import { AdminSearch } from './admin-search.tsx';
import { adminHome, isBarPage } from './menu-links.ts';

export function AdminHeader({ name }: { name: ShopName }) {
  const { pathname } = useLocation();
  const isHome = pathname === adminHome;
  const search = usePhoneSearch();
  return (
    <header className="z-5 border-t-3 border-accent bg-paper max-lg:sticky max-lg:top-[clamp(-1000px,(22px-1rem)*999,0px)] lg:relative print:hidden">
      <div className="mx-auto flex min-h-13 w-full max-w-[1440px] items-center px-gutter lg:min-h-15 lg:gap-10 lg:px-8">
        <div className={`min-w-0 lg:w-46 ${isHome ? '' : 'max-lg:hidden'}`}>
          <Wordmark name={name} isAdmin />
        </div>
        {!isBarPage(pathname) && <BackLink />}
        <AdminSearch />
        <Account />
        <PhoneButtons toggle={search.toggle} isSearching={search.isOpen} search={search.press} />
      </div>
      <hr className="stitch-line" />
      {search.isOpen && (
        <div className="absolute inset-x-0 top-full bg-paper px-gutter py-2 shadow-tag lg:hidden">
          <AdminSearch phone leave={search.leave} />
        </div>
      )}
    </header>
  );
}

interface PhoneButtonsProps {
  toggle: Ref<HTMLButtonElement>;
  isSearching: boolean;
  search: () => void;
}

function PhoneButtons({ toggle, isSearching, search }: PhoneButtonsProps) {
  return (
    <div className="-mr-2.5 ml-auto flex lg:hidden">
      <button
        type="button"
        ref={toggle}
        className="icon-button"
        aria-label={t('frame.search')}
        aria-expanded={isSearching}
        onClick={search}
      >
        <Icon name="search" />
      </button>
      <Link className="icon-button" to="/" aria-label={t('adminFrame.viewShop')}>
        <Icon name="shop" />
      </Link>
    </div>
  );
}

/** Opened from a link of an email there is no page to go back to. */
function BackLink() {
  const navigate = useNavigate();
  return (
    <Link
      className="icon-button -ml-3 lg:hidden"
      to={adminHome}
      aria-label={t('adminFrame.back')}
      onClick={(event) => {
        if (!(window.history.state?.idx > 0)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="left" />
    </Link>
  );
}

/** As wide before the name is known as with it. */
function Account() {
  const { user } = useSession();
  const isHydrated = useHydrated();
  return (
    <nav
      className="ml-auto flex items-center gap-6 text-sm whitespace-nowrap max-lg:hidden"
      aria-label={t('frame.main')}
    >
      <Link className="inline-flex min-h-11 items-center font-medium no-underline hover:text-accent" to="/">
        {t('adminFrame.viewShop')}
      </Link>
      <div className="flex w-40 justify-end">{isHydrated && user && <UserMenu user={user} />}</div>
    </nav>
  );
}
