import type { ConfirmedOrderBody } from '../checkout/opened-payment-output.ts';
import type { RefundReason } from '../core/states.ts';

/** What a payment has done. */
export interface Settled {
  outcome: 'paid' | 'already_paid' | 'failed' | 'refund_due';
  orderId: string;
  refundReason: RefundReason | null;
  /** Null or absent where it is to be read. */
  confirmed?: ConfirmedOrderBody | null;
}
