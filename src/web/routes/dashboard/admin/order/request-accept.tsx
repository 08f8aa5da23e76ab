import { useState } from 'react';
import type { OrderPageBody, RequestBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice, toRupees } from '../../../../../shared/money.ts';
import { computeRefund } from '../../../../../shared/orders/compute-refund.ts';
import { api } from '../../../../api-client/api-client.ts';
import { requireAmount } from '../../../../components/admin/orders/require-amount.ts';
import { toRefundable } from '../../../../components/admin/orders/to-refundable.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { Field, FieldError, TextArea } from '../../../../components/forms/field.tsx';
import { formatLineCount, PieceList, piecesIn } from '../../../../components/orders/piece-list.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

export async function acceptRequest({ fields }: Submission) {
  const { requestId = '', amount = '', lines = '', restock, answer } = fields;
  const body = {
    amount: requireAmount(amount),
    ...(lines && { lines: JSON.parse(lines) }),
    restock: restock === 'on',
    answer,
  };
  return withToast(api('POST /user/order-requests/:requestId/accept', { params: { requestId }, body }));
}

interface AcceptFormProps {
  request: RequestBody;
  page: OrderPageBody;
  onAnswered: () => void;
}

/** The refund of what was asked for; pieces and amount can be changed. */
export function AcceptForm({ request: { _id, kind, lines: asked }, page, onAnswered }: AcceptFormProps) {
  const { lines, counts, setCounts, pieces, isAll, isNone, paise } = usePieces(page, asked);
  const [typed, setTyped] = useState<string | null>(null);
  const { errors, isBusy, props } = useActionForm({ intent: 'acceptRequest', onSuccess: onAnswered });
  return (
    <form {...props} className="grid gap-3" noValidate aria-label={t('adminOrder.acceptRequest')}>
      <input type="hidden" name="requestId" value={_id} />
      {(asked || lines.length > 1 || (lines[0]?.max ?? 0) > 1) && (
        <PieceList lines={lines} verb={t('adminOrder.giveBack')} counts={counts} onChange={setCounts} />
      )}
      {!isAll && <input type="hidden" name="lines" value={JSON.stringify(pieces)} />}
      {errors.lines && <FieldError>{errors.lines}</FieldError>}
      <Field
        label={t('adminOrder.refundInRupees')}
        name="amount"
        inputMode="decimal"
        value={typed ?? String(toRupees(paise))}
        onChange={({ target }) => setTyped(target.value)}
        hint={t('adminOrder.atMost', { amount: formatPrice(page.refundable) })}
        error={errors.amount}
      />
      <ChoiceField
        type="checkbox"
        name="restock"
        label={t('adminOrder.putPiecesBack')}
        defaultChecked={kind === 'cancel'}
      />
      <TextArea label={t('adminOrder.wordToBuyer')} name="answer" maxLength={1_000} error={errors.answer} />
      <Button type="submit" wide busy={isBusy && t('product.processing')} disabled={isNone}>
        {kind === 'cancel' && isAll ? t('adminOrder.acceptCancel') : t('adminOrder.acceptRefund')}
      </Button>
    </form>
  );
}

/** The pieces that are given back, first those that were asked for, and what they cost. */
function usePieces(page: OrderPageBody, asked: RequestBody['lines']) {
  const refundable = toRefundable(page);
  const left = (line: number) => (refundable.lines[line]?.quantity ?? 0) - (refundable.lines[line]?.refunded ?? 0);
  const lines = formatLineCount(page.order.products, left);
  const wanted = (line: number) => (asked ? (asked.find((one) => one.line === line)?.quantity ?? 0) : Infinity);
  const [counts, setCounts] = useState(
    Object.fromEntries(lines.map(({ line, max }) => [line, Math.min(max, wanted(line))])),
  );
  const pieces = piecesIn(counts);
  const isAll = lines.every(({ line, max }) => counts[line] === max);
  const isNone = !isAll && pieces.length === 0;
  const paise = isAll ? refundable.leftPaise : isNone ? 0 : computeRefund(refundable, { lines: pieces }).amountPaise;
  return { lines, counts, setCounts, pieces, isAll, isNone, paise };
}
