import { sql } from 'drizzle-orm';
import { streamCsv } from '../../platform/csv/csv-stream.ts';
import type { Database } from '../../platform/database/database.ts';
import { dayInIndia, timeInIndia } from '../../shared/dates/dates.ts';
import { findDeliveryState } from '../../shared/delivery/delivery-state.ts';
import { lineName } from '../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { findOrderBatch, type OrderFilter } from '../core/bodies/list-orders.ts';
import type { OrderBody } from '../core/bodies/order-output.ts';

const batchSize = 500;
type Cell = string | number;

const isCashExpected = ({ cod }: OrderBody['payment']) =>
  cod !== null && ['placed', 'confirmed', 'shipped', 'collected'].includes(cod.state);

/** What is known of a whole order; `''` = it does not have it. */
const orderColumns = {
  Number: ({ number }) => formatOrderNumber(number),
  Order: ({ _id }) => _id,
  'Placed on': ({ createdAt }) => dayInIndia(new Date(createdAt)),
  Status: ({ status }) => status,
  Payment: ({ payment }) => (payment.success ? 'Success' : isCashExpected(payment) ? 'Pending' : 'Failed'),
  'Payment id': ({ payment }) => payment.razorpay_payment_id ?? '',
  Buyer: ({ buyer }) => buyer.name,
  'E-mail': ({ buyer }) => buyer.email,
  Phone: ({ buyer }) => buyer.phone,
  Address: ({ buyer }) => buyer.address,
} satisfies Columns<[OrderBody]>;

const lineColumns = {
  Product: (line) => lineName(line),
  Quantity: ({ quantity }) => quantity,
  Price: ({ price }) => price,
} satisfies Columns<[OrderBody['products'][number]]>;

/** On the first line of an order only, so that a column adds up. */
const totals = {
  Goods: ({ bill }) => bill.goods,
  Discount: ({ bill }) => bill.discount,
  Delivery: ({ bill }) => bill.delivery,
  // What was paid first, and the balance of a custom order once it is paid.
  'Order total': ({ totalAmount, custom }) => (custom?.balanceOrder ? custom.total : totalAmount),
  'Gift wrap': ({ bill }) => bill.wrap,
} satisfies Columns<[OrderBody]>;

/** New columns are added at the end: programs may read columns by index (docs/interface.md). */
const newer = {
  'Sent to': ({ gift, shipTo }) => (gift ? [shipTo.name, shipTo.phone, shipTo.address].join(', ') : ''),
  'Placed at': ({ createdAt }) => timeInIndia(new Date(createdAt)),
  Recipient: ({ gift, shipTo }) => (gift ? shipTo.name : ''),
  'Recipient phone': ({ gift, shipTo }) => (gift ? shipTo.phone : ''),
  'Recipient address': ({ gift }) => (gift ? joinAddressLines(gift.recipient.to) : ''),
  'Recipient city': ({ gift }) => gift?.recipient.to.city ?? '',
  'Recipient state': ({ gift, shipTo }) => (gift ? (findDeliveryState(shipTo).state?.name ?? '') : ''),
  'Recipient PIN': ({ gift }) => gift?.recipient.to.pin ?? '',
  'Delivery state': ({ shipTo, bill }) => (bill.zone === 'pickup' ? '' : (findDeliveryState(shipTo).state?.name ?? '')),
  'Delivery PIN': ({ shipTo, bill }) => (bill.zone === 'pickup' ? '' : (findDeliveryState(shipTo).pin ?? '')),
} satisfies Columns<[OrderBody]>;

/** Columns of cash on delivery, after the line's number; amounts on the first line only. */
const cash = {
  'Cash on delivery': ({ payment }) => payment.cod?.state ?? '',
} satisfies Columns<[OrderBody]>;
const cashTotals = {
  'Charge for cash': ({ bill }) => bill.cod,
  'Discount for paying at once': ({ bill }) => bill.payNow,
  'Advance paid': ({ payment: { cod } }) => (cod?.advance?.isPaid ? cod.advance.amount : 0),
  'Advance returned': ({ payment: { cod } }) => cod?.advance?.refunded ?? 0,
} satisfies Columns<[OrderBody]>;

/** After the columns for cash. */
const newest = {
  'Test payment': ({ payment }) => (payment.test ? 'yes' : ''),
} satisfies Columns<[OrderBody]>;

type Columns<Args extends unknown[]> = Record<string, (...args: Args) => Cell>;

const columns = [
  ...[orderColumns, lineColumns, totals, newer].flatMap((part) => Object.keys(part)),
  'Line',
  ...[cash, cashTotals, newest].flatMap((part) => Object.keys(part)),
];

/** One line for each product. */
export function exportOrders(db: Database, filter: OrderFilter): ReadableStream<Uint8Array> {
  return streamCsv(db, columns, async (queries, send) => {
    const { rows } = await queries.execute<{ now: string }>(sql`select now()::text as now`);
    const until = rows[0]?.now ?? '';
    for (let afterId: string | null = null; ; ) {
      const batch: OrderBody[] = await findOrderBatch(queries, filter, { afterId, until, limit: batchSize });
      if (batch.length > 0) await send(batch.flatMap(orderRows));
      if (batch.length < batchSize) return;
      afterId = batch.at(-1)?._id ?? null;
    }
  });
}

function orderRows(order: OrderBody): Cell[][] {
  const cells = <Args extends unknown[]>(part: Columns<Args>, ...args: Args) =>
    Object.values(part).map((cell) => cell(...args));
  const sums = cells(totals, order);
  const cashSums = cells(cashTotals, order);
  return order.products.map((line, place) => [
    ...cells(orderColumns, order),
    ...cells(lineColumns, line),
    ...(place === 0 ? sums : sums.map(() => '')),
    ...cells(newer, order),
    place + 1,
    ...cells(cash, order),
    ...(place === 0 ? cashSums : cashSums.map(() => '')),
    ...cells(newest, order),
  ]);
}

function joinAddressLines({ line1, line2 }: { line1: string; line2: string }): string {
  return [line1, line2].filter(Boolean).join(', ');
}
