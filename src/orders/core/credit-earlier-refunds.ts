import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { findDocumentsByOrder, issueCreditNote } from '../../invoicing/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { findCredit } from './find-credit.ts';
import { orders } from './tables/order-schema.ts';
import { payments } from './tables/payment-schema.ts';
import { refunds } from './tables/refund-schema.ts';

/** Makes a refund wait until the invoice is written, or the reverse. Taken after the order's checkouts. */
export async function lockInvoicedOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
}

/** A balance that was refused as it arrived is a separate order, and part of no price. */
export const isPartOfPrice = sql<boolean>`(${orders.balanceOf} is null
  or exists (select from custom_quotes where balance_order_id = ${orders.id}))`;

/** True for payments of an order's price: its own, its advance and its balance. For a query that joins `orders`. */
export function isForPrice(orderId: string): SQL | undefined {
  const isOfOrder = or(eq(orders.id, orderId), eq(orders.balanceOf, orderId));
  return and(isOfOrder, or(payments.settles, payments.isAdvance), isPartOfPrice);
}

/** Of the order's price, in the order in which they were settled or asked for. */
export async function findPriceRefunds(
  queries: Queries,
  orderId: string,
  states: (typeof refunds.$inferSelect)['state'][],
): Promise<(typeof refunds.$inferSelect)[]> {
  const rows = await queries
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.checkoutId, payments.checkoutId))
    .where(and(isForPrice(orderId), inArray(refunds.state, states)))
    .orderBy(asc(refunds.settledAt), asc(refunds.createdAt), asc(refunds.id));
  return rows.map(({ refund }) => refund);
}

/**
 * Credits what of an advance went back before its order had an invoice, which is of the whole price: CGST Act, section
 * 34(1). The order is locked. A refund voucher names its refund, so the credit note beside it names none.
 */
export async function creditEarlierRefunds(tx: Tx, orderId: string): Promise<void> {
  const settled = await findPriceRefunds(tx, orderId, ['processed']);
  if (settled.length === 0) return;
  const documented = new Set((await findDocumentsByOrder(tx, orderId)).map(({ refundId }) => refundId));
  for (const refund of settled)
    await issueCreditNote(tx, {
      ...(await findCredit(tx, refund)),
      ...(!documented.has(refund.id) && { refundId: refund.id }),
    });
}
