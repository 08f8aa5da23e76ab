import type { Dispute } from '../../platform/payments/payment-provider.ts';
import { formatDate } from '../../shared/dates/dates.ts';
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
  const until = respondBy ? ` until ${formatDate(respondBy.toISOString())}` : '';
  if (status === 'won') return `The dispute over ${amount} is won: the money stays yours`;
  if (status === 'lost') return `The dispute over ${amount} is lost: Razorpay took ${formatPaise(deductedPaise)} back`;
  if (status === 'closed') return `The dispute over ${amount} is closed`;
  if (status === 'under_review') return `The bank reviews the dispute over ${amount}${why}`;
  return `The buyer or the bank disputes ${amount} of this payment${why}: answer it in Razorpay’s dashboard under Disputes${until}, or the money is taken back`;
}
