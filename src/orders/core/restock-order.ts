import { and, asc, eq } from 'drizzle-orm';
import { hasTakenStock, isStockSold, lockStockSold, returnStock, takeBackStock } from '../../catalog/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { type Message, message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import type { Pieces } from '../../shared/orders/compute-refund.ts';
import { nameWithChoices } from '../../shared/orders/line-name.ts';
import { lockCheckout } from './move-checkout.ts';
import { recordOrderEvent } from './order-events.ts';
import { type OrderRow, orderNotFound, requireOrder } from './require-order.ts';
import { checkoutLines } from './tables/checkout-schema.ts';
import { orders } from './tables/order-schema.ts';

export interface StockedLine {
  position: number;
  name: string;
  productId: string;
  variantId: string | null;
  quantity: number;
  /** Pieces that are back in the stock. */
  restocked: number;
}

/** The lines of an order with their pieces that are back in the stock; none if the order took nothing out of it. */
export async function findStockedLines(
  queries: Queries,
  { id, checkoutId }: Pick<OrderRow, 'id' | 'checkoutId'>,
): Promise<StockedLine[]> {
  if (!(await hasTakenStock(queries, id))) return [];
  const { position, name, variant, productId, variantId, quantity, restocked } = checkoutLines;
  const rows = await queries
    .select({ position, name, variant, productId, variantId, quantity, restocked })
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkoutId))
    .orderBy(asc(position));
  return rows.map(({ variant: choices, ...row }) => ({ ...row, name: nameWithChoices(row.name, choices ?? []) }));
}

export interface CountedPieces extends Pieces {
  /** How many were back before, as the caller saw it; other pieces are refused, such as those of a repeated call. */
  restocked?: number | undefined;
}

interface Restock {
  order: Pick<OrderRow, 'id' | 'checkoutId'>;
  /** The request of the buyer with which they come back. */
  requestId?: string | undefined;
  by: string | null;
}

/** Names of what went back, and of what has no stock to go to because it is no longer sold. */
interface Restocked {
  put: string[];
  taken: string[];
  unsold: string[];
}

/**
 * Puts exactly these pieces back into the stock; a negative quantity is taken out again. The checkout is locked. Throws
 * ShopError 409 with the field for more than was sold, for what is back already and for what is no longer sold.
 */
export async function restockPieces(
  tx: Tx,
  { pieces, ...restock }: Restock & { pieces: readonly CountedPieces[] },
): Promise<Restocked> {
  const { order, lines } = await lockStockedLines(tx, restock.order.id);
  const moved = await requireMovable(lines, pieces, (line) => lockStockSold(tx, line));
  if (moved.length === 0) throw new ShopError('conflict', describeNothingToRestock(lines));
  if (order.refundReason && moved.some(({ pieces: count }) => count < 0))
    throw new ShopError('conflict', t('orderAnswers.unfulfilled'));
  return movePieces(tx, order, moved, restock);
}

/**
 * Puts back what is not in the stock yet, of these pieces or, without them, of the whole order; what is no longer sold
 * is written off. The checkout is locked.
 */
export async function restockMissing(
  tx: Tx,
  { pieces, ...restock }: Restock & { pieces?: readonly Pieces[] },
): Promise<Restocked> {
  const { order, lines } = await lockStockedLines(tx, restock.order.id);
  return movePieces(tx, order, findMissing(lines, pieces), restock);
}

/** As `restockMissing` for the whole order. Throws ShopError 409 when nothing is missing. */
export async function restockAll(tx: Tx, restock: Restock): Promise<Restocked> {
  const { order, lines } = await lockStockedLines(tx, restock.order.id);
  const moved = findMissing(lines);
  if (moved.length === 0) throw new ShopError('conflict', describeNothingToRestock(lines));
  return movePieces(tx, order, moved, restock);
}

async function lockStockedLines(tx: Tx, orderId: string): Promise<{ order: OrderRow; lines: StockedLine[] }> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw orderNotFound();
  return { order, lines: await findStockedLines(tx, order) };
}

async function movePieces(
  tx: Tx,
  order: OrderRow,
  moved: readonly MovedLine[],
  { requestId, by }: Restock,
): Promise<Restocked> {
  const unsold = await moveStock(tx, { orderId: order.id, requestId }, moved);
  await writeRestocked(tx, order, moved);
  await recordMoves(tx, { orderId: order.id, moved, unsold, by });
  return {
    put: namePieces(moved.filter((one) => one.pieces > 0 && !unsold.includes(one.line))),
    taken: namePieces(moved.filter((one) => one.pieces < 0)),
    unsold: namePieces(moved.filter((one) => unsold.includes(one.line))),
  };
}

/** Throws ShopError 404. */
export async function lockOrderToRestock(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await requireOrder(tx, orderId);
  await lockCheckout(tx, order.checkoutId);
  return order;
}

interface MovedLine {
  line: StockedLine;
  /** Negative = taken out again. */
  pieces: number;
}

const namePieces = (moved: readonly MovedLine[]) =>
  moved.map(({ line, pieces }) => `${Math.abs(pieces)} × ${line.name}`);

function findMissing(lines: readonly StockedLine[], pieces?: readonly Pieces[]): MovedLine[] {
  return lines
    .map((line) => {
      const wanted = pieces ? (pieces.find((one) => one.line === line.position)?.quantity ?? 0) : line.quantity;
      return { line, pieces: Math.min(wanted, line.quantity - line.restocked) };
    })
    .filter((one) => one.pieces > 0);
}

async function requireMovable(
  lines: readonly StockedLine[],
  pieces: readonly CountedPieces[],
  isSold: (line: StockedLine) => Promise<boolean>,
) {
  if (lines.length === 0) throw new ShopError('conflict', describeNothingToRestock(lines));
  const moved: MovedLine[] = [];
  for (const [index, { line: position, quantity, restocked }] of pieces.entries()) {
    const path = `lines.${index}`;
    const line = lines[position];
    if (!line) throw fieldError(path, t('orderAnswers.noLine', { line: position + 1 }), 'conflict');
    const isTooMany = quantity > line.quantity - line.restocked || -quantity > line.restocked;
    if (isTooMany || (restocked ?? line.restocked) !== line.restocked)
      throw fieldError(path, describeRestocked(line), 'conflict');
    moved.push({ line, pieces: quantity });
  }
  for (const { line } of inLockOrder(moved))
    if (!(await isSold(line))) throw new ShopError('conflict', t('orderAnswers.noLongerSold', { name: line.name }));
  return moved;
}

/** That these pieces can go back into the stock, without moving them. Throws ShopError 409 with the field. */
export async function requireRestockable(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'checkoutId'>,
  pieces: readonly Pieces[],
): Promise<void> {
  await requireMovable(await findStockedLines(queries, order), pieces, (line) => isStockSold(queries, line));
}

function describeRestocked({ name, quantity, restocked }: StockedLine): string {
  return t('orderAnswers.soldAndBack', { quantity, name, restocked });
}

function describeNothingToRestock(lines: readonly StockedLine[]): string {
  return lines.length === 0 ? t('orderAnswers.tookNothing') : t('orderAnswers.allBack');
}

function inLockOrder(moved: readonly MovedLine[]): MovedLine[] {
  return moved.toSorted((a, b) => (a.line.productId < b.line.productId ? -1 : 1));
}

/** @returns the lines that are no longer sold */
async function moveStock(
  tx: Tx,
  { orderId, requestId }: { orderId: string; requestId: string | undefined },
  moved: readonly MovedLine[],
): Promise<StockedLine[]> {
  const unsold: StockedLine[] = [];
  for (const { line, pieces } of inLockOrder(moved)) {
    const { productId, variantId, name } = line;
    if (pieces < 0) await takeBackStock(tx, { orderId, productId, variantId, name, quantity: -pieces });
    else if (
      !(await returnStock(tx, { orderId, requestId: requestId ?? null, productId, variantId, quantity: pieces }))
    )
      unsold.push(line);
  }
  return unsold;
}

async function writeRestocked(tx: Tx, { checkoutId }: OrderRow, moved: readonly MovedLine[]) {
  for (const { line, pieces } of moved)
    await tx
      .update(checkoutLines)
      .set({ restocked: line.restocked + pieces })
      .where(and(eq(checkoutLines.checkoutId, checkoutId), eq(checkoutLines.position, line.position)));
}

interface RecordedMoves {
  orderId: string;
  moved: readonly MovedLine[];
  unsold: readonly StockedLine[];
  by: string | null;
}

async function recordMoves(tx: Tx, { orderId, moved, unsold, by }: RecordedMoves): Promise<void> {
  const event = async (write: (pieces: string) => Message, which: readonly MovedLine[]) => {
    if (which.length === 0) return;
    await recordOrderEvent(tx, { orderId, kind: 'work', what: write(namePieces(which).join(', ')), by });
  };
  const isUnsold = ({ line }: MovedLine) => unsold.includes(line);
  await event(
    (pieces) => message('orderHistory.putBack', { pieces }),
    moved.filter((one) => one.pieces > 0 && !isUnsold(one)),
  );
  await event((pieces) => message('orderHistory.backUnsold', { pieces }), moved.filter(isUnsold));
  await event(
    (pieces) => message('orderHistory.takenOut', { pieces }),
    moved.filter(({ pieces }) => pieces < 0),
  );
}
