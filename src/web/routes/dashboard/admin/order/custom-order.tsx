import { Link } from 'react-router';
import type { OrderBody, OrderTexts } from '../../../../../orders/api.ts';
import { localizePath } from '../../../../../shared/languages/languages.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { SendLink } from '../../../../components/admin/custom/send-link.tsx';

/** What is paid and what is due of an order that a quote made. */
export function CustomOrder({ order, texts }: { order: OrderBody; texts: OrderTexts | null }) {
  const { custom, payment } = order;
  if (!custom) return null;
  const { balanceOf, balanceOrder, due, total } = custom;
  if (balanceOf)
    return (
      <section className="panel grid gap-2" aria-label={t('checkout.customOrder')}>
        <p>{t('customOrders.isBalance')}</p>
        <Link to={`/dashboard/admin/order/${balanceOf}`}>{t('customOrders.openThatOrder')}</Link>
      </section>
    );
  return (
    <section className="panel grid gap-3" aria-label={t('checkout.customOrder')}>
      <h2 className="text-lg">{t('checkout.customOrder')}</h2>
      {payment.success && total !== order.totalAmount && (
        <p>
          {due > 0
            ? t('customOrders.partPaid', { paid: formatPrice(total - due), total: formatPrice(total) })
            : t('customOrders.totalInAll', { total: formatPrice(total) })}
        </p>
      )}
      {balanceOrder && (
        <p>
          <Link to={`/dashboard/admin/order/${balanceOrder}`}>{t('customOrders.paymentOfBalance')}</Link>
        </p>
      )}
      {due > 0 && <Balance order={order} custom={custom} texts={texts} />}
    </section>
  );
}

interface BalanceProps {
  order: OrderBody;
  custom: NonNullable<OrderBody['custom']>;
  texts: OrderTexts | null;
}

function Balance({ order: { buyer }, custom: { due, link }, texts }: BalanceProps) {
  return (
    <>
      <p className="font-semibold">{t('customOrders.dueBeforeItLeaves', { amount: formatPrice(due) })}</p>
      {texts?.balance && (
        <SendLink
          {...texts.balance}
          link={localizePath(texts.language, link)}
          phone={buyer.phone}
          email={buyer.email}
        />
      )}
    </>
  );
}
