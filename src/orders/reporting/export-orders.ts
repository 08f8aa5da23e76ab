import { writeCsv } from '../../platform/csv.ts';
import type { Queries } from '../../platform/database/database.ts';
import { formatDate } from '../../shared/dates.ts';
import { findAllOrders, type OrderFilter } from './list-orders.ts';

const mostOrders = 20_000;
const ordersAtOnce = 1_000;
const head = [
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
  'Order total',
];

/** The orders that fit as CSV, one line a product. */
export async function exportOrders(queries: Queries, filter: OrderFilter): Promise<string> {
  const rows: (string | number)[][] = [];
  for (let page = 1; page <= mostOrders / ordersAtOnce; page++) {
    const { orders } = await findAllOrders(queries, { ...filter, page, limit: ordersAtOnce });
    for (const { _id, createdAt, status, payment, buyer, products, totalAmount } of orders)
      for (const { name, quantity, price } of products)
        rows.push([
          _id,
          formatDate(createdAt),
          status,
          payment.success ? 'Success' : 'Failed',
          payment.razorpay_payment_id ?? '',
          buyer.name,
          buyer.email,
          buyer.phone,
          buyer.address,
          name,
          quantity,
          price,
          totalAmount,
        ]);
    if (orders.length < ordersAtOnce) break;
  }
  return writeCsv(head, rows);
}
