import { Link } from 'react-router';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';

/** Why the order has no invoice. */
export function EarlierOrder({ page: { isEarlier } }: { page: OrderPageBody }) {
  const isOwner = useIsOwner();
  if (!isEarlier) return null;
  return (
    <p className="text-sm text-ink-2">
      {t('adminOrder.beforeInvoices')}{' '}
      {isOwner && <Link to="/dashboard/admin/invoices">{t('adminOrder.whatCanBeDone')}</Link>}
    </p>
  );
}
