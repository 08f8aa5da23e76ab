import { roundToPaise } from '../../shared/money.ts';
import { totalInCash } from '../../shared/orders/bill.ts';
import { type Answer, type ApiError, api } from '../api-client/api-client.ts';
import type { AskedBill } from '../components/checkout/bill-dialog.tsx';
import { ask } from '../stores/question.ts';
import type { OrderBody } from './payment.ts';
import type { Quote } from './use-quote.ts';

/** @throws the refusal when the product itself has another price now */
export async function confirmBill(order: OrderBody, refusal: ApiError): Promise<Answer<'POST /product/orders'> | null> {
  const { bill, lines } = refusal.body as Partial<Pick<AskedBill, 'bill'>> & {
    lines?: { name: string; price: number }[];
  };
  const [line] = lines ?? [];
  if (!bill || !line || line.price !== order.product?.price) throw refusal;
  const quoted = await quote(order);
  let cash: Quote['cod'] = null;
  const chooseCash = () => {
    cash = quoted?.cod ?? null;
  };
  const asked: AskedBill = { order, name: line.name, bill, quote: quoted, chooseCash };
  if (!(await ask(() => import('../components/checkout/bill-dialog.tsx'), asked))) return null;
  return api('POST /product/orders', { body: { ...order, ...payment(bill, cash) } });
}

function payment(bill: AskedBill['bill'], cash: Quote['cod']): { amount: number; method?: 'cod' } {
  if (!cash) return { amount: roundToPaise(bill.total) };
  return { amount: roundToPaise(totalInCash(bill, cash.charge)), method: 'cod' };
}

/** What the product looks like and when it comes. */
function quote({ product, addressId, gift }: OrderBody): Promise<Quote | null> {
  const at = gift ? { gift: { pin: gift.recipient.pin, wrap: gift.wrap } } : { addressId };
  return api('POST /checkout/quote', { body: { product, ...at } }).catch(() => null);
}
