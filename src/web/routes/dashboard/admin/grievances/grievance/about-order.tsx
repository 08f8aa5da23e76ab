import { Link } from 'react-router';
import type { OrderBody } from '../../../../../../orders/api.ts';
import { formatPrice } from '../../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../../shared/orders/order-number.ts';
import { useIsOwner } from '../../../../../components/admin/use-is-owner.ts';
import { ButtonLink } from '../../../../../components/forms/button.tsx';

/** Beside what the person typed: what was bought, and by whom, as it may be somebody else's order. */
export function AboutOrder({ typed, order }: { typed: string; order: OrderBody | null }) {
  if (!typed) return null;
  if (!order)
    return (
      <p dir="auto" className="wrap-anywhere">
        About order <Link to={`/dashboard/admin/orders?search=${encodeURIComponent(typed)}`}>{typed}</Link>, which this
        shop does not know
      </p>
    );
  const things = order.products.map(({ name }) => name).join(', ');
  return (
    <p dir="auto" className="wrap-anywhere">
      About order <Link to={orderPath(order)}>{formatOrderNumber(order.number)}</Link>
      {`: ${things}, ${formatPrice(order.totalAmount)}, ${order.status}. Bought by ${order.buyer.name}.`}
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
          Refund
        </ButtonLink>
      )}
      <ButtonLink look="ghost" to={orderPath(order)}>
        Open the order
      </ButtonLink>
    </div>
  );
}
