import { and, eq, ne, sql } from 'drizzle-orm';
import { lockStockSold } from '../../catalog/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findStockedLines, restockOrder } from '../core/restock-order.ts';
import { refundLines, refunds } from '../core/tables/refund-schema.ts';
import type { Work } from './work-state.ts';

interface GoingOn {
  order: Work['order'];
  /** Refunded in full, and sent all the same: all of it leaves the shop. */
  isRefunded: boolean;
  by: string | null;
}

/**
 * Takes the pieces of an order that goes on out of the stock again; refunded ones, which do not leave, stay there. The
 * order is locked. Throws ShopError 409 for pieces that somebody bought meanwhile.
 * @returns whether there were any
 */
export async function takePiecesAgain(tx: Tx, { order, isRefunded, by }: GoingOn): Promise<boolean> {
  const staying = isRefunded ? new Map<number, number>() : await countRefunded(tx, order.id);
  const pieces = [];
  const lines = (await findStockedLines(tx, order)).toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const line of lines) {
    const back = line.restocked - (staying.get(line.position) ?? 0);
    if (back > 0 && (await lockStockSold(tx, line))) pieces.push({ line: line.position, quantity: -back });
  }
  if (pieces.length === 0) return false;
  await restockOrder(tx, { order, pieces, isLenient: false, by });
  return true;
}

async function countRefunded(tx: Tx, orderId: string): Promise<Map<number, number>> {
  const rows = await tx
    .select({ position: refundLines.position, pieces: sql<number>`sum(${refundLines.quantity})::int` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
    .groupBy(refundLines.position);
  return new Map(rows.map(({ position, pieces }) => [position, pieces]));
}
