import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { endedStatuses } from './describe-dispute.ts';
import { disputes } from './schema.ts';

/** Why the owner should not refund now: the bank may take the money back besides. Null = no dispute is open. */
export async function warnOfDispute(queries: Queries, orderId: string): Promise<string | null> {
  const [open] = await queries
    .select({ paise: sql<number>`coalesce(sum(${disputes.amountPaise}), 0)::int` })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), notInArray(disputes.status, [...endedStatuses])));
  if (!open || open.paise === 0) return null;
  const amount = formatPaise(open.paise);
  return t('moneyAnswers.refundTwice', { amount });
}
