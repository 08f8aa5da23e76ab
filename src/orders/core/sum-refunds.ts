import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { refundLines, refunds } from './tables/refund-schema.ts';

export interface RefundedParts {
  wrapPaise: number;
  deliveryPaise: number;
  /** By the position of their line. */
  pieces: ReadonlyMap<number, number>;
}

/** What refunds of an order name; `which` is a condition on `refunds`. */
export async function sumRefunds(queries: Queries, orderId: string, which: SQL | undefined): Promise<RefundedParts> {
  const counts = and(eq(refunds.orderId, orderId), which);
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
