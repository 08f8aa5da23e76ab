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

interface Restocked {
  order: Pick<OrderRow, 'id' | 'checkoutId'>;
  /** Null = everything that is not back, as far as it is still sold. A negative quantity is taken out again. */
  pieces: readonly CountedPieces[] | null;
  /** The request of the buyer with which they come back. */
  requestId?: string | undefined;
  /** With a refund: only as many as are not back, and what is no longer sold is written off. */
  isLenient: boolean;
  by: string | null;
}

/**
 * Puts pieces of an order back into the stock, at most what was sold. The checkout is locked. Throws ShopError 409 with
 * the field.
 * @returns names of what went back, and of what has no stock to go to because it is no longer sold
 */
export async function restockOrder(tx: Tx, { order: { id }, pieces, requestId, isLenient, by }: Restocked) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) throw orderNotFound();
  const lines = await findStockedLines(tx, order);
  const moved =
    isLenient || pieces === null
      ? lenient(lines, pieces)
      : await strict(lines, pieces, (line) => lockStockSold(tx, line));
  if (moved.length === 0) {
    if (isLenient) return { put: [], taken: [], unsold: [] };
    throw new ShopError('conflict', nothingToRestock(lines));
  }
  if (order.refundReason && moved.some(({ pieces: count }) => count < 0))
    throw new ShopError('conflict', t('orderAnswers.unfulfilled'));
  const unsold = await moveStock(tx, { orderId: id, requestId }, moved);
  await writeRestocked(tx, order, moved);
  await recordMoves(tx, { orderId: id, moved, unsold, by });
  return {
    put: named(moved.filter((one) => one.pieces > 0 && !unsold.includes(one.line))),
    taken: named(moved.filter((one) => one.pieces < 0)),
    unsold: named(moved.filter((one) => unsold.includes(one.line))),
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

const named = (moved: readonly MovedLine[]) => moved.map(({ line, pieces }) => `${Math.abs(pieces)} × ${line.name}`);

function lenient(lines: readonly StockedLine[], pieces: readonly Pieces[] | null): MovedLine[] {
  return lines
    .map((line) => {
      const wanted = pieces ? (pieces.find((one) => one.line === line.position)?.quantity ?? 0) : line.quantity;
      return { line, pieces: Math.min(wanted, line.quantity - line.restocked) };
    })
    .filter((one) => one.pieces > 0);
}

async function strict(
  lines: readonly StockedLine[],
  pieces: readonly CountedPieces[],
  isSold: (line: StockedLine) => Promise<boolean>,
) {
  if (lines.length === 0) throw new ShopError('conflict', nothingToRestock(lines));
  const moved: MovedLine[] = [];
  for (const [index, { line: position, quantity, restocked }] of pieces.entries()) {
    const path = `lines.${index}`;
    const line = lines[position];
    if (!line) throw fieldError(path, t('orderAnswers.noLine', { line: position + 1 }), 'conflict');
    const isTooMany = quantity > line.quantity - line.restocked || -quantity > line.restocked;
    if (isTooMany || (restocked ?? line.restocked) !== line.restocked)
      throw fieldError(path, backAlready(line), 'conflict');
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
  await strict(await findStockedLines(queries, order), pieces, (line) => isStockSold(queries, line));
}

function backAlready({ name, quantity, restocked }: StockedLine): string {
  return t('orderAnswers.soldAndBack', { quantity, name, restocked });
}

function nothingToRestock(lines: readonly StockedLine[]): string {
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
    await recordOrderEvent(tx, { orderId, kind: 'work', what: write(named(which).join(', ')), by });
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
