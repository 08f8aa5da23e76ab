import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { WorkState } from '../core/states.ts';
import type { Work } from './work-state.ts';

/** Goods leave with their invoice, which is issued once all of it is paid. Throws ShopError 409. */
export async function requireBalancePaid(tx: Tx, { order }: Work, after: WorkState): Promise<void> {
  const number = formatOrderNumber(order.number);
  if (order.balanceOf) throw new ShopError('conflict', t('orderAnswers.isBalance', { number }));
  if (after.status !== 'Shipped' && after.status !== 'Delivered') return;
  if (order.status === 'Shipped' || order.status === 'Delivered') return;
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select checkouts.balance_paise as paise from checkouts join custom_quotes on custom_quotes.id = checkouts.quote_id
    where checkouts.id = ${order.checkoutId} and checkouts.balance_paise > 0 and custom_quotes.balance_order_id is null`);
  const [due] = rows;
  if (!due) return;
  const amount = formatPaise(due.paise);
  throw new ShopError('conflict', t('orderAnswers.balanceUnpaid', { number, amount }));
}
