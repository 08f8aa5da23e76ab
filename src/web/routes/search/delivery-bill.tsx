import type { ProductBody } from '../../../catalog/api.ts';
import { formatPrice } from '../../../shared/money.ts';
import { billRows } from '../../../shared/orders/bill.ts';
import { BusinessFields } from '../../components/checkout/business-fields.tsx';
import { TaxWithin } from '../../components/orders/tax-within.tsx';
import { type Quote, useQuote } from '../../hooks/use-quote.ts';
import { type GiftDraft, quotedGift } from '../../stores/gift.ts';

/** What one piece costs with its delivery and its tax. */
export function useDeliveryQuote(
  { _id, price }: ProductBody,
  buyersPin: string | undefined,
  draft: GiftDraft | null,
): Quote | undefined {
  const { pin = undefined, wrap = null } = draft ? quotedGift(draft) : { pin: buyersPin };
  const body = pin ? { product: { _id }, ...(draft ? { gift: { pin, wrap } } : { pin }) } : null;
  return useQuote(body, { shown: price }).last ?? undefined;
}

/** Nothing in a shop without charges and without tax. */
export function DeliveryBill({ product: { name }, quote }: { product: ProductBody; quote: Quote | undefined }) {
  if (!quote) return null;
  const { bill, tax, takesGstin } = quote;
  const rows = billRows(bill);
  if (rows.length === 0 && tax === null) return null;
  const all = [
    { label: name, amount: formatPrice(bill.goods) },
    ...rows,
    { label: 'Total', amount: formatPrice(bill.total) },
  ];
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
        {all.map(({ label, amount }) => (
          <div className="contents" key={label}>
            <dt dir="auto" className="wrap-anywhere">
              {label}
            </dt>
            <dd className="text-right tabular-nums">{amount}</dd>
          </div>
        ))}
        {tax !== null && (
          <div className="contents">
            <dt className="sr-only">Tax</dt>
            <dd className="col-span-2">
              <TaxWithin tax={tax} />
            </dd>
          </div>
        )}
      </dl>
      {takesGstin && <BusinessFields />}
    </>
  );
}
