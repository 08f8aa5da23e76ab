import { roundToPaise } from '../../../shared/money.ts';
import { totalInCash } from '../../../shared/orders/bill.ts';
import { type Answer, type ApiError, api } from '../../api-client/api-client.ts';
import type { AskedBill } from '../../components/checkout/bill-dialog.tsx';
import { chooseBusiness } from '../../stores/business.ts';
import { ask } from '../../stores/question.ts';
import type { OrderBody } from './payment.ts';
import type { Quote } from './use-quote.ts';

/** @throws the refusal when the product itself has another price now */
export async function confirmBill(order: OrderBody, refusal: ApiError): Promise<Answer<'POST /product/orders'> | null> {
  const { bill, lines } = refusal.body as Partial<Pick<AskedBill, 'bill'>> & {
    lines?: { name: string; price: number }[];
  };
  const [line] = lines ?? [];
  if (!bill || !line || line.price !== order.product?.price) throw refusal;
  return askBuyer({ order, name: line.name, bill, quote: await quote(order) });
}

/** Shows the bill before anything is asked of the server; where it cannot be loaded, the order is placed without. */
export async function askForBill(order: OrderBody): Promise<Answer<'POST /product/orders'> | null> {
  const quoted = await quote(order);
  const [line] = quoted?.lines ?? [];
  if (!quoted || !line) return api('POST /product/orders', { body: order });
  return askBuyer({ order, name: line.name, bill: quoted.bill, quote: quoted });
}

async function askBuyer({ order, bill, quote: quoted, ...shown }: Omit<AskedBill, 'chooseCash'>) {
  let cash: Quote['cod'] = null;
  const chooseCash = () => {
    cash = quoted?.cod ?? null;
  };
  const asked: AskedBill = { ...shown, order, bill, quote: quoted, chooseCash };
  if (!(await ask(() => import('../../components/checkout/bill-dialog.tsx'), asked))) return null;
  const body = { ...order, ...chooseBusiness(quoted?.takesGstin ?? false), ...payment(bill, cash) };
  return api('POST /product/orders', { body });
}

function payment(bill: AskedBill['bill'], cash: Quote['cod']): Pick<OrderBody, 'amount' | 'method' | 'advance'> {
  if (!cash) return { amount: roundToPaise(bill.total) };
  const advance = cash.advance && { amount: roundToPaise(cash.advance.amount), method: 'online' as const };
  return { amount: roundToPaise(totalInCash(bill, cash.charge)), method: 'cod', ...(advance && { advance }) };
}

/** What the product looks like and when it comes. */
function quote({ product, addressId, gift, code }: OrderBody): Promise<Quote | null> {
  const at = gift ? { gift: { pin: gift.recipient.pin, wrap: gift.wrap } } : { addressId };
  return api('POST /checkout/quote', { body: { product, ...(code && { code }), ...at } }).catch(() => null);
}
