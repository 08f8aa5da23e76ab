import { type Ref, useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import type { CategoryBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import { useReturnState } from '../../hooks/checkout/log-in-to-pay.ts';
import { usePhoneSearch } from '../../hooks/use-phone-search.ts';
import { countPieces, useCart } from '../../stores/cart.ts';
import { dashboardPath, type SessionUser, useSession } from '../../stores/session.ts';
import { ButtonForm } from '../forms/button-form.tsx';
import { Icon } from '../page/icon.tsx';
import { SearchBox } from './search-box.tsx';
import { type ShopName, Wordmark } from './shop-name.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  name: ShopName;
  categories: CategoryBody[];
}

export function Header({ name, categories }: HeaderProps) {
  const { user } = useSession();
  const count = countPieces(useCart());
  const search = usePhoneSearch();
  return (
    <header className="relative z-5 bg-paper print:hidden">
      <div className="page-width">
        <div className="flex min-h-23 items-center gap-x-8 max-md:min-h-[50px] max-md:gap-x-0.5 md:flex-wrap">
          <Wordmark name={name} />
          <SearchBox />
          <MainLinks user={user} count={count} />
          <Link
            className="icon-button md:hidden"
            to={user ? dashboardPath(user) : '/login'}
            state={user ? undefined : { toDashboard: true }}
            aria-label={t('frame.dashboard')}
          >
            <Icon name="user" />
          </Link>
          <SearchToggle ref={search.toggle} isOpen={search.isOpen} press={search.press} />
          <PhoneCart count={count} />
        </div>
        {search.isOpen && <SearchBox phone leave={search.leave} />}
        <CategoryStrip categories={categories} user={user} />
      </div>
      <hr className="stitch-line" />
    </header>
  );
}

function MainLinks({ user, count }: { user: SessionUser | null; count: number }) {
  return (
    <nav
      className="ms-auto flex flex-wrap items-center gap-x-6 font-medium whitespace-nowrap max-md:hidden"
      aria-label={t('frame.main')}
    >
      <Link className={mainLink} to="/">
        {t('frame.home')}
      </Link>
      {user ? <UserMenu user={user} /> : <SignedOutLinks />}
      <Link className={mainLink} to="/favourites" aria-label={t('frame.favourites')}>
        <Icon name="heart" />
      </Link>
      <Link className={mainLink} to="/cart">
        <Icon name="bag" /> {t('frame.cart')} <Badge count={count} />
      </Link>
    </nav>
  );
}

interface SearchToggleProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  press: () => void;
}

function SearchToggle({ ref, isOpen, press }: SearchToggleProps) {
  return (
    <ButtonForm action={press}>
      <button
        type="submit"
        ref={ref}
        className="icon-button md:hidden"
        aria-label={t('frame.search')}
        aria-expanded={isOpen}
      >
        <Icon name="search" />
      </button>
    </ButtonForm>
  );
}

function PhoneCart({ count }: { count: number }) {
  return (
    <Link
      className="icon-button w-[clamp(44px,28px+1rem,60px)]! shrink-0 justify-items-start ps-[10px] md:hidden"
      to="/cart"
      aria-label={t('frame.cartWithPieces', { count })}
    >
      <Icon name="bag" />
      <Badge
        count={count}
        className="absolute top-0 -end-[2px] h-[1.85em] min-w-[1.85em] border-2 border-paper text-[length:clamp(13px,0.8125rem,16px)]/none"
      />
    </Link>
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
  const state = useReturnState();
  return (
    <>
      <Link className={`${mainLink} in-data-session:hidden`} to="/register" state={state}>
        {t('frame.register')}
      </Link>
      <Link className={`${mainLink} in-data-session:hidden`} to="/login" state={state}>
        {t('frame.login')}
      </Link>
    </>
  );
}

const stripLink =
  'py-2 whitespace-nowrap max-md:py-1.5 no-underline hover:text-accent aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--accent)]';

function CategoryStrip({ categories, user }: { categories: CategoryBody[]; user: SessionUser | null }) {
  const state = useReturnState();
  return (
    <nav
      className="flex gap-8 overflow-x-auto pt-1 pb-3.5 text-sm font-medium text-ink-2 [scrollbar-width:none] max-md:-mx-gutter max-md:gap-6 max-md:px-gutter max-md:pt-0 max-md:pb-0"
      aria-label={t('frame.categories')}
    >
      <NavLink className={`${stripLink} md:hidden`} to="/" end>
        {t('frame.home')}
      </NavLink>
      {categories.map(({ _id, name, slug }) => (
        <NavLink key={_id} lang={findLanguage(name)} className={stripLink} to={`/category/${slug}`}>
          {name}
        </NavLink>
      ))}
      {user ? (
        <UserMenu user={user} inStrip />
      ) : (
        <>
          <NavLink className={`${stripLink} in-data-session:hidden md:hidden`} to="/login" state={state}>
            {t('frame.login')}
          </NavLink>
          <NavLink className={`${stripLink} in-data-session:hidden md:hidden`} to="/register" state={state}>
            {t('frame.register')}
          </NavLink>
        </>
      )}
    </nav>
  );
}
