import { type RefObject, useState } from 'react';
import { formatPrice } from '../../../shared/money.ts';
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
  /** True = paid by UPI or bank transfer: the shop owner pays it back. */
  isManual: boolean;
}

export function RefundDialog({ ref, orderId, total, isManual }: RefundDialogProps) {
  const [isPart, setPart] = useState(false);
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
          <ChoiceField
            type="radio"
            name="part"
            value=""
            checked={!isPart}
            onChange={() => setPart(false)}
            label="Everything
            that is left"
          />
          <ChoiceField
            type="radio"
            name="part"
            value="yes"
            checked={isPart}
            onChange={() => setPart(true)}
            label="A part"
          />
        </fieldset>
        {isPart && <Field label="Amount in rupees" name="amount" inputMode="decimal" error={errors.amount} />}
        {!isPart && errors.amount && <FieldError>{errors.amount}</FieldError>}
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
