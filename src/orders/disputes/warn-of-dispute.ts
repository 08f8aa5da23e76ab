import { and, eq, notInArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { isPartOfPrice } from '../core/credit-earlier-refunds.ts';
import { orders } from '../core/tables/order-schema.ts';
import { endedStatuses } from './describe-dispute.ts';
import { disputes } from './schema.ts';

/** Over the payments of an order's price: the balance of a custom order has an order of its own. */
export const isAboutPrice = (orderId: string) =>
  or(eq(orders.id, orderId), and(eq(orders.balanceOf, orderId), isPartOfPrice));

/** Why the owner should not refund now: the bank may take the money back besides. Null = no dispute is open. */
export async function warnOfDispute(queries: Queries, orderId: string): Promise<string | null> {
  const [open] = await queries
    .select({ paise: sql<number>`coalesce(sum(${disputes.amountPaise}), 0)::int` })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(isAboutPrice(orderId), notInArray(disputes.status, [...endedStatuses])));
  if (!open || open.paise === 0) return null;
  const amount = formatPaise(open.paise);
  return t('moneyAnswers.refundTwice', { amount });
}
