import { eq } from 'drizzle-orm';
import type { Credit } from '../../invoicing/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { RefundParts } from '../../shared/orders/compute-refund.ts';
import { orders } from './tables/order-schema.ts';
import { refundLines, type refunds } from './tables/refund-schema.ts';

type RefundRow = typeof refunds.$inferSelect;

/** What the credit note of a refund credits. */
export async function findCredit(queries: Queries, row: RefundRow): Promise<Credit> {
  const { position: line, quantity, amountPaise } = refundLines;
  const lines = await queries
    .select({ line, quantity, amountPaise })
    .from(refundLines)
    .where(eq(refundLines.refundId, row.id));
  return describeCredit(queries, { ...row, lines });
}

interface CreditedRefund extends Pick<RefundParts, 'amountPaise' | 'lines' | 'wrapPaise' | 'deliveryPaise'> {
  orderId: string;
  reason: string | null;
}

/** A custom order has one invoice, for both of its payments: the balance is for none of its lines. */
export async function describeCredit(
  queries: Queries,
  { orderId, reason, amountPaise, lines, wrapPaise, deliveryPaise }: CreditedRefund,
): Promise<Credit> {
  const [order] = await queries.select({ balanceOf: orders.balanceOf }).from(orders).where(eq(orders.id, orderId));
  const why = reason ?? 'Refund';
  if (order?.balanceOf)
    return {
      orderId: order.balanceOf,
      reason: why,
      refund: { amountPaise, lines: [], wrapPaise: 0, deliveryPaise: 0 },
    };
  return { orderId, reason: why, refund: { amountPaise, lines, wrapPaise, deliveryPaise } };
}
