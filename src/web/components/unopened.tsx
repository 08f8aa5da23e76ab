import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { useSession } from '../stores/session.ts';
import { PageArt } from './page-art.tsx';
import { type ShopName, Wordmark } from './shop-name.tsx';

const ofShoppers = /^\/($|product\/|search|categor|cart|register)/;
const link = 'inline-flex min-h-11 items-center underline underline-offset-6';

/** A shop that has not opened yet: visitors do not see the pages of shoppers, admins preview them below a band. */
export default function Unopened({ name, children }: { name: ShopName; children: ReactNode }) {
  const { user } = useSession();
  const isShop = ofShoppers.test(useLocation().pathname);
  const isPreview = isShop && user?.role === 'admin';
  const { revalidate } = useRevalidator();
  // The server has rendered the page as for a visitor, without anything of the catalog.
  useEffect(() => {
    if (isPreview) void revalidate();
  }, [isPreview, revalidate]);
  if (isShop && !isPreview) return <OpeningSoon name={name} />;
  return (
    <>
      {isShop && <PreviewBand />}
      {children}
    </>
  );
}

function PreviewBand() {
  return (
    <aside className="bg-ink px-gutter py-1 text-center text-cotton print:hidden" aria-label="Not open yet">
      Visitors see “Opening soon”.{' '}
      <Link className={link} to="/dashboard/admin/setup">
        Setup
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
      <h1>Opening soon</h1>
      <p className="max-w-[36em]">We are still putting things on the shelves. Please come back in a little while.</p>
      <nav className="flex flex-wrap justify-center gap-x-6" aria-label="About the shop">
        <Link className={link} to="/contact">
          Contact
        </Link>
        <Link className={link} to="/policy">
          Terms &amp; Policies
        </Link>
        <Link className={link} to="/login">
          Login
        </Link>
      </nav>
    </main>
  );
}
