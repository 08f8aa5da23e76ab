import { Link } from 'react-router';
import { dayInIndia } from '../../../../../shared/dates/dates.ts';
import type { ShopName } from '../../../../components/page/shop-name.tsx';
import { BottomBar } from './bottom-bar.tsx';

const links = [
  ['/about', 'About Us'],
  ['/contact', 'Contact'],
  ['/policy', 'Terms & Policies'],
] as const;

export function AdminFooter({ name }: { name: ShopName }) {
  return (
    <>
      <footer className="pinked-top relative mt-8 bg-ink text-xs text-footer-text [--focus:var(--footer-focus)] max-lg:pb-[calc(60px+env(safe-area-inset-bottom))] print:hidden">
        <div className="mx-auto flex w-full max-w-[1440px] flex-wrap items-center gap-x-4.5 px-gutter py-3.5 lg:gap-6 lg:px-8">
          <span className="max-lg:w-full lg:flex-1">
            © {dayInIndia(new Date()).slice(0, 4)} {name.shopName}. All rights reserved.
          </span>
          {links.map(([to, label]) => (
            <Link
              key={to}
              className="inline-flex min-h-11 items-center underline decoration-footer-line underline-offset-6"
              to={to}
            >
              {label}
            </Link>
          ))}
        </div>
      </footer>
      <BottomBar />
    </>
  );
}
