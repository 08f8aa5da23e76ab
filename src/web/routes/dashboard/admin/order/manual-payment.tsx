import { useState } from 'react';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { formatPrice, parseRupees } from '../../../../../shared/money.ts';
import { api } from '../../../../api-client/api-client.ts';
import { requireAmount } from '../../../../components/admin/orders/require-amount.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { Field, FieldError } from '../../../../components/forms/field.tsx';
import { FormError, type Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

export async function recordPayment({ fields, params: { orderId = '' } }: Submission) {
  const { total, reference = '', cancels } = fields;
  const amount = requireAmount(fields.amount ?? '');
  if (amount !== Number(total) && cancels !== 'on')
    throw new FormError('', { cancels: 'Please correct the amount, or confirm that the order is cancelled.' });
  return withToast(api('POST /user/order/:orderId/payments', { params: { orderId }, body: { amount, reference } }));
}

export async function recordRefundPaid({
  fields: { refundId = '', reference = '' },
  params: { orderId = '' },
}: Submission) {
  const params = { orderId, refundId };
  return withToast(api('POST /user/order/:orderId/refunds/:refundId/paid', { params, body: { reference } }));
}

export function ManualPayment({ page: { order, refunds } }: { page: OrderPageBody }) {
  const unpaid = refunds.filter(({ state, manual }) => manual && (state === 'asked' || state === 'pending'));
  return (
    <>
      {awaitsTransfer(order) && <ReceivedForm order={order} />}
      {unpaid.map(({ _id, amount }) => (
        <PaidBackForm key={_id} refundId={_id} amount={amount} />
      ))}
    </>
  );
}

/** All of it, or the advance on cash on delivery. */
function awaitsTransfer({ payment: { manual, success, cod } }: OrderPageBody['order']): boolean {
  return manual && !success && (!cod || cod.state === 'awaiting');
}

function ReceivedForm({ order: { payment, ...order } }: Pick<OrderPageBody, 'order'>) {
  const totalAmount = payment.cod?.advance?.amount ?? order.totalAmount;
  const { errors, isBusy, props } = useActionForm({ intent: 'recordPayment' });
  const [amount, setAmount] = useState(String(totalAmount));
  const received = parseRupees(amount);
  const state = payment.awaited ? 'Its stock is held.' : 'The hold has expired, and its stock is free again.';
  return (
    <form {...props} className="grid gap-3 w-full" noValidate aria-label="Record the payment">
      <p className="text-sm">{`${payment.cod ? 'An advance to' : 'To'} be paid by UPI or bank transfer. ${state}`}</p>
      <input type="hidden" name="total" value={totalAmount} />
      <Field
        label="Received, in rupees"
        name="amount"
        inputMode="decimal"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={errors.amount}
      />
      <div aria-live="polite">
        {received !== null && received !== totalAmount && (
          <>
            <p className="text-sm font-medium text-madder">
              {`${formatPrice(received)} is not the ${payment.cod ? 'advance' : 'total'} of ${formatPrice(totalAmount)}. The order would be cancelled for good, and the money has to be paid back.`}
            </p>
            <ChoiceField type="checkbox" name="cancels" label="Cancel the order" />
            {errors.cancels && <FieldError>{errors.cancels}</FieldError>}
          </>
        )}
      </div>
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
      <Button type="submit" look="ghost" busy={isBusy && 'Processing...'}>
        Mark as paid back
      </Button>
    </form>
  );
}
