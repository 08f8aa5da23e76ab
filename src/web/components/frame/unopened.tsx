import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useSession } from '../../stores/session.ts';
import { PageArt } from '../page/page-art.tsx';
import { type ShopName, Wordmark } from './shop-name.tsx';

const shopperPaths = /^\/($|product\/|search|categor|cart|register)/;
const link = 'inline-flex min-h-11 items-center underline underline-offset-6';

/**
 * A shop that has not opened yet: visitors do not see the pages of shoppers, admins preview them below a band. The
 * document that Branding reads is the first page, without anything of the catalog.
 */
export default function Unopened({ name, children }: { name: ShopName; children: ReactNode }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const isShop = shopperPaths.test(pathname);
  const isRead = !useHydrated() && search.includes('preview=1');
  const isPreview = isShop && user?.role === 'admin';
  const { revalidate } = useRevalidator();
  // The server has rendered the page as for a visitor, without anything of the catalog.
  useEffect(() => {
    if (isPreview) void revalidate();
  }, [isPreview, revalidate]);
  if (isShop && !isPreview && !isRead) return <OpeningSoon name={name} />;
  return (
    <>
      {isPreview && <PreviewBand />}
      {children}
    </>
  );
}

function PreviewBand() {
  return (
    <aside className="bg-ink px-gutter py-1 text-center text-cotton print:hidden" aria-label={t('forms.notOpenYet')}>
      {t('forms.openingSoonAdmin')}{' '}
      <Link className={link} to="/dashboard/admin/setup">
        {t('forms.setup')}
      </Link>
    </aside>
  );
}

function OpeningSoon({ name }: { name: ShopName }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-screen content-center justify-items-center gap-5 py-12 text-center *:px-gutter"
    >
      <div>
        <Wordmark name={name} />
      </div>
      <PageArt className="page-art-parcel h-[clamp(140px,20vw,260px)]! px-0!" />
      <h1>{t('forms.openingSoon')}</h1>
      <p className="max-w-[36em]">{t('forms.shelves')}</p>
      <nav className="flex flex-wrap justify-center gap-x-6" aria-label={t('forms.aboutTheShop')}>
        <Link className={link} to="/contact">
          {t('frame.contact')}
        </Link>
        <Link className={link} to="/policy">
          {t('frame.policies')}
        </Link>
        <Link className={link} to="/login">
          {t('frame.login')}
        </Link>
      </nav>
    </main>
  );
}
