import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TodayBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { MoreToShare, ShareLink } from '../../../../components/admin/settings/share-link.tsx';
import { rich } from '../../../../document/rich.ts';
import { useShop } from '../../../../hooks/use-shop.ts';

type Sale = NonNullable<TodayBody['firstSale']>;

const orderLink = ({ order, number }: Sale) => ({
  number: formatOrderNumber(number),
  order: (text: ReactNode) => <Link to={`/dashboard/admin/order/${order}`}>{text}</Link>,
});

/** Somebody has tried the shop: nothing was sold. */
function FirstTest({ sale }: { sale: Sale }) {
  return (
    <section className="panel mt-4 grid gap-1 max-lg:-mx-gutter" aria-label={t('today.firstTest')}>
      <h2 className="text-lg">{t('today.firstTest')}</h2>
      <p>
        {rich('today.firstTestText', {
          ...orderLink(sale),
          payments: (text) => <Link to="/dashboard/admin/payments">{text}</Link>,
        })}
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
    <section className="panel mt-4 grid gap-1 max-lg:-mx-gutter" aria-label={t('today.firstSale')}>
      <h2 className="text-lg">{t('today.firstSaleTitle')}</h2>
      <p>{open > 0 ? rich('today.firstSaleOpen', orderLink(sale)) : rich('today.firstSaleDone', orderLink(sale))}</p>
      <p>{t('today.showShop')}</p>
      <ShareLink title={shopName} url={publicUrl} />
      <MoreToShare />
    </section>
  );
}
