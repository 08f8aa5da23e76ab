import { findWrap } from '../../../gifts/index.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { ShopError } from '../../../platform/errors.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { ChosenWrap } from '../../../shared/orders/gift.ts';
import { describeFreshLines, type PricedLine } from './price-lines.ts';
import { type PricedOrder, pricedBody } from './price-order.ts';

export const refuseWrap = () => t('shopping.wrapGone');

/** The wrap at today's price. Null without one, and for one that is no longer offered. */
export async function chooseWrap(queries: Queries, wrapId: string | null | undefined): Promise<ChosenWrap | null> {
  return wrapId ? findWrap(queries, wrapId) : null;
}

/** Throws ShopError 409 price_changed with the bill without a wrap when the one that was chosen is gone. */
export function requireWrap(wrapId: string | null | undefined, bought: PricedLine[], priced: PricedOrder): void {
  if (!wrapId || priced.wrap) return;
  throw new ShopError('price_changed', refuseWrap(), {
    body: { lines: describeFreshLines(bought), bill: pricedBody(priced) },
    errors: [{ path: 'gift.wrap', message: refuseWrap() }],
  });
}
