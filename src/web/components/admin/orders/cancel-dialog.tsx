import { type RefObject, useState } from 'react';
import type { OrderBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { api } from '../../../api-client/api-client.ts';
import type { Submission } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { useShop } from '../../../hooks/use-shop.ts';
import { toast } from '../../../stores/toasts.ts';
import { Button } from '../../forms/button.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { Dialog, DialogButtons } from '../../forms/dialog.tsx';
import { formatError } from '../../forms/form-errors.ts';
import { statusNames } from '../../orders/status.tsx';
import { useIsOwner } from '../use-is-owner.ts';

const minRefund = 1;

export function isRefundable({ payment, refundDue }: OrderBody): boolean {
  return payment.refundable >= minRefund && !refundDue;
}

/** One order after the other; the first refusal ends it, and the page shows what is cancelled. */
export async function cancelOrders({ form, fields: { restock } }: Submission) {
  const refunded = form.getAll('refundedId').map(String);
  const others = form.getAll('orderId').map(String);
  try {
    for (const orderId of others)
      await api('PUT /user/order-status/:orderId', { params: { orderId }, body: { status: 'Cancelled' } });
    let sentence = '';
    for (const orderId of refunded) {
      const body = { cancel: true, restock: restock === 'on' };
      sentence = (await api('POST /user/order/:orderId/refunds', { params: { orderId }, body })).message;
    }
    const count = others.length + refunded.length;
    toast.success(
      count === 1 ? t('adminOrders.statusUpdated') : t('adminOrders.setTo', { count, status: statusNames.Cancelled }),
    );
    if (sentence) toast.success(sentence);
  } catch (error) {
    toast.error(formatError(error, t('adminOrders.statusFailed')));
  }
}

interface CancelDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  orders: readonly OrderBody[];
  onDone?: () => void;
}

export function CancelDialog({ ref, orders, onDone }: CancelDialogProps) {
  const [isWanted, setWanted] = useState(true);
  const { isBusy, props } = useActionForm({
    action: '/dashboard/admin/orders',
    intent: 'cancel',
    onSuccess: () => {
      ref.current?.close();
      onDone?.();
    },
  });
  const refundable = orders.filter(isRefundable);
  const amount = formatPrice(refundable.reduce((total, { payment }) => total + payment.refundable, 0));
  const isRefunded = useIsOwner() && isWanted;
  const { sendsEmail } = useShop().settings;
  const isAnySent = refundable.some(({ status }) => status === 'Shipped' || status === 'Delivered');
  const title = t('adminOrder.cancelOrders', { count: orders.length });
  return (
    <Dialog ref={ref} label={title}>
      <form {...props} className="dialog-body font-normal" noValidate>
        <OrderIds orders={orders} isRefunded={isRefunded} />
        <h2>{title}</h2>
        <RefundChoice amount={amount} isWanted={isWanted} choose={setWanted} />
        {isRefunded && <Restock key={String(isAnySent)} isAtFirst={!isAnySent} />}
        <p className="text-sm text-ink-2">
          {sendsEmail && (isRefunded ? t('adminOrder.emailNamesAmount') : t('adminOrder.emailPromisesNothing'))}
          {!sendsEmail && t('adminOrder.noEmailLeaves')}
        </p>
        <DialogButtons>
          <Button type="submit" busy={isBusy && t('product.processing')}>
            {title}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface OrderIdsProps extends Pick<CancelDialogProps, 'orders'> {
  isRefunded: boolean;
}

function OrderIds({ orders, isRefunded }: OrderIdsProps) {
  return orders.map((order) => (
    <input
      key={order._id}
      type="hidden"
      name={isRefunded && isRefundable(order) ? 'refundedId' : 'orderId'}
      value={order._id}
    />
  ));
}

interface RefundChoiceProps {
  amount: string;
  isWanted: boolean;
  choose: (isWanted: boolean) => void;
}

function RefundChoice({ amount, isWanted, choose }: RefundChoiceProps) {
  if (!useIsOwner()) return <p>{t('adminOrder.onlyOwnerRefunds', { amount })}</p>;
  return (
    <fieldset>
      <legend className="font-semibold">{t('adminOrder.refundNow', { amount })}</legend>
      <ChoiceField type="radio" checked={isWanted} onChange={() => choose(true)} label={t('adminOrder.yes')} />
      <ChoiceField type="radio" checked={!isWanted} onChange={() => choose(false)} label={t('adminOrder.onlyCancel')} />
    </fieldset>
  );
}

function Restock({ isAtFirst }: { isAtFirst: boolean }) {
  return (
    <ChoiceField type="checkbox" name="restock" label={t('adminOrder.putPiecesBack')} defaultChecked={isAtFirst} />
  );
}
