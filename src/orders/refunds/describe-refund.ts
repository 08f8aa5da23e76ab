import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { type Message, message, writeMessage } from '../../platform/message.ts';
import { nameWithChoices } from '../../shared/orders/line-name.ts';
import { readLine } from '../../shared/orders/shown-line.ts';
import { checkoutLines } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { refundLines, refunds } from '../core/tables/refund-schema.ts';

export interface RefundDescription {
  lines: { line: number; name: string; quantity: number; amountPaise: number }[];
  wrapPaise: number;
  deliveryPaise: number;
  /** A free amount. */
  goodwillPaise: number;
  reason: string | null;
}

/** What a refund is for; null when there is none. */
export async function describeRefund(queries: Queries, refundId: string): Promise<RefundDescription | null> {
  const [refund] = await queries.select().from(refunds).where(eq(refunds.id, refundId));
  if (!refund) return null;
  const { position, quantity, amountPaise } = refundLines;
  const { name, variant, shown } = checkoutLines;
  const rows = await queries
    .select({ line: position, name, variant, shown, quantity, amountPaise })
    .from(refundLines)
    .innerJoin(orders, eq(orders.id, refund.orderId))
    .innerJoin(
      checkoutLines,
      and(eq(checkoutLines.checkoutId, orders.checkoutId), eq(checkoutLines.position, refundLines.position)),
    )
    .where(eq(refundLines.refundId, refundId))
    .orderBy(asc(position));
  const lines = rows.map((row) => {
    const { variant: choices, answers: _, ...line } = readLine({ ...row, answers: null });
    return { ...line, name: nameWithChoices(line.name, choices ?? []) };
  });
  const { wrapPaise, deliveryPaise, reason } = refund;
  const named = lines.reduce((sum, line) => sum + line.amountPaise, wrapPaise + deliveryPaise);
  return {
    lines: lines.filter(({ quantity }) => quantity > 0),
    wrapPaise,
    deliveryPaise,
    goodwillPaise: refund.amountPaise - named,
    reason,
  };
}

/** '2 × Bear, delivery'; empty for a free amount alone. */
export function formatRefundedItems(described: RefundDescription | null): string {
  return listRefundedItems(described)
    .map((item) => (typeof item === 'string' ? item : writeMessage(item)))
    .join(', ');
}

export function listRefundedItems(described: RefundDescription | null): (string | Message)[] {
  if (!described) return [];
  const { lines, wrapPaise, deliveryPaise } = described;
  return [
    ...lines.map(({ name, quantity }) => `${quantity} × ${name}`),
    ...(wrapPaise > 0 ? [message('orderEmails.refundedWrap')] : []),
    ...(deliveryPaise > 0 ? [message('orderEmails.refundedDelivery')] : []),
  ];
}
