import { sql } from 'drizzle-orm';
import { csvText } from '../../platform/csv.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
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

/** CSV in chunks, one line for each product. PostgreSQL exports one snapshot; the embedded database releases its only connection between batches. */
export function exportOrders(db: Database, filter: OrderFilter): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const write = (queries: Queries) => writeBatches(queries, filter, (text) => writer.write(text));
  const written =
    db.kind === 'embedded' ? write(db.read) : db.transaction((tx) => readSnapshot(tx).then(() => write(tx)));
  written
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    .catch(() => undefined);
  return readable.pipeThrough(new TextEncoderStream());
}

/** A slow download may take longer than other transactions. */
async function readSnapshot(tx: Queries): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
}

async function writeBatches(
  queries: Queries,
  filter: OrderFilter,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const { rows } = await queries.execute<{ now: string }>(sql`select now()::text as now`);
  const until = rows[0]?.now ?? '';
  await write(`\ufeff${csvText([columns])}`);
  for (let afterId: string | null = null; ; ) {
    const batch: OrderBody[] = await findOrderBatch(queries, filter, { afterId, until, limit: batchSize });
    if (batch.length > 0) await write(csvText(batch.flatMap(linesOf)));
    if (batch.length < batchSize) return;
    afterId = batch.at(-1)?._id ?? null;
  }
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
