import { useRef } from 'react';
import type { OrderBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../shared/orders/order-number.ts';
import { type OrderStatus, orderStatuses } from '../../../../shared/orders/order-statuses.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { QuietSelect } from '../../forms/field.tsx';
import { statusNames } from '../../orders/status.tsx';
import { CancelDialog, isRefundable } from './cancel-dialog.tsx';
import { confirmStatus } from './confirm-status.ts';

/** Disabled until the response. Cancelling a paid order asks for its refund. */
export function StatusSelect({ order }: { order: OrderBody }) {
  const cancellation = useRef<HTMLDialogElement>(null);
  const { isBusy, submit } = useActionForm({ action: `/dashboard/admin/order/${order._id}`, intent: 'setStatus' });
  const choose = async (status: OrderStatus) => {
    if (status === 'Cancelled' && isRefundable(order)) cancellation.current?.showModal();
    else if (await confirmStatus([order], status))
      submit({
        status,
        from: order.status,
        label: t('adminOrder.hasStatus', { number: formatOrderNumber(order.number), status: statusNames[status] }),
        ...(order.payment.refunded && { confirmRefunded: 'on' }),
      });
  };
  return (
    <>
      <QuietSelect
        label={t('order.status')}
        value={order.status}
        disabled={isBusy}
        onChange={({ target }) => void choose(target.value as OrderStatus)}
      >
        {!order.status && <option value="">{t('adminOrder.selectStatus')}</option>}
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </QuietSelect>
      {isRefundable(order) && <CancelDialog ref={cancellation} orders={[order]} />}
    </>
  );
}
