import { formatPrice, roundToPaise } from '../../shared/money.ts';
import { type BillBody, billRows } from '../../shared/orders/bill.ts';
import { type Answer, type ApiError, api } from '../api-client/api-client.ts';
import type { OrderBody } from './payment.ts';

/** @throws the refusal when the product itself has another price now */
export async function confirmBill(body: OrderBody, refusal: ApiError): Promise<Answer<'POST /product/orders'> | null> {
  const { bill, lines } = refusal.body as {
    bill?: BillBody & Pick<Parameters<typeof billRows>[0], 'code' | 'zone' | 'wrapName'>;
    lines?: { name: string; price: number }[];
  };
  const [line] = lines ?? [];
  if (!bill || !line || line.price !== body.product?.price) throw refusal;
  const rows = [
    { label: line.name, amount: formatPrice(bill.goods) },
    ...billRows(bill),
    { label: 'Total', amount: formatPrice(bill.total) },
  ];
  const sentence = rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n');
  if (!window.confirm(`${sentence}\n\nPay ${formatPrice(bill.total)}?`)) return null;
  return api('POST /product/orders', { body: { ...body, amount: roundToPaise(bill.total) } });
}
