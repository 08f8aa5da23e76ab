import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { billRows } from '../../../shared/orders/bill.ts';
import type { OrderBody } from '../../hooks/checkout/payment.ts';
import { type Quote, useQuote } from '../../hooks/checkout/use-quote.ts';
import { wantedDay } from '../../stores/delivery-choice.ts';
import { type GiftDraft, quotedGift } from '../../stores/gift.ts';
import { TaxRow } from '../orders/tax-within.tsx';
import { BillRow } from './bill-row.tsx';
import { BusinessFields } from './business-fields.tsx';

/** What one piece costs with its delivery and its tax. */
export function useDeliveryQuote(
  { product, code }: Pick<OrderBody, 'product' | 'code'>,
  buyersPin: string | undefined,
  draft: GiftDraft | null,
): Quote | undefined {
  const { pin = undefined, wrap = null } = draft ? quotedGift(draft) : { pin: buyersPin };
  const wantedOn = wantedDay.use();
  const asked = { product, ...(code && { code }), ...(wantedOn && { wantedOn }) };
  const body = pin ? { ...asked, ...(draft ? { gift: { pin, wrap } } : { pin }) } : null;
  return useQuote(body).last ?? undefined;
}

/** Nothing in a shop without charges and without tax. */
export function DeliveryBill({ name, quote }: { name: string; quote: Quote | undefined }) {
  if (!quote || (billRows(quote.bill).length === 0 && quote.tax === null)) return null;
  return <QuotedBill name={name} quote={quote} />;
}

/** Rows, total and tax of one piece, and the fields of a business where it can have an invoice. */
export function QuotedBill({ name, quote: { bill, tax, takesGstin } }: { name: string; quote: Quote }) {
  const rows = [
    { label: name, amount: formatPrice(bill.goods) },
    ...billRows(bill),
    { label: t('cart.total'), amount: formatPrice(bill.total) },
  ];
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5" aria-live="polite">
        {rows.map((row) => (
          <BillRow key={row.label} {...row} />
        ))}
        {tax !== null && <TaxRow tax={tax} />}
      </dl>
      {takesGstin && <BusinessFields />}
    </>
  );
}
