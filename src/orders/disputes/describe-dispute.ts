import { type Message, message } from '../../platform/message.ts';
import type { Dispute } from '../../platform/payments/payment-provider.ts';
import { formatPaise } from '../../shared/money.ts';

export const endedStatuses: readonly string[] = ['won', 'lost', 'closed'];

/** One sentence for the owner, without a full stop. */
export function describeDispute({
  status,
  amountPaise,
  deductedPaise,
  reason,
  respondBy,
}: Pick<Dispute, 'status' | 'amountPaise' | 'deductedPaise' | 'reason' | 'respondBy'>): Message {
  const amount = formatPaise(amountPaise);
  const why = reason ? ` (${nameReason(reason)})` : '';
  if (status === 'won') return message('moneyAnswers.disputeWon', { amount });
  if (status === 'lost') return message('moneyAnswers.disputeLost', { amount, deducted: formatPaise(deductedPaise) });
  if (status === 'closed') return message('moneyAnswers.disputeClosed', { amount });
  if (status === 'under_review') return message('moneyAnswers.underReview', { amount, why });
  if (!respondBy) return message('moneyAnswers.disputed', { amount, why });
  return message('moneyAnswers.disputedUntil', { amount, why, moment: { moment: respondBy.toISOString() } });
}

/** In the provider's words, which may be a code. */
export function nameReason(reason: string): string {
  return reason.replaceAll('_', ' ').slice(0, 200);
}
