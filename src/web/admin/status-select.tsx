import { useRef, useState } from 'react';
import type { OrderBody } from '../../orders/api.ts';
import { type OrderStatus, orderStatuses } from '../../shared/order-statuses.ts';
import { api } from '../api-client.ts';
import { toast } from '../toasts.ts';
import { QuietSelect } from '../ui/field.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** Saves on change, and stays closed until the answer. Cancelling a paid order offers its refund. */
export function StatusSelect({ order, changed }: { order: OrderBody; changed: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const refund = useRef<HTMLDialogElement>(null);
  const change = async (status: OrderStatus) => {
    setBusy(true);
    try {
      await api('PUT /user/order-status/:orderId', { params: { orderId: order._id }, body: { status } });
      toast.success('Order status updated!');
      await changed();
      if (status === 'Cancelled' && order.payment.success && !order.refundDue) refund.current?.showModal();
    } catch {
      toast.error('Failed to update status!');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <QuietSelect
        label="Status"
        value={order.status}
        disabled={isBusy}
        onChange={(event) => change(event.target.value as OrderStatus)}
      >
        {!order.status && <option value="">Select Status</option>}
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </QuietSelect>
      {order.payment.success && (
        <RefundDialog ref={refund} orderId={order._id} total={order.totalAmount} done={changed} />
      )}
    </>
  );
}
