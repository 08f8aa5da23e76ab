import { type FoundDocument, findDocumentsBetween, findInvoicesByOrders, isLarge } from '../../../invoicing/index.ts';
import type { Queries } from '../../../platform/database/database.ts';
import {
  findLinesByCheckouts,
  findMonthMoney,
  findMonthOrders,
  type Month,
  type MonthLine,
  type MonthMoney,
  type MonthOrder,
  parseMonth,
  refundedPaiseByOrder,
} from './find-month.ts';

export interface CollectedMonth extends Month {
  orders: MonthOrder[];
  lines: MonthLine[];
  money: MonthMoney;
  documents: FoundDocument[];
  /** Invoices of the month's orders, by order. */
  invoices: Map<string, FoundDocument>;
  refunded: Map<string, number>;
  /** Orders with a large invoice to another state (see summarizeGst), of earlier months too. */
  largeOrders: Set<string>;
}

export async function collectMonth(queries: Queries, name: string): Promise<CollectedMonth> {
  const month = parseMonth(name);
  const orders = await findMonthOrders(queries, month);
  const ids = orders.map(({ id }) => id);
  const documents = await findDocumentsBetween(queries, month.from, month.until);
  const credited = documents.filter(({ series }) => series === 'credit_note').map(({ orderId }) => orderId);
  const begun = orders.flatMap((order) => order.begun ?? []);
  const invoices = await findInvoicesByOrders(queries, [
    ...new Set([...ids, ...begun.map(({ id }) => id), ...credited]),
  ]);
  return {
    ...month,
    orders,
    documents,
    lines: await findLinesByCheckouts(
      queries,
      [...orders, ...begun].map(({ checkoutId }) => checkoutId),
    ),
    money: await findMonthMoney(queries, month),
    invoices: new Map(invoices.map((invoice) => [invoice.orderId, invoice])),
    refunded: await refundedPaiseByOrder(queries, ids),
    largeOrders: new Set(
      [...invoices, ...documents]
        .filter((one) => one.series === 'invoice' && isLarge(one))
        .map(({ orderId }) => orderId),
    ),
  };
}
