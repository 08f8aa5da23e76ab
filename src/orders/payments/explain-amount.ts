import { type Message, message } from '../../platform/message.ts';
import { formatPaise } from '../../shared/money.ts';

export interface PaidAmount {
  amountPaise: number;
  currency: string;
  /** As the provider states it: see `payments.adjusted_by`. */
  adjustedBy?: string | null;
}

/**
 * Why another amount was paid than was asked for, and what to switch off where; null where nothing but the order
 * differs.
 */
export function explainAmount(
  { amountPaise, currency, adjustedBy = null }: PaidAmount,
  askedPaise: number,
): Message | null {
  if (currency !== 'INR') return message('paymentProblems.otherCurrency');
  const differencePaise = amountPaise - askedPaise;
  if (differencePaise === 0) return null;
  const difference = formatPaise(Math.abs(differencePaise));
  if (adjustedBy?.startsWith('offer'))
    return message('paymentProblems.offer', { offer: adjustedBy.slice('offer '.length), difference });
  if (adjustedBy === 'customer_fee') return message('paymentProblems.fee', { difference });
  return differencePaise > 0
    ? message('paymentProblems.tooMuch', { difference })
    : message('paymentProblems.tooLittle', { difference });
}
