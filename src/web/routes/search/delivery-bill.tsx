import type { ProductBody } from '../../../catalog/api.ts';
import { formatPrice } from '../../../shared/money.ts';
import { billRows } from '../../../shared/orders/bill.ts';
import { type Quote, useQuote } from '../../hooks/use-quote.ts';
import { type GiftDraft, quotedGift } from '../../stores/gift.ts';

/** What one piece costs with its delivery. */
export function useDeliveryBill(
  { _id, price }: ProductBody,
  buyersPin: string | undefined,
  draft: GiftDraft | null,
): Quote['bill'] | undefined {
  const { pin = undefined, wrap = null } = draft ? quotedGift(draft) : { pin: buyersPin };
  const body = pin ? { product: { _id }, ...(draft ? { gift: { pin, wrap } } : { pin }) } : null;
  return useQuote(body, { shown: price }).last?.bill;
}

/** Nothing in a shop without charges. */
export function DeliveryBill({ product: { name }, bill }: { product: ProductBody; bill: Quote['bill'] | undefined }) {
  const rows = bill ? billRows(bill) : [];
  if (!bill || rows.length === 0) return null;
  const all = [
    { label: name, amount: formatPrice(bill.goods) },
    ...rows,
    { label: 'Total', amount: formatPrice(bill.total) },
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
      {all.map(({ label, amount }) => (
        <div className="contents" key={label}>
          <dt>{label}</dt>
          <dd className="text-right tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
