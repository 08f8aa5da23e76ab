import { useRef, useState } from 'react';
import type { OrderBody } from '../../orders/api.ts';
import { type OrderStatus, orderStatuses } from '../../shared/order-statuses.ts';
import { ApiError, api } from '../api-client/api-client.ts';
import { toast } from '../stores/toasts.ts';
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
    } catch (error) {
      // A payment that is not confirmed, or was taken back, is told in the server's own words.
      const isRefusal = error instanceof ApiError && error.status === 409;
      toast.error(isRefusal ? error.message : 'Failed to update status!');
      if (isRefusal) await changed();
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
