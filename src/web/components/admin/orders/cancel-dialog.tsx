import { type RefObject, useState } from 'react';
import type { OrderBody } from '../../../../orders/api.ts';
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
    toast.success(count === 1 ? 'Order status updated!' : `${count} orders set to Cancelled`);
    if (sentence) toast.success(sentence);
  } catch (error) {
    toast.error(formatError(error, 'Failed to update status!'));
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
  const title = orders.length === 1 ? 'Cancel order' : `Cancel ${orders.length} orders`;
  return (
    <Dialog ref={ref} label={title}>
      <form {...props} className="dialog-body font-normal" noValidate>
        <OrderIds orders={orders} isRefunded={isRefunded} />
        <h2>{title}</h2>
        <RefundChoice amount={amount} isWanted={isWanted} choose={setWanted} />
        {isRefunded && <Restock key={String(isAnySent)} isAtFirst={!isAnySent} />}
        <p className="text-sm text-ink-2">
          {sendsEmail &&
            (isRefunded ? 'The email to the buyer names the amount.' : 'The email to the buyer promises no money.')}
          {!sendsEmail && 'No email leaves: there is no mail server, so please tell the buyer yourself.'}
        </p>
        <DialogButtons>
          <Button type="submit" busy={isBusy && 'Processing...'}>
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
  if (!useIsOwner()) return <p>{`This refunds nothing: only an owner can refund ${amount}.`}</p>;
  return (
    <fieldset>
      <legend className="font-semibold">{`Refund ${amount} now?`}</legend>
      <ChoiceField type="radio" checked={isWanted} onChange={() => choose(true)} label="Yes" />
      <ChoiceField type="radio" checked={!isWanted} onChange={() => choose(false)} label="No, only cancel" />
    </fieldset>
  );
}

function Restock({ isAtFirst }: { isAtFirst: boolean }) {
  return (
    <ChoiceField type="checkbox" name="restock" label="Put the pieces back into the stock" defaultChecked={isAtFirst} />
  );
}
