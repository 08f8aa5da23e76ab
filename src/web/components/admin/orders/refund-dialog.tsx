import { type RefObject, useState } from 'react';
import type { OrderPageBody } from '../../../../orders/api.ts';
import { formatPaise, formatPrice, parseRupees } from '../../../../shared/money.ts';
import { api } from '../../../api-client/api-client.ts';
import type { Submission } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { useShop } from '../../../hooks/use-shop.ts';
import { Button } from '../../forms/button.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { Dialog, DialogButtons } from '../../forms/dialog.tsx';
import { Field, FieldError } from '../../forms/field.tsx';
import { withToast } from '../settings/with-toast.ts';
import { RefundPieces } from './refund-pieces.tsx';
import { type RefundBody, RefundPreview } from './refund-preview.tsx';
import { requireAmount } from './require-amount.ts';
import { type RefundForm, useRefundForm } from './use-refund-form.ts';

type RefundedPart = '' | 'pieces' | 'amount';

function readBody(fields: Submission['fields']): RefundBody {
  const { part, amount = '', goodwill = '', pieces = '{}', restock, reason } = fields;
  return {
    ...(part === 'amount' && { amount: requireAmount(amount) }),
    ...(part === 'pieces' && JSON.parse(pieces)),
    ...(part === 'pieces' && goodwill.trim() !== '' && { goodwill: requireAmount(goodwill, 'goodwill') }),
    ...(part === '' && { restock: restock === 'on' }),
    reason,
  };
}

export async function refund({ fields, params: { orderId = '' } }: Submission) {
  const body = fields.again ? { again: fields.again } : readBody(fields);
  return withToast(api('POST /user/order/:orderId/refunds', { params: { orderId }, body }));
}

const byHand = {
  way: 'You pay the money back by UPI or bank transfer, and then mark the refund as paid back on the page of the order.',
  word: 'Record the refund',
};
const byProvider = {
  way: 'The payment provider sends the money back to the account it came from.',
  word: 'Send the money back',
};

interface RefundDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  page: OrderPageBody;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything, some pieces with what goes back into the stock, or an amount. */
export function RefundDialog({ ref, page, isOpen, onClose }: RefundDialogProps) {
  const { order } = page;
  const { way, word } = order.payment.refundsByHand ? byHand : byProvider;
  // Of an order in cash that is over: its pieces were never paid.
  const isAdvance = !order.payment.success;
  const [part, setPart] = useState<RefundedPart>('');
  const [amount, setAmount] = useState('');
  const form = useRefundForm(page);
  const { errors, isBusy, props } = useActionForm({
    action: `/dashboard/admin/order/${order._id}`,
    intent: 'refund',
    onSuccess: () => {
      form.reset();
      setAmount('');
      ref.current?.close();
    },
  });
  return (
    <Dialog ref={ref} label="Refund" onClose={onClose}>
      <form {...props} className="dialog-body" noValidate>
        <h2>Refund</h2>
        <p>{`${way} ${describeMost(page)}`}</p>
        <PartChoice part={part} choose={setPart} hasPieces={form.lines.length > 0 && !isAdvance} />
        {part === 'amount' && <Amount value={amount} change={setAmount} error={errors.amount} />}
        {part === 'pieces' && <RefundPieces page={page} form={form} error={errors.goodwill} />}
        {part !== 'amount' && errors.amount && <FieldError>{errors.amount}</FieldError>}
        {part === '' && !isAdvance && (
          <ChoiceField type="checkbox" name="restock" label="Put the pieces back into the stock" />
        )}
        <Reason error={errors.reason} />
        {isOpen && <RefundPreview page={page} body={readChosen(part, amount, form)} />}
        <DialogButtons>
          <Button type="submit" busy={isBusy && 'Processing...'} disabled={part === 'pieces' && form.isEmpty}>
            {part === 'pieces' && form.paise > 0 ? `Refund ${formatPaise(form.paise)}` : word}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function describeMost({ order: { custom, payment }, refundable }: OrderPageBody): string {
  const most = `At most ${formatPrice(refundable)} can go back`;
  if (!payment.success) return `${most}: the advance that is still with you.`;
  if (custom?.balanceOrder) return `${most}, with what was paid as a balance.`;
  return payment.cod?.advance ? `${most}, with what was paid in advance.` : `${most}.`;
}

/** Null while it is not complete. */
function readChosen(part: RefundedPart, amount: string, form: RefundForm): RefundBody | null {
  if (part === '') return {};
  if (part === 'pieces' && form.isEmpty) return null;
  const typed = part === 'amount' ? amount : form.goodwill;
  if (parseRupees(typed) === null && (part === 'amount' || typed.trim() !== '')) return null;
  return readBody({ part, amount, goodwill: form.goodwill, pieces: form.body });
}

interface AmountProps {
  value: string;
  change: (value: string) => void;
  error?: string;
}

function Amount({ value, change, error }: AmountProps) {
  return (
    <Field
      label="Amount in rupees"
      name="amount"
      inputMode="decimal"
      value={value}
      onChange={({ target }) => change(target.value)}
      error={error}
    />
  );
}

function Reason({ error }: { error?: string }) {
  const { sendsEmail } = useShop().settings;
  const label = sendsEmail ? 'Why, for your books and the buyer’s email' : 'Why, for your books';
  return <Field label={label} name="reason" maxLength={200} error={error} />;
}

interface PartChoiceProps {
  part: RefundedPart;
  choose: (part: RefundedPart) => void;
  hasPieces: boolean;
}

function PartChoice({ part, choose, hasPieces }: PartChoiceProps) {
  const choice = (value: RefundedPart, label: string) => (
    <ChoiceField
      type="radio"
      name="part"
      value={value}
      checked={part === value}
      onChange={() => choose(value)}
      label={label}
    />
  );
  return (
    <fieldset>
      <legend className="sr-only">How much</legend>
      {choice('', 'Everything that is left')}
      {hasPieces && choice('pieces', 'Pieces of the order')}
      {choice('amount', 'A part')}
    </fieldset>
  );
}
