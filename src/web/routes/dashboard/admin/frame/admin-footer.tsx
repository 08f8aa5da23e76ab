import { dayInIndia } from '../../../../../shared/dates/dates.ts';
import type { ShopName } from '../../../../components/frame/shop-name.tsx';
import { AdminLanguage } from './admin-language.tsx';
import { BottomBar } from './bottom-bar.tsx';

/** The year and the name: the shop's own footer is for shoppers. */
export function AdminFooter({ name }: { name: ShopName }) {
  return (
    <>
      <footer className="mt-8 text-xs text-ink-2 max-lg:pb-[calc(60px+env(safe-area-inset-bottom))] print:hidden">
        <div className="mx-auto flex w-full max-w-[1440px] flex-wrap items-center justify-between gap-x-6 px-gutter py-3 lg:px-8">
          <p>
            © {dayInIndia(new Date()).slice(0, 4)} {name.shopName}
          </p>
          <AdminLanguage />
        </div>
      </footer>
      <BottomBar />
    </>
  );
}
