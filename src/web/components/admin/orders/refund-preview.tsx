import type { CreditNoteBody, OrderPageBody, RefundPreviewBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatCurrency, formatPrice } from '../../../../shared/money.ts';
import type { CallOptions } from '../../../api-client/api-client.ts';
import { api } from '../../../api-client/api-client.ts';
import { useAnswer } from '../../../hooks/use-answer.ts';
import { formatError } from '../../forms/form-errors.ts';

export type RefundBody = NonNullable<CallOptions<'POST /user/order/:orderId/refunds'>['body']>;

const debounceMs = 250;

interface RefundPreviewProps {
  page: OrderPageBody;
  /** Null while nothing is chosen. */
  body: RefundBody | null;
}

/** What goes back, to which account, and the credit note, before it is done. */
export function RefundPreview({ page: { order, refundable }, body }: RefundPreviewProps) {
  const orderId = order._id;
  const { value, error } = useAnswer(
    body && `${refundable} ${JSON.stringify(body)}`,
    (signal) => api('POST /user/order/:orderId/refunds/preview', { params: { orderId }, body: body ?? {}, signal }),
    debounceMs,
  );
  return (
    <section className="grid gap-3 bg-linen p-4" aria-label={t('adminOrder.whatComesBack')} aria-live="polite">
      {value && <Preview preview={value} isManual={order.payment.refundsByHand} />}
      {!value && <p className="text-sm">{describeWait(body, error)}</p>}
    </section>
  );
}

function describeWait(body: RefundBody | null, error: unknown): string {
  if (!body) return t('adminOrder.chooseWhatGoesBack');
  return error === undefined ? t('adminOrder.computing') : formatError(error, t('adminOrder.didNotLoad'));
}

function Preview({ preview, isManual }: { preview: RefundPreviewBody; isManual: boolean }) {
  const { amount, balance, stays, warning, method, creditNotes } = preview;
  return (
    <>
      {warning && <p className="border-l-3 border-madder pl-3 font-semibold text-madder">{warning}</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        <dt className="font-semibold">{t('adminOrder.goesBack')}</dt>
        <dd className="text-right font-semibold tabular-nums">{formatPrice(amount)}</dd>
        {balance > 0 && (
          <>
            <dt className="text-sm">{t('adminOrder.ofItBalance')}</dt>
            <dd className="text-right text-sm tabular-nums">{formatPrice(balance)}</dd>
          </>
        )}
        <dt className="text-sm">{t('adminOrder.staysPaid')}</dt>
        <dd className="text-right text-sm tabular-nums">{formatPrice(stays)}</dd>
      </dl>
      <p className="text-sm">
        {isManual ? t('adminOrder.youSendIt') : t('adminOrder.toAccount', { method: method ?? '' })}
      </p>
      {creditNotes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a refund has at most two
        <CreditNote key={index} note={note} />
      ))}
      <p className="text-sm text-ink-2">{describeCreditNotes(preview)}</p>
    </>
  );
}

function describeCreditNotes({ hasInvoice, creditNotes }: RefundPreviewBody): string {
  if (creditNotes.length === 0) return hasInvoice ? t('adminOrder.allCredited') : t('adminOrder.hasNoInvoice');
  const isTaxed = creditNotes.some((note) => note.isTaxed);
  return isTaxed ? `${t('adminOrder.madeWhenGone')} ${t('adminOrder.countsInMonth')}` : t('adminOrder.madeWhenGone');
}

function CreditNote({ note: { invoice, isTaxed, placeOfSupply, lines, totals } }: { note: CreditNoteBody }) {
  const heads = isTaxed ? [t('adminOrder.value'), t('order.tax'), t('adminOrder.sum')] : [t('adminOrder.sum')];
  const cells = ({ taxable, tax, total }: CreditNoteBody['totals']) => (isTaxed ? [taxable, tax, total] : [total]);
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse bg-cotton text-xs [&_td]:p-1.5 [&_th]:p-1.5">
        <caption className="pb-1 text-left text-sm font-semibold">{t('adminOrder.creditNoteFor', { invoice })}</caption>
        <thead>
          <tr className="text-left">
            <th scope="col">{t('adminFrame.rateFor')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be alike
            <tr key={index} className="border-t border-twine align-top">
              <td dir="auto" className="wrap-anywhere">
                {nameLine(line, isTaxed)}
              </td>
              <Sums sums={cells(line)} />
            </tr>
          ))}
          <tr className="border-t-2 border-ink font-semibold">
            <td>{isTaxed ? t('adminOrder.placeOfSupply', { place: placeOfSupply }) : t('cart.total')}</td>
            <Sums sums={cells(totals)} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Sums({ sums }: { sums: readonly number[] }) {
  return sums.map((sum, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay
    <td key={index} className="text-right tabular-nums whitespace-nowrap">
      {formatCurrency(sum)}
    </td>
  ));
}

function nameLine({ description, hsn, rate, quantity }: CreditNoteBody['lines'][number], isTaxed: boolean): string {
  const pieces = quantity === null ? description : `${description}, ${quantity}`;
  return [pieces, ...(hsn ? [hsn] : []), ...(isTaxed ? [`${rate} %`] : [])].join(' · ');
}
