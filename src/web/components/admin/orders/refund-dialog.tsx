import { type RefObject, useState } from 'react';
import type { OrderPageBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
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
  const { again, disputed } = fields;
  const special = disputed ? { disputed: true as const, ...JSON.parse(disputed) } : again && { again };
  const body = special || readBody(fields);
  return withToast(api('POST /user/order/:orderId/refunds', { params: { orderId }, body }));
}

const byHand = {
  way: t('adminOrder.refundByHand'),
  word: t('adminOrder.recordRefund'),
};
const byProvider = {
  way: t('adminOrder.refundByProvider'),
  word: t('adminOrder.sendMoneyBack'),
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
  // An order in cash that is over: its pieces were never paid.
  const isAdvance = !order.payment.success;
  const [part, setPart] = useState<RefundedPart>('');
  const [amount, setAmount] = useState('');
  const form = useRefundForm(page);
  const paise = part === 'pieces' ? form.paise : 0;
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
    <Dialog ref={ref} label={t('adminOrder.refund')} onClose={onClose}>
      <form {...props} className="dialog-body" noValidate>
        <h2>{t('adminOrder.refund')}</h2>
        <p>{`${way} ${describeMost(page)}`}</p>
        <PartChoice part={part} choose={setPart} hasPieces={form.lines.length > 0 && !isAdvance} />
        {part === 'amount' && <Amount value={amount} change={setAmount} error={errors.amount} />}
        {part === 'pieces' && <RefundPieces page={page} form={form} error={errors.goodwill} />}
        {part !== 'amount' && errors.amount && <FieldError>{errors.amount}</FieldError>}
        {part === '' && !isAdvance && <Restock />}
        <Reason error={errors.reason} />
        {isOpen && <RefundPreview page={page} body={readChosen(part, amount, form)} />}
        <DialogButtons>
          <Button type="submit" busy={isBusy && t('product.processing')} disabled={part === 'pieces' && form.isEmpty}>
            {paise > 0 ? t('adminOrder.refundAmount', { amount: formatPaise(paise) }) : word}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function describeMost({ order: { custom, payment }, refundable }: OrderPageBody): string {
  const amount = formatPrice(refundable);
  if (!payment.success) return t('adminOrder.mostOfAdvance', { amount });
  if (custom?.balanceOrder) return t('adminOrder.mostWithBalance', { amount });
  return payment.cod?.advance ? t('adminOrder.mostWithAdvance', { amount }) : t('adminOrder.most', { amount });
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
      label={t('adminOrder.amountInRupees')}
      name="amount"
      inputMode="decimal"
      value={value}
      onChange={({ target }) => change(target.value)}
      error={error}
    />
  );
}

function Restock() {
  return <ChoiceField type="checkbox" name="restock" label={t('adminOrder.putPiecesBack')} />;
}

function Reason({ error }: { error?: string }) {
  const { sendsEmail } = useShop().settings;
  const label = sendsEmail ? t('adminOrder.whyForBooksAndEmail') : t('adminOrder.whyForBooks');
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
      <legend className="sr-only">{t('adminOrder.howMuch')}</legend>
      {choice('', t('adminOrder.everythingLeft'))}
      {hasPieces && choice('pieces', t('adminOrder.piecesOfOrder'))}
      {choice('amount', t('adminOrder.aPart'))}
    </fieldset>
  );
}
