import { type RefObject, useState } from 'react';
import type { OrderBody } from '../../../orders/api.ts';
import { formatPrice, roundToPaise, toRupees } from '../../../shared/money.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button } from '../button.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { Dialog, DialogButtons } from '../dialog.tsx';
import { Field, FieldError } from '../field.tsx';

interface RefundDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  orderId: string;
  /** Rupees that can go back at most. */
  total: number;
  bill: OrderBody['bill'];
  /** True = paid by UPI or bank transfer: the shop owner pays it back. */
  isManual: boolean;
}

export function RefundDialog({ ref, orderId, total, bill, isManual }: RefundDialogProps) {
  const [part, setPart] = useState('');
  const parts = partsOf(bill, total);
  const chosen = parts.find(({ value }) => value === part);
  const { errors, isBusy, props } = useActionForm({
    action: `/dashboard/admin/order/${orderId}`,
    intent: 'refund',
    onSuccess: () => ref.current?.close(),
  });
  return (
    <Dialog ref={ref} label="Refund">
      <form {...props} className="dialog-body" noValidate>
        <h2>Refund</h2>
        <p>
          {isManual
            ? 'You pay the money back by UPI or bank transfer, and then mark the refund as paid back on the page of the order.'
            : 'The payment provider sends the money back to the account it came from.'}
          {` At most ${formatPrice(total)} can go back.`}
        </p>
        <fieldset>
          <legend className="sr-only">How much</legend>
          {parts.map(({ value, label }) => (
            <ChoiceField
              key={value}
              type="radio"
              name="part"
              value={value}
              checked={part === value}
              onChange={() => setPart(value)}
              label={label}
            />
          ))}
        </fieldset>
        {chosen?.amount !== undefined && <input type="hidden" name="amount" value={chosen.amount} />}
        {part === 'yes' && <Field label="Amount in rupees" name="amount" inputMode="decimal" error={errors.amount} />}
        {part !== 'yes' && errors.amount && <FieldError>{errors.amount}</FieldError>}
        <ChoiceField type="checkbox" name="restock" label="Put the pieces back into the stock" />
        <DialogButtons>
          <Button type="submit" busy={isBusy && 'Processing...'}>
            {isManual ? 'Record the refund' : 'Send the money back'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface Part {
  value: string;
  label: string;
  /** Rupees; undefined = everything, or as it is typed. */
  amount?: number;
}

/** Goods and delivery apart, as far as that much is left. */
function partsOf({ total, delivery }: OrderBody['bill'], left: number): Part[] {
  const goods = toRupees(roundToPaise(total) - roundToPaise(delivery));
  const parts: Part[] = [
    { value: 'goods', label: `The goods, ${formatPrice(goods)}`, amount: goods },
    { value: 'delivery', label: `The delivery, ${formatPrice(delivery)}`, amount: delivery },
  ];
  return [
    { value: '', label: 'Everything that is left' },
    ...(delivery > 0 ? parts.filter(({ amount = 0 }) => amount >= 1 && amount <= left) : []),
    { value: 'yes', label: 'A part' },
  ];
}
