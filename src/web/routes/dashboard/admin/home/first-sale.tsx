import { Link } from 'react-router';
import type { TodayBody } from '../../../../../orders/api.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { ShareLink } from '../../../../components/admin/settings/share-link.tsx';
import { useShop } from '../../../../hooks/use-shop.ts';

/** Somebody has tried the shop: nothing was sold. */
function FirstTest({ sale }: { sale: NonNullable<TodayBody['firstSale']> }) {
  return (
    <section className="panel mt-4 grid gap-1 max-lg:-mx-gutter" aria-label="Your first test order">
      <h2 className="text-lg">Your first test order</h2>
      <p>
        <Link to={`/dashboard/admin/order/${sale.order}`}>{`Order ${formatOrderNumber(sale.number)}`}</Link> is a test
        payment: no money moved. Try what comes next: make it, pack it, press Shipped. Real sales begin once{' '}
        <Link to="/dashboard/admin/payments">Payments</Link> has keys for real payments.
      </p>
    </section>
  );
}

/** What to do next after the very first sale; until the second. `open` orders are in work: none, or this one. */
export function FirstSale({ today: { firstSale: sale, open } }: { today: Pick<TodayBody, 'firstSale' | 'open'> }) {
  const { publicUrl, shopName } = useShop().settings;
  if (!sale) return null;
  if (sale.test) return <FirstTest sale={sale} />;
  return (
    <section className="panel mt-4 grid gap-1 max-lg:-mx-gutter" aria-label="Your first sale">
      <h2 className="text-lg">Your first sale!</h2>
      <p>
        <Link to={`/dashboard/admin/order/${sale.order}`}>{`Order ${formatOrderNumber(sale.number)}`}</Link>{' '}
        {open > 0
          ? 'is paid. Make it, pack it, press Shipped: the buyer reads each step on the page of the order. A few words of thanks in the parcel bring people back.'
          : 'is paid, and nothing is left to do for it.'}
      </p>
      <p>Then show your shop to somebody else:</p>
      <ShareLink title={shopName} url={publicUrl} />
    </section>
  );
}
