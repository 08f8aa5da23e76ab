import { sql } from 'drizzle-orm';
import { streamCsv } from '../../platform/csv-stream.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatDate } from '../../shared/dates.ts';
import { lineName } from '../../shared/line-name.ts';
import { formatOrderNumber } from '../../shared/order-number.ts';
import type { OrderBody } from '../api.ts';
import { findOrderBatch, type OrderFilter } from './list-orders.ts';

const batchSize = 500;
const columns = [
  'Number',
  'Order',
  'Placed on',
  'Status',
  'Payment',
  'Payment id',
  'Buyer',
  'E-mail',
  'Phone',
  'Address',
  'Product',
  'Quantity',
  'Price',
  'Goods',
  'Discount',
  'Delivery',
  'Order total',
  'Gift wrap',
  'Sent to',
];

/** One line for each product. */
export function exportOrders(db: Database, filter: OrderFilter): ReadableStream<Uint8Array> {
  return streamCsv(db, columns, async (queries, send) => {
    const { rows } = await queries.execute<{ now: string }>(sql`select now()::text as now`);
    const until = rows[0]?.now ?? '';
    for (let afterId: string | null = null; ; ) {
      const batch: OrderBody[] = await findOrderBatch(queries, filter, { afterId, until, limit: batchSize });
      if (batch.length > 0) await send(batch.flatMap(linesOf));
      if (batch.length < batchSize) return;
      afterId = batch.at(-1)?._id ?? null;
    }
  });
}

function linesOf({
  _id,
  number,
  createdAt,
  status,
  payment,
  buyer,
  shipTo,
  gift,
  products,
  totalAmount,
  bill,
}: OrderBody) {
  const order = [formatOrderNumber(number), _id, formatDate(createdAt), status, payment.success ? 'Success' : 'Failed'];
  const person = [buyer.name, buyer.email, buyer.phone, buyer.address];
  return products.map(({ quantity, price, ...line }) => [
    ...order,
    payment.razorpay_payment_id ?? '',
    ...person,
    lineName(line),
    quantity,
    price,
    bill.goods,
    bill.discount,
    bill.delivery,
    totalAmount,
    bill.wrap,
    gift ? [shipTo.name, shipTo.phone, shipTo.address].join(', ') : '',
  ]);
}
