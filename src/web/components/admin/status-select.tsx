import { useRef } from 'react';
import type { OrderBody } from '../../../orders/api.ts';
import { type OrderStatus, orderStatuses } from '../../../shared/order-statuses.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { QuietSelect } from '../field.tsx';
import { confirmStatus } from './confirm-status.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** Disabled until the response. Cancelling a paid order offers its refund. */
export function StatusSelect({ order }: { order: OrderBody }) {
  const refund = useRef<HTMLDialogElement>(null);
  const { isBusy, submit } = useActionForm<{ status: OrderStatus } | null>({
    action: `/dashboard/admin/order/${order._id}`,
    intent: 'setStatus',
    onSuccess: (saved) => {
      if (saved?.status === 'Cancelled' && order.payment.success && !order.refundDue) refund.current?.showModal();
    },
  });
  return (
    <>
      <QuietSelect
        label="Status"
        value={order.status}
        disabled={isBusy}
        onChange={({ target }) => confirmStatus([order], target.value) && submit({ status: target.value })}
      >
        {!order.status && <option value="">Select Status</option>}
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </QuietSelect>
      {order.payment.success && (
        <RefundDialog ref={refund} orderId={order._id} total={order.totalAmount} isManual={order.payment.manual} />
      )}
    </>
  );
}
