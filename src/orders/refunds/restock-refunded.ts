import type { Queries, Tx } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { isWhole, type Pieces, type Refundable, type WantedRefund } from '../../shared/orders/compute-refund.ts';
import { findStockedLines, requireRestockable, restockMissing, restockPieces } from '../core/restock-order.ts';
import type { orders } from '../core/tables/order-schema.ts';

/** Which pieces go back into the stock with a refund; true = those that it is for, 'all' = all that are not there. */
export type Restock = boolean | 'all' | Pieces[];

interface RestockedWithRefund {
  order: Pick<typeof orders.$inferSelect, 'id' | 'checkoutId'>;
  restock: Restock;
  wanted: WantedRefund;
  /** The request of the buyer that is accepted. */
  requestId?: string | undefined;
  by: string;
}

/**
 * The checkout is locked. Pieces that are named must not be back yet. Throws ShopError 409, and 400 for an amount
 * alone, which is for no pieces, unless the order has one.
 * @returns what is no longer sold
 */
export async function restockRefunded(tx: Tx, { by, requestId, ...refunded }: RestockedWithRefund): Promise<string[]> {
  const chosen = await choosePieces(tx, refunded);
  if (!chosen) return [];
  const restock = { order: refunded.order, requestId, by };
  const { named, missing } = chosen;
  const { unsold } = named
    ? await restockPieces(tx, { ...restock, pieces: named })
    : await restockMissing(tx, { ...restock, pieces: missing });
  return unsold;
}

/** An advance is for no pieces. Throws ShopError 409. */
export function refuseRestockOfAdvance({ isAdvance }: Refundable, restock: Restock): void {
  const isAsked = restock !== false && !(Array.isArray(restock) && restock.length === 0);
  if (isAdvance && isAsked) throw fieldError('restock', t('moneyAnswers.advanceHasNoPieces'), 'conflict');
}

/** The same refusals, without putting anything back. */
export async function requireRestock(
  queries: Queries,
  refunded: Omit<RestockedWithRefund, 'by' | 'requestId'>,
): Promise<void> {
  const chosen = await choosePieces(queries, refunded);
  if (chosen?.named) await requireRestockable(queries, refunded.order, chosen.named);
}

interface ChosenPieces {
  /** By the owner: exactly these. */
  named?: Pieces[];
  /** Of these, those that are not back; without `named` and these, all that are not. */
  missing?: Pieces[];
}

async function choosePieces(
  queries: Queries,
  { order, restock, wanted }: Omit<RestockedWithRefund, 'by' | 'requestId'>,
): Promise<ChosenPieces | null> {
  if (restock === false || (Array.isArray(restock) && restock.length === 0)) return null;
  if (Array.isArray(restock)) return { named: restock };
  if (restock === 'all' || wanted.isAll || isWhole(wanted)) return {};
  if (wanted.lines?.length) return { missing: wanted.lines };
  const sold = await findStockedLines(queries, order);
  if (sold.reduce((sum, { quantity }) => sum + quantity, 0) <= 1) return {};
  throw fieldError('restock', t('moneyAnswers.amountAlone', { lines: '"lines": [{ "line": 0, "quantity": 1 }]' }));
}
