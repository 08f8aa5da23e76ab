import { Link } from 'react-router';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';

/** Why the order has no invoice. */
export function EarlierOrder({ page: { isEarlier } }: { page: OrderPageBody }) {
  const isOwner = useIsOwner();
  if (!isEarlier) return null;
  return (
    <p className="text-sm text-ink-2">
      No invoice: this order was paid before invoices were switched on.{' '}
      {isOwner && <Link to="/dashboard/admin/invoices">What can be done</Link>}
    </p>
  );
}
