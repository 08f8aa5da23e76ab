import { dayInIndia } from '../../../../../shared/dates/dates.ts';
import type { ShopName } from '../../../../components/page/shop-name.tsx';
import { BottomBar } from './bottom-bar.tsx';

/** The year and the name: the shop's own footer is for shoppers. */
export function AdminFooter({ name }: { name: ShopName }) {
  return (
    <>
      <footer className="mt-8 text-xs text-ink-2 max-lg:pb-[calc(60px+env(safe-area-inset-bottom))] print:hidden">
        <p className="mx-auto w-full max-w-[1440px] px-gutter py-3 lg:px-8">
          © {dayInIndia(new Date()).slice(0, 4)} {name.shopName}
        </p>
      </footer>
      <BottomBar />
    </>
  );
}
