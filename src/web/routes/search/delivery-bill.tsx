import { useEffect, useState } from 'react';
import type { ProductBody } from '../../../catalog/api.ts';
import { billRows } from '../../../shared/bill.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type Answer, api } from '../../api-client/api-client.ts';
import { type GiftDraft, quotedGift } from '../../stores/gift.ts';

type QuotedBill = Answer<'POST /checkout/quote'>['bill'];

/** What one piece costs with its delivery. */
export function useDeliveryBill(
  { _id, price }: ProductBody,
  buyersPin: string | undefined,
  draft: GiftDraft | null,
): QuotedBill | undefined {
  const [bill, setBill] = useState<QuotedBill>();
  const { pin = undefined, wrap = null } = draft ? quotedGift(draft) : { pin: buyersPin };
  const isGift = draft !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another price has another bill
  useEffect(() => {
    if (!pin) return;
    const controller = new AbortController();
    api('POST /checkout/quote', {
      body: { product: { _id }, ...(isGift ? { gift: { pin, wrap } } : { pin }) },
      signal: controller.signal,
    })
      .then((quote) => setBill(quote.bill))
      .catch(() => undefined);
    return () => controller.abort();
  }, [_id, price, pin, wrap, isGift]);
  return bill;
}

/** Nothing in a shop without charges. */
export function DeliveryBill({ product: { name }, bill }: { product: ProductBody; bill: QuotedBill | undefined }) {
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
