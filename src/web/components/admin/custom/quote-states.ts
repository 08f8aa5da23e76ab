import type { QuoteBody } from '../../../../orders/api.ts';

export const quoteStates: Record<QuoteBody['state'], string> = {
  open: 'Waits for payment',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  awaiting_payment: 'Bank transfer awaited',
  advance_paid: 'Advance paid',
  paid: 'Paid',
  cancelled: 'Cancelled',
};
