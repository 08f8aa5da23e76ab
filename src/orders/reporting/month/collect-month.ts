import { type FoundDocument, findDocumentsBetween, findInvoicesOf, isLarge } from '../../../invoicing/index.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { toRupees } from '../../../shared/money.ts';
import type { MonthBody } from '../../document-endpoints.ts';
import {
  findLinesOf,
  findMonthMoney,
  findMonthOrders,
  type Month,
  type MonthLine,
  type MonthMoney,
  type MonthOrder,
  monthOf,
  refundedPaiseByOrder,
} from './find-month.ts';

export interface CollectedMonth extends Month {
  orders: MonthOrder[];
  lines: MonthLine[];
  money: MonthMoney;
  documents: FoundDocument[];
  /** Of the month's orders, by order. */
  invoices: Map<string, FoundDocument>;
  refunded: Map<string, number>;
  /** Orders with a large invoice to another state (see summarizeGst), of earlier months too. */
  largeOrders: Set<string>;
}

export async function collectMonth(queries: Queries, name: string): Promise<CollectedMonth> {
  const month = monthOf(name);
  const orders = await findMonthOrders(queries, month);
  const ids = orders.map(({ id }) => id);
  const documents = await findDocumentsBetween(queries, month.from, month.until);
  const credited = documents.filter(({ series }) => series === 'credit_note').map(({ orderId }) => orderId);
  const invoices = await findInvoicesOf(queries, [...new Set([...ids, ...credited])]);
  return {
    ...month,
    orders,
    documents,
    lines: await findLinesOf(
      queries,
      orders.map(({ checkoutId }) => checkoutId),
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

/** What the page of a month shows, newest document first. */
export async function readMonth({ read }: Database, name: string): Promise<Omit<MonthBody, 'success'>> {
  const { orders, money, documents } = await collectMonth(read, name);
  const sum = (paise: number[]) => toRupees(paise.reduce((total, one) => total + one, 0));
  return {
    figures: {
      cameIn: sum(money.received.map(({ payment }) => payment.amountPaise)),
      refunds: sum(money.returned.map(({ refund }) => refund.amountPaise)),
      delivery: sum(orders.map(({ deliveryPaise }) => deliveryPaise)),
      offers: sum(orders.map(({ discountPaise }) => discountPaise)),
      orders: orders.length,
    },
    documents: documents.toReversed().map((document) => ({
      ...documentBody(document),
      buyer: document.content.buyer.name,
      orderId: document.orderId,
      original: document.content.original?.number ?? null,
    })),
  };
}

export function documentBody({ id, number, issuedOn, totalPaise, series, content }: FoundDocument) {
  return {
    _id: id,
    number,
    title: content.title,
    issuedOn,
    total: toRupees(totalPaise),
    isCredit: series === 'credit_note',
  };
}
