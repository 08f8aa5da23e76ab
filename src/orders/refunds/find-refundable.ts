import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { discountByLine } from '../../shared/orders/bill.ts';
import type { Refundable } from '../../shared/orders/compute-refund.ts';
import { checkoutLines, checkouts } from '../core/tables/checkout-schema.ts';
import { refundLines, refunds } from '../core/tables/refund-schema.ts';

/** What can still be refunded of an order, with `leftPaise` left of its payment. */
export async function findRefundable(
  queries: Queries,
  { orderId, checkoutId, leftPaise }: { orderId: string; checkoutId: string; leftPaise: number },
): Promise<Refundable> {
  const { discountPaise, wrapPaise, deliveryPaise } = checkouts;
  const [bill] = await queries
    .select({ discountPaise, wrapPaise, deliveryPaise })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  if (!bill) throw new Error(`There is no checkout ${checkoutId}.`);
  const sold = await queries
    .select({
      pricePaise: checkoutLines.pricePaise,
      quantity: checkoutLines.quantity,
      position: checkoutLines.position,
    })
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkoutId))
    .orderBy(asc(checkoutLines.position));
  const refunded = await findRefunded(queries, orderId);
  const discounts = discountByLine(bill.discountPaise, sold);
  return {
    leftPaise,
    lines: sold.map(({ pricePaise, quantity, position }, index) => ({
      quantity,
      refunded: refunded.pieces.get(position) ?? 0,
      paidPaise: pricePaise * quantity - (discounts[index] ?? 0),
    })),
    wrapPaise: Math.max(0, bill.wrapPaise - refunded.wrapPaise),
    deliveryPaise: Math.max(0, bill.deliveryPaise - refunded.deliveryPaise),
  };
}

/** `pieces`: by the position of their line. */
async function findRefunded(queries: Queries, orderId: string) {
  const counts = and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed'));
  const [sums] = await queries
    .select({
      wrapPaise: sql<number>`coalesce(sum(${refunds.wrapPaise}), 0)::int`,
      deliveryPaise: sql<number>`coalesce(sum(${refunds.deliveryPaise}), 0)::int`,
    })
    .from(refunds)
    .where(counts);
  const lines = await queries
    .select({ position: refundLines.position, quantity: sql<number>`sum(${refundLines.quantity})::int` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(counts)
    .groupBy(refundLines.position);
  const pieces = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  return { wrapPaise: sums?.wrapPaise ?? 0, deliveryPaise: sums?.deliveryPaise ?? 0, pieces };
}
