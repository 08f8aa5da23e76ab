import { type RefObject, useState } from 'react';
import type { OrderPageBody } from '../../../../orders/api.ts';
import { formatPrice, parseRupees, roundToPaise, toRupees } from '../../../../shared/money.ts';
import { computeRefund } from '../../../../shared/orders/compute-refund.ts';
import { api } from '../../../api-client/api-client.ts';
import type { Submission } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../forms/button.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { Dialog, DialogButtons } from '../../forms/dialog.tsx';
import { Field, FieldError } from '../../forms/field.tsx';
import { countedLines, piecesIn } from '../../orders/piece-list.tsx';
import { withToast } from '../settings/with-toast.ts';
import { RefundPieces } from './refund-pieces.tsx';
import { refundableOf } from './refundable-of.ts';
import { requireAmount } from './require-amount.ts';

type RefundedPart = '' | 'pieces' | 'amount';

export async function refund({ fields, params: { orderId = '' } }: Submission) {
  const { part, amount = '', goodwill = '', pieces = '{}', restock, reason } = fields;
  const body = {
    ...(part === 'amount' && { amount: requireAmount(amount) }),
    ...(part === 'pieces' && JSON.parse(pieces)),
    ...(part === 'pieces' && goodwill.trim() !== '' && { goodwill: requireAmount(goodwill, 'goodwill') }),
    ...(part === '' && { restock: restock === 'on' }),
    reason,
  };
  return withToast(api('POST /user/order/:orderId/refunds', { params: { orderId }, body }));
}

interface RefundDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  page: OrderPageBody;
}

/** Everything, some pieces with what goes back into the stock, or an amount. */
export function RefundDialog({ ref, page }: RefundDialogProps) {
  const { order, refundable: total } = page;
  // Paid by UPI or bank transfer: the shop owner pays it back.
  const isManual = order.payment.manual;
  const [part, setPart] = useState<RefundedPart>('');
  const form = useRefundForm(page);
  const { errors, isBusy, props } = useActionForm({
    action: `/dashboard/admin/order/${order._id}`,
    intent: 'refund',
    onSuccess: () => {
      form.reset();
      ref.current?.close();
    },
  });
  const choice = (value: RefundedPart, label: string) => (
    <ChoiceField
      type="radio"
      name="part"
      value={value}
      checked={part === value}
      onChange={() => setPart(value)}
      label={label}
    />
  );
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
          {choice('', 'Everything that is left')}
          {form.lines.length > 0 && choice('pieces', 'Pieces of the order')}
          {choice('amount', 'A part')}
        </fieldset>
        {part === 'amount' && (
          <Field label="Amount in rupees" name="amount" inputMode="decimal" error={errors.amount} />
        )}
        {part === 'pieces' && <RefundPieces page={page} form={form} error={errors.goodwill} />}
        {part !== 'amount' && errors.amount && <FieldError>{errors.amount}</FieldError>}
        {part === '' && <ChoiceField type="checkbox" name="restock" label="Put the pieces back into the stock" />}
        <Field label="Why, for your books and the buyer’s email" name="reason" maxLength={200} error={errors.reason} />
        <DialogButtons>
          <Button type="submit" busy={isBusy && 'Processing...'} disabled={part === 'pieces' && form.isEmpty}>
            {part === 'pieces' && form.paise > 0
              ? `Refund ${formatPrice(toRupees(form.paise))}`
              : isManual
                ? 'Record the refund'
                : 'Send the money back'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

export type RefundFormState = ReturnType<typeof useRefundForm>;

const nothing = { given: {}, stocked: {}, wrap: false, delivery: false, goodwill: '' };

function useRefundForm(page: OrderPageBody) {
  const [chosen, setChosen] = useState<{
    given: Record<number, number>;
    stocked: Record<number, number>;
    wrap: boolean;
    delivery: boolean;
    goodwill: string;
  }>(nothing);
  const { given, stocked, wrap, delivery, goodwill } = chosen;
  const refundable = refundableOf(page);
  const lines = piecesIn(given);
  const restock = piecesIn(stocked);
  const goodwillPaise = roundToPaise(parseRupees(goodwill) ?? 0);
  const isEmpty = lines.length === 0 && !wrap && !delivery;
  const wanted = { lines, wrap, delivery, ...(goodwillPaise > 0 && { goodwillPaise }) };
  return {
    ...chosen,
    change: (to: Partial<typeof chosen>) => setChosen({ ...chosen, ...to }),
    reset: () => setChosen(nothing),
    isEmpty,
    lines: countedLines(page.order.products, (line) => {
      const { quantity = 0, refunded = 0 } = refundable.lines[line] ?? {};
      return quantity - refunded;
    }),
    paise: isEmpty ? 0 : computeRefund(refundable, wanted).amountPaise,
    /** For the field `pieces`. */
    body: JSON.stringify({ lines, restock, ...(wrap && { wrap }), ...(delivery && { delivery }) }),
  };
}
