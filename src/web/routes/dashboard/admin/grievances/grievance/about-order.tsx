import { Link } from 'react-router';
import type { OrderBody } from '../../../../../../orders/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../../shared/orders/order-number.ts';
import { useIsOwner } from '../../../../../components/admin/use-is-owner.ts';
import { ButtonLink } from '../../../../../components/forms/button.tsx';
import { statusNames } from '../../../../../components/orders/status.tsx';
import { rich } from '../../../../../document/rich.ts';

/** Beside what the person typed: what was bought, and by whom, as it may be somebody else's order. */
export function AboutOrder({ typed, order }: { typed: string; order: OrderBody | null }) {
  if (!typed) return null;
  if (!order)
    return (
      <p dir="auto" className="wrap-anywhere">
        {rich('numbers.aboutUnknownOrder', {
          order: typed,
          link: (text) => <Link to={`/dashboard/admin/orders?search=${encodeURIComponent(typed)}`}>{text}</Link>,
        })}
      </p>
    );
  const things = order.products.map(({ name }) => name).join(', ');
  return (
    <p dir="auto" className="wrap-anywhere">
      {rich('numbers.aboutOrder', {
        order: formatOrderNumber(order.number),
        link: (text) => <Link to={orderPath(order)}>{text}</Link>,
        things,
        amount: formatPrice(order.totalAmount),
        status: statusNames[order.status],
        name: order.buyer.name,
      })}
    </p>
  );
}

const orderPath = ({ _id }: OrderBody) => `/dashboard/admin/order/${_id}`;

/** The refund is asked about on the order's page, by its own dialog. */
export function OrderButtons({ order }: { order: OrderBody }) {
  const isRefundable = useIsOwner() && order.payment.refundable >= 1;
  return (
    <div className="button-row">
      {isRefundable && (
        <ButtonLink look="ghost" to={orderPath(order)} state={{ opensRefund: true }}>
          {t('numbers.refund')}
        </ButtonLink>
      )}
      <ButtonLink look="ghost" to={orderPath(order)}>
        {t('notices.openOrder')}
      </ButtonLink>
    </div>
  );
}
