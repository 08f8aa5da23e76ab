import { and, eq, ne, sql } from 'drizzle-orm';
import { countReturnedSince, lockStockSold } from '../../catalog/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findStockedLines, restockPieces, type StockedLine } from '../core/restock-order.ts';
import { orderEvents } from '../core/tables/order-schema.ts';
import { refundLines, refunds } from '../core/tables/refund-schema.ts';
import type { Work } from './work-state.ts';

interface GoingOn {
  order: Work['order'];
  /** Refunded in full, and sent all the same: all of it leaves the shop. */
  isRefunded: boolean;
  /** It was neither cancelled nor sent before: its pieces were put back while it was in work. */
  isLeaving: boolean;
  by: string | null;
}

/**
 * Takes the pieces of an order that goes on, or leaves, out of the stock again; refunded ones, which do not leave, stay
 * there. The order is locked. Throws ShopError 409 for pieces that somebody bought meanwhile.
 * @returns whether there were any
 */
export async function takePiecesAgain(tx: Tx, going: GoingOn): Promise<boolean> {
  const { order, by } = going;
  const lines = (await findStockedLines(tx, order)).filter(({ restocked }) => restocked > 0);
  if (lines.length === 0) return false;
  const leaving = await countLeaving(tx, going, lines);
  const pieces = [];
  for (const line of lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
    const quantity = leaving.get(line.position) ?? 0;
    if (quantity > 0 && (await lockStockSold(tx, line))) pieces.push({ line: line.position, quantity: -quantity });
  }
  if (pieces.length === 0) return false;
  await restockPieces(tx, { order, pieces, by });
  return true;
}

/** By position: of the pieces in the stock, those that leave with the order. */
async function countLeaving(tx: Tx, going: GoingOn, lines: readonly StockedLine[]): Promise<Map<number, number>> {
  const { order, isRefunded, isLeaving } = going;
  if (isRefunded) return new Map(lines.map(({ position, restocked }) => [position, restocked]));
  // Of an amount that is for no pieces, the owner alone knows which of them stay.
  if (isLeaving && (await hasFreeRefund(tx, order.id))) return new Map();
  const refunded = await countRefunded(tx, order.id);
  const cameLater = isLeaving ? null : await countLater(tx, order.id, lines);
  return new Map(
    lines.map(({ position, quantity, restocked }) => {
      const gone = refunded.get(position) ?? 0;
      // A piece that was refunded and not put back before the order ended may be broken: it does not count for another.
      const staying = cameLater ? Math.min(gone, restocked - (cameLater.get(position) ?? 0)) : gone;
      return [position, Math.min(quantity - gone, restocked - staying)];
    }),
  );
}

/** By position: pieces that came back since the last change of the order's status. */
async function countLater(tx: Tx, orderId: string, lines: readonly StockedLine[]): Promise<Map<number, number>> {
  const since = sql`(select max(${orderEvents.createdAt}) from ${orderEvents}
    where ${orderEvents.orderId} = ${orderId} and ${orderEvents.kind} = 'status')`;
  const stocks = await countReturnedSince(tx, orderId, since);
  const counts = new Map<number, number>();
  for (const { position, productId, variantId, restocked } of lines) {
    const stock = stocks.find((one) => one.productId === productId && one.variantId === variantId);
    const pieces = Math.min(restocked, Math.max(0, stock?.quantity ?? 0));
    counts.set(position, pieces);
    if (stock) stock.quantity -= pieces;
  }
  return counts;
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

async function hasFreeRefund(tx: Tx, orderId: string): Promise<boolean> {
  const named = sql`coalesce((select sum(lines.amount_paise) from ${refundLines} lines where lines.refund_id = refunds.id), 0)`;
  const isFree = sql`refunds.amount_paise > refunds.wrap_paise + refunds.delivery_paise + ${named}`;
  return (await tx.$count(refunds, and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed'), isFree))) > 0;
}
