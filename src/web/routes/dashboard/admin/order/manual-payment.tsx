import { useState } from 'react';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
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
    throw new FormError('', { cancels: t('adminOrder.correctOrConfirm') });
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
  const amounts = { received: formatPrice(received ?? 0), amount: formatPrice(totalAmount) };
  const toBePaid = payment.cod ? t('adminOrder.advanceToBePaid') : t('adminOrder.toBePaid');
  const state = payment.awaited ? t('adminOrder.stockIsHeld') : t('adminOrder.holdExpired');
  return (
    <form {...props} className="grid gap-3 w-full" noValidate aria-label={t('adminOrder.recordPayment')}>
      <p className="text-sm">{`${toBePaid} ${state}`}</p>
      <input type="hidden" name="total" value={totalAmount} />
      <Field
        label={t('adminOrder.receivedInRupees')}
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
              {`${payment.cod ? t('adminOrder.isNotAdvance', amounts) : t('adminOrder.isNotTotal', amounts)} ${t('adminOrder.wouldBeCancelled')}`}
            </p>
            <ChoiceField type="checkbox" name="cancels" label={t('adminOrder.cancelTheOrder')} />
            {errors.cancels && <FieldError>{errors.cancels}</FieldError>}
          </>
        )}
      </div>
      <Field label={t('adminOrder.referenceOfBank')} name="reference" maxLength={60} error={errors.reference} />
      <Button type="submit" busy={isBusy && t('product.processing')}>
        {t('adminOrder.markAsReceived')}
      </Button>
    </form>
  );
}

function PaidBackForm({ refundId, amount }: { refundId: string; amount: number }) {
  const { errors, isBusy, props } = useActionForm({ intent: 'recordRefundPaid' });
  return (
    <form
      {...props}
      className="grid gap-3 w-full"
      noValidate
      aria-label={t('adminOrder.payBack', { amount: formatPrice(amount) })}
    >
      <input type="hidden" name="refundId" value={refundId} />
      <p className="text-sm">{t('adminOrder.pleasePayBack', { amount: formatPrice(amount) })}</p>
      <Field label={t('adminOrder.referenceOfBank')} name="reference" maxLength={60} error={errors.reference} />
      <Button type="submit" look="ghost" busy={isBusy && t('product.processing')}>
        {t('adminOrder.markAsPaidBack')}
      </Button>
    </form>
  );
}
