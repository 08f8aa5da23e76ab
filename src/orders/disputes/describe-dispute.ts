import type { Dispute } from '../../platform/payments/payment-provider.ts';
import { formatDate } from '../../shared/dates/dates.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';

export const endedStatuses: readonly string[] = ['won', 'lost', 'closed'];

/** One sentence for the owner, without a full stop. */
export function describeDispute({
  status,
  amountPaise,
  deductedPaise,
  reason,
  respondBy,
}: Pick<Dispute, 'status' | 'amountPaise' | 'deductedPaise' | 'reason' | 'respondBy'>): string {
  const amount = formatPaise(amountPaise);
  const why = reason ? ` (${reason.replaceAll('_', ' ').slice(0, 200)})` : '';
  if (status === 'won') return t('moneyAnswers.disputeWon', { amount });
  if (status === 'lost') return t('moneyAnswers.disputeLost', { amount, deducted: formatPaise(deductedPaise) });
  if (status === 'closed') return t('moneyAnswers.disputeClosed', { amount });
  if (status === 'under_review') return t('moneyAnswers.underReview', { amount, why });
  if (!respondBy) return t('moneyAnswers.disputed', { amount, why });
  return t('moneyAnswers.disputedUntil', { amount, why, moment: formatDate(respondBy.toISOString()) });
}
