import { asc, eq, inArray } from 'drizzle-orm';
import { claimReturnedStock, findReturnedStock } from '../../catalog/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import type { Pieces } from '../../shared/orders/compute-refund.ts';
import { nameWithChoices } from '../../shared/orders/line-name.ts';
import { requireOrder } from '../core/require-order.ts';
import { findStockedLines } from '../core/restock-order.ts';
import { checkoutLines } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { orderRequests } from '../core/tables/request-schema.ts';
import { findRefundable } from '../refunds/find-refundable.ts';

export interface NamedPieces extends Pieces {
  name: string;
}

/** Null when they are all that is left of the order. Throws ShopError 409 with the field. */
export async function requirePieces(tx: Tx, orderId: string, pieces: Pieces[]): Promise<Pieces[] | null> {
  const { checkoutId } = await requireOrder(tx, orderId);
  const { lines } = await findRefundable(tx, { orderId, checkoutId, leftPaise: 0 });
  for (const [index, { line, quantity }] of pieces.entries()) {
    const { quantity: bought = 0, refunded = 0 } = lines[line] ?? {};
    if (quantity > bought - refunded) throw fieldError(`lines.${index}`, t('shopping.tooManyPieces'), 'conflict');
  }
  const asked = (line: number) => pieces.find((one) => one.line === line)?.quantity ?? 0;
  return lines.every(({ quantity, refunded }, line) => asked(line) === quantity - refunded) ? null : pieces;
}

/** By order and line. */
export async function namesOfLines(queries: Queries, orderIds: readonly string[]) {
  const rows =
    orderIds.length === 0
      ? []
      : await queries
          .select({
            orderId: orders.id,
            line: checkoutLines.position,
            name: checkoutLines.name,
            variant: checkoutLines.variant,
          })
          .from(orders)
          .innerJoin(checkoutLines, eq(checkoutLines.checkoutId, orders.checkoutId))
          .where(inArray(orders.id, [...orderIds]))
          .orderBy(asc(checkoutLines.position));
  const names = new Map(
    rows.map(({ orderId, line, name, variant }) => [`${orderId} ${line}`, nameWithChoices(name, variant ?? [])]),
  );
  return (orderId: string, line: number) => names.get(`${orderId} ${line}`) ?? '';
}

export async function namePieces(queries: Queries, orderId: string, pieces: Pieces[]): Promise<NamedPieces[]> {
  const getLineName = await namesOfLines(queries, [orderId]);
  return pieces.map((one) => ({ ...one, name: getLineName(orderId, one.line) }));
}

/** '2 × Bear, 1 × Doll' */
export function listPieces(pieces: readonly NamedPieces[]): string {
  return pieces.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
}

/** By request; null = the whole order. */
export async function findAskedByRequest(
  queries: Queries,
  requestIds: string[],
): Promise<Map<string, Pieces[] | null>> {
  if (requestIds.length === 0) return new Map();
  const { id, lines } = orderRequests;
  const rows = await queries.select({ id, lines }).from(orderRequests).where(inArray(id, requestIds));
  return new Map(rows.map((row) => [row.id, row.lines]));
}

interface AcceptedReturn {
  orderId: string;
  checkoutId: string;
  requestId: string;
  pieces: readonly Pieces[];
  acceptedAt: Date;
}

/**
 * Pieces of an accepted return that has arrived and are not back in the stock: neither for this request nor, since it
 * was accepted, without a request. Those put back without a request are its own from now on.
 */
export async function takePiecesToPutBack(
  tx: Tx,
  { orderId, checkoutId, requestId, pieces, acceptedAt: since }: AcceptedReturn,
): Promise<Pieces[]> {
  const lines = await findStockedLines(tx, { id: orderId, checkoutId });
  const returned = await findReturnedStock(tx, { orderId, requestId, since });
  const left: Pieces[] = [];
  for (const { line, quantity } of pieces) {
    const { productId, variantId = null } = lines.find(({ position }) => position === line) ?? {};
    const back = returned.find((one) => one.productId === productId && one.variantId === variantId);
    const taken = Math.min(quantity, Math.max(0, back?.quantity ?? 0));
    if (back) {
      const claimed = Math.max(0, taken - Math.max(0, back.ofRequest));
      await claimReturnedStock(tx, { orderId, requestId, since }, { ...back, quantity: claimed });
      back.quantity -= taken;
      back.ofRequest -= taken;
    }
    if (taken < quantity) left.push({ line, quantity: quantity - taken });
  }
  return left;
}
