import { type Ref, useState } from 'react';
import { formatPrice } from '../../shared/money.ts';
import { api } from '../api-client/api-client.ts';
import { useForm } from '../hooks/use-form.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface RefundDialogProps {
  ref: Ref<HTMLDialogElement>;
  orderId: string;
  /** Rupees that can go back at most. */
  total: number;
  done: () => Promise<void>;
}

/** Gives money back through the provider: all of it, or a part. */
export function RefundDialog({ ref, orderId, total, done }: RefundDialogProps) {
  const [isPart, setPart] = useState(false);
  const { errors, isBusy, setErrors, props } = useForm(async ({ amount = '', restock }) => {
    const typed = amount.replaceAll(',', '').trim();
    if (isPart && !/^\d+(\.\d{1,2})?$/.test(typed)) {
      setErrors({ amount: 'An amount is a number of rupees with at most two decimals.' });
      return;
    }
    const { message } = await api('POST /user/order/:orderId/refunds', {
      params: { orderId },
      body: { ...(isPart && { amount: Number(typed) }), restock: restock === 'on' },
    });
    toast.success(message);
    dialogOf(document.activeElement)?.close();
    await done();
  });
  return (
    <Dialog ref={ref} label="Refund">
      <form {...props} className="dialog-body" noValidate>
        <h2>Refund</h2>
        <p>{`The payment provider sends the money back to the account it came from. At most ${formatPrice(total)} can go back.`}</p>
        <fieldset>
          <legend className="sr">How much</legend>
          <label className="opt">
            <input type="radio" name="part" checked={!isPart} onChange={() => setPart(false)} /> Everything that is left
          </label>
          <label className="opt">
            <input type="radio" name="part" checked={isPart} onChange={() => setPart(true)} /> A part
          </label>
        </fieldset>
        {isPart && <Field label="Amount in rupees" name="amount" inputMode="decimal" error={errors.amount} />}
        {!isPart && errors.amount && <p className="err">{errors.amount}</p>}
        <label className="opt">
          <input type="checkbox" name="restock" /> Put the pieces back into the stock
        </label>
        <div className="rowx">
          <Button type="submit" busy={isBusy && 'Processing...'}>
            Send the money back
          </Button>
          <Button look="ghost" onClick={(event) => dialogOf(event.currentTarget)?.close()}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function dialogOf(element: Element | null): HTMLDialogElement | null {
  return element?.closest('dialog') ?? null;
}
