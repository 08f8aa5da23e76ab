import { Link } from 'react-router';
import type { OrderBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { ButtonLink } from '../../forms/button.tsx';

/** What is still to be paid of a custom order, for its buyer. */
export function OrderBalance({ order: { custom } }: { order: OrderBody }) {
  if (!custom) return null;
  if (custom.balanceOf) return <p>{t('order.isBalance')}</p>;
  if (custom.due === 0)
    return (
      <p>
        <Link to={custom.link}>{t('order.yourQuote')}</Link>
      </p>
    );
  return (
    <section className="grid justify-items-start gap-3" aria-label={t('order.balance')}>
      <p>{t('order.balanceDue', { paid: formatPrice(custom.total - custom.due), total: formatPrice(custom.total) })}</p>
      <ButtonLink to={custom.link}>{t('order.payBalance', { amount: formatPrice(custom.due) })}</ButtonLink>
    </section>
  );
}
