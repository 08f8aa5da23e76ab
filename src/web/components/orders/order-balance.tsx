import { Link } from 'react-router';
import type { OrderBody } from '../../../orders/api.ts';
import { formatPrice } from '../../../shared/money.ts';
import { ButtonLink } from '../forms/button.tsx';

/** What is still to be paid of a custom order, for its buyer. */
export function OrderBalance({ order: { custom } }: { order: OrderBody }) {
  if (!custom) return null;
  if (custom.balanceOf) return <p>This payment is the balance of your custom order.</p>;
  if (custom.due === 0)
    return (
      <p>
        <Link to={custom.link}>Your quote</Link>
      </p>
    );
  return (
    <section className="grid justify-items-start gap-3" aria-label="Balance">
      <p>{`${formatPrice(custom.total - custom.due)} of ${formatPrice(custom.total)} is paid. The balance is due before it leaves.`}</p>
      <ButtonLink to={custom.link}>{`Pay the balance, ${formatPrice(custom.due)}`}</ButtonLink>
    </section>
  );
}
