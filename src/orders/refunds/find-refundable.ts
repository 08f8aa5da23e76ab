import { asc, eq, ne } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { discountByLine } from '../../shared/orders/bill.ts';
import type { Refundable } from '../../shared/orders/compute-refund.ts';
import { sumRefunds } from '../core/sum-refunds.ts';
import { checkoutLines, checkouts } from '../core/tables/checkout-schema.ts';
import { refunds } from '../core/tables/refund-schema.ts';

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
  const refunded = await sumRefunds(queries, orderId, ne(refunds.state, 'failed'));
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
