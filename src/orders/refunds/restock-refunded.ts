import type { Tx } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import { isWhole, type Pieces, type WantedRefund } from '../../shared/orders/compute-refund.ts';
import { findStockedLines, restockOrder } from '../core/restock-order.ts';
import type { orders } from '../core/tables/order-schema.ts';

/** Which pieces go back into the stock with a refund; true = those that it is for, 'all' = all that are not there. */
export type Restock = boolean | 'all' | Pieces[];

interface RestockedWithRefund {
  order: Pick<typeof orders.$inferSelect, 'id' | 'checkoutId'>;
  restock: Restock;
  wanted: WantedRefund;
  by: string;
}

/**
 * The checkout is locked. Pieces that are named must not be back yet. Throws ShopError 409, and 400 for an amount
 * alone, which is for no pieces, unless the order has one.
 * @returns what is no longer sold
 */
export async function restockRefunded(tx: Tx, { order, restock, wanted, by }: RestockedWithRefund): Promise<string[]> {
  if (restock === false || (Array.isArray(restock) && restock.length === 0)) return [];
  const put = async (pieces: Pieces[] | null, isLenient = true) =>
    (await restockOrder(tx, { order, pieces, isLenient, by })).unsold;
  if (Array.isArray(restock)) return put(restock, false);
  if (restock === 'all' || wanted.isAll || isWhole(wanted)) return put(null);
  if (wanted.lines?.length) return put(wanted.lines);
  const sold = await findStockedLines(tx, order);
  if (sold.reduce((sum, { quantity }) => sum + quantity, 0) <= 1) return put(null);
  const sentence =
    'An amount alone is for no pieces: please send "lines": [{ "line": 0, "quantity": 1 }] instead of "amount", or name in "restock" the pieces that come back.';
  throw fieldError('restock', sentence);
}
