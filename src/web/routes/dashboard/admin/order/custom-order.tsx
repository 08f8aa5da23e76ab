import { Link } from 'react-router';
import type { OrderBody } from '../../../../../orders/api.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { SendLink } from '../../../../components/admin/custom/send-link.tsx';

/** What is paid and what is due of an order that a quote made. */
export function CustomOrder({ order }: { order: OrderBody }) {
  const { custom, buyer, number, payment } = order;
  if (!custom) return null;
  const { balanceOf, balanceOrder, due, total, link } = custom;
  if (balanceOf)
    return (
      <section className="panel grid gap-2" aria-label="Custom order">
        <p>This is the balance of another order, which holds the work and the address.</p>
        <Link to={`/dashboard/admin/order/${balanceOf}`}>Open that order</Link>
      </section>
    );
  const text = `Namaste ${buyer.name}, the balance of your order ${formatOrderNumber(number)}, ${formatPrice(due)}, can be paid here:`;
  return (
    <section className="panel grid gap-3" aria-label="Custom order">
      <h2 className="text-lg">Custom order</h2>
      {payment.success && total !== order.totalAmount && (
        <p>{due > 0 ? `${formatPrice(total - due)} of ${formatPrice(total)} paid` : `${formatPrice(total)} in all`}</p>
      )}
      {balanceOrder && (
        <p>
          <Link to={`/dashboard/admin/order/${balanceOrder}`}>The payment of the balance</Link>
        </p>
      )}
      {due > 0 && (
        <>
          <p className="font-semibold">{`${formatPrice(due)} is due before it leaves.`}</p>
          <SendLink
            link={link}
            text={text}
            phone={buyer.phone}
            email={buyer.email}
            subject="The balance of your order"
          />
        </>
      )}
    </section>
  );
}
