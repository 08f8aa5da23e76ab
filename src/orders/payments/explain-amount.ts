import { formatPaise } from '../../shared/money.ts';

export interface PaidAmount {
  amountPaise: number;
  currency: string;
  /** As the provider states it: see `payments.adjusted_by`. */
  adjustedBy?: string | null;
}

/** What the history says. */
export const paidTooLate = 'This was paid after the order was cancelled: the money goes back in full';

const offerAdvice =
  'Switch it off in Razorpay’s dashboard under Offers, and make a code under Offers in this shop instead';
const feeAdvice = 'Ask Razorpay (Account & Settings, or its support) to have your shop bear the fees';
const codAdvice =
  'an advance that Razorpay itself takes for cash on delivery: switch it off under Payment methods; the shop has its own';

/**
 * Why another amount was paid than was asked for, and what to switch off where; null where nothing but the order
 * differs.
 */
export function explainAmount(
  { amountPaise, currency, adjustedBy = null }: PaidAmount,
  askedPaise: number,
): string | null {
  if (currency !== 'INR')
    return 'It was paid in another currency: switch international currencies off in Razorpay’s dashboard.';
  const differencePaise = amountPaise - askedPaise;
  if (differencePaise === 0) return null;
  const difference = formatPaise(Math.abs(differencePaise));
  if (adjustedBy?.startsWith('offer'))
    return `An offer in your Razorpay account (${adjustedBy.slice('offer '.length)}) changed the price by ${difference}. ${offerAdvice}.`;
  if (adjustedBy === 'customer_fee')
    return `Razorpay charged its fee of ${difference} to the buyer (“customer fee bearer”). ${feeAdvice}.`;
  return differencePaise > 0
    ? `It is ${difference} too much. The likely cause: Razorpay charges its fee to the buyer (“customer fee bearer”). ${feeAdvice}.`
    : `It is ${difference} too little. The likely cause: an offer in your Razorpay account. ${offerAdvice}. Or it is ${codAdvice}.`;
}
