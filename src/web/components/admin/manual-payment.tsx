import type { OrderPageBody } from '../../../orders/api.ts';
import { formatPrice } from '../../../shared/money.ts';
import { api } from '../../api-client/api-client.ts';
import type { Submission } from '../../hooks/form-action.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { requireAmount } from './require-amount.ts';
import { withToast } from './with-toast.ts';

/** The page's action for the money that arrived. */
export async function recordPayment({ fields: { amount = '', reference = '' }, params: { orderId = '' } }: Submission) {
  const body = { amount: requireAmount(amount), reference };
  return withToast(api('POST /user/order/:orderId/payments', { params: { orderId }, body }));
}

/** The page's action for a refund that was paid back. */
export async function recordRefundPaid({
  fields: { refundId = '', reference = '' },
  params: { orderId = '' },
}: Submission) {
  const params = { orderId, refundId };
  return withToast(api('POST /user/order/:orderId/refunds/:refundId/paid', { params, body: { reference } }));
}

/** What an admin records of an order paid by UPI or bank transfer: the money that arrived, and refunds that were paid back. */
export function ManualPayment({ page: { order, refunds } }: { page: OrderPageBody }) {
  if (!order.payment.manual) return null;
  const unpaid = refunds.filter(({ state }) => state === 'asked' || state === 'pending');
  return (
    <>
      {!order.payment.success && <ReceivedForm order={order} />}
      {unpaid.map(({ _id, amount }) => (
        <PaidBackForm key={_id} refundId={_id} amount={amount} />
      ))}
    </>
  );
}

function ReceivedForm({ order }: Pick<OrderPageBody, 'order'>) {
  const { errors, isBusy, props } = useActionForm({ intent: 'recordPayment' });
  const state = order.payment.awaited ? 'Its pieces are kept.' : 'Its time is over, and its pieces are free again.';
  return (
    <form {...props} className="grid gap-3 w-full" noValidate aria-label="Record the payment">
      <p className="text-sm">
        {`To be paid by UPI or bank transfer. ${state} Another amount than ${formatPrice(order.totalAmount)} cancels the order, and has to be paid back.`}
      </p>
      <Field
        label="Received, in rupees"
        name="amount"
        inputMode="decimal"
        defaultValue={String(order.totalAmount)}
        error={errors.amount}
      />
      <Field label="Reference of the bank" name="reference" maxLength={60} error={errors.reference} />
      <Button type="submit" busy={isBusy && 'Processing...'}>
        Mark as received
      </Button>
    </form>
  );
}

function PaidBackForm({ refundId, amount }: { refundId: string; amount: number }) {
  const { errors, isBusy, props } = useActionForm({ intent: 'recordRefundPaid' });
  return (
    <form {...props} className="grid gap-3 w-full" noValidate aria-label={`Pay back ${formatPrice(amount)}`}>
      <input type="hidden" name="refundId" value={refundId} />
      <p className="text-sm">{`Please pay ${formatPrice(amount)} back to the buyer by UPI or bank transfer.`}</p>
      <Field label="Reference of the bank" name="reference" maxLength={60} error={errors.reference} />
      <Button type="submit" busy={isBusy && 'Processing...'}>
        Mark as paid back
      </Button>
    </form>
  );
}
