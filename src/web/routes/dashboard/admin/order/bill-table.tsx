import type { OrderBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { billRows } from '../../../../../shared/orders/bill.ts';

/** Goods, discount and delivery; nothing when the goods are all there is. */
export function BillTable({ bill }: { bill: OrderBody['bill'] }) {
  const rows = billRows(bill);
  if (rows.length === 0) return null;
  return (
    <dl className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      {[{ label: t('adminOrder.goods'), amount: formatPrice(bill.goods) }, ...rows].map(({ label, amount }) => (
        <div className="contents" key={label}>
          <dt>{label}</dt>
          <dd className="text-right tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
