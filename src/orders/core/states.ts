import type { OrderStatus } from '../../shared/orders/order-statuses.ts';

/**
 * A checkout's states and the events that move it on. An event that a state does not list has no effect, and a trigger
 * (migrations/0000_shop.sql) refuses any other move.
 *
 * | state | means |
 * |---|---|
 * | held | the buyer is paying; stock is held 15 minutes, or 48 hours for a manual payment (cash: cod-states.ts) |
 * | expired | the hold has ended unpaid: by time, by the buyer's next checkout, or because the provider was not reached
 * |
 * | failed | an attempt failed; the hold stays, and the same payment may be captured later |
 * | paid | the money has arrived; the order's `refundReason` says whether it can be fulfilled |
 * | refunding | all of the money is on its way back |
 * | refunded | all of the money has gone back |
 */
const table = {
  held: { hold_ended: 'expired', payment_failed: 'failed', payment_captured: 'paid' },
  expired: { payment_failed: 'failed', payment_captured: 'paid', advance_captured: 'held' },
  failed: { payment_captured: 'paid', advance_captured: 'held' },
  paid: { refund_asked: 'refunding', refund_paid_out: 'refunded' },
  refunding: { refund_paid_out: 'refunded', refund_refused: 'paid' },
  refunded: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type CheckoutState = keyof typeof table;
/**
 * `advance_captured` = of an order whose rest is paid in cash. `refund_asked` and `refund_paid_out` refer to the whole
 * payment; partial refunds leave the order paid.
 */
export type CheckoutEvent =
  | 'hold_ended'
  | 'payment_failed'
  | 'payment_captured'
  | 'advance_captured'
  | 'refund_asked'
  | 'refund_paid_out'
  | 'refund_refused';

/** Null when the event changes nothing. */
export function stateAfter(from: CheckoutState, event: CheckoutEvent): CheckoutState | null {
  const row: Partial<Record<CheckoutEvent, CheckoutState>> = table[from];
  return row[event] ?? null;
}

export function hasPaid(state: CheckoutState): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded';
}

export function refundEvent(paise: { paid: number; onTheWay: number; paidOut: number }): CheckoutEvent {
  if (paise.paidOut >= paise.paid) return 'refund_paid_out';
  return paise.onTheWay + paise.paidOut >= paise.paid ? 'refund_asked' : 'refund_refused';
}

/** failed → authorised → captured, never back. */
export type PaymentState = 'authorized' | 'captured' | 'failed';
/**
 * How a payment is known: callback signature, webhook, provider API, an admin's record of a manual payment, or that
 * nothing is to be paid.
 */
export type Evidence = 'signature' | 'webhook' | 'provider' | 'owner' | 'free';
/** Evidence of payments that the provider took. */
export const onlineEvidence: readonly Evidence[] = ['signature', 'webhook', 'provider'];
/**
 * `quote_closed` = of a custom order that was paid already, changed, withdrawn or over. `code_used_up` and
 * `price_risen` = paid after the checkout had given its use of the code back, or when its prices were no longer
 * promised. `cash_closed` = paid online after its parcel, to be paid in cash, had left, or after that order was over.
 * `order_cancelled` = paid after the order was cancelled. `ordered_again` = the buyer had ordered the same again.
 */
export type RefundReason =
  | 'out_of_stock'
  | 'wrong_amount'
  | 'quote_closed'
  | 'code_used_up'
  | 'price_risen'
  | 'cash_closed'
  | 'order_cancelled'
  | 'ordered_again';

/** `asked` = not yet accepted by the provider. */
export type RefundState = 'asked' | 'pending' | 'processed' | 'failed';
/** A refund in the provider's dashboard came before ours, and what it leaves is too little. */
export const overtaken = 'The provider has refunded this payment already.';
/**
 * `mismatch` = the provider reported more than was refunded; `provider` = refunded in its dashboard; `advance` = of an
 * order with cash on delivery that is over.
 */
export type RefundCause = 'admin' | 'unfulfillable' | 'second_payment' | 'mismatch' | 'provider' | 'advance';
export type OrderEventKind =
  | 'placed'
  | 'paid'
  | 'failed'
  | 'status'
  | 'work'
  | 'email'
  | 'unsent_email'
  | 'message'
  | 'refund'
  | 'request'
  | 'proof'
  | 'problem';

/** The work that is done on an order. `made` holds the positions of its lines. */
export interface WorkState {
  status: OrderStatus;
  made: number[];
  isPacked: boolean;
}

const refundMoves: Record<RefundState, readonly RefundState[]> = {
  asked: ['pending', 'processed', 'failed'],
  pending: ['processed', 'failed'],
  processed: [],
  failed: [],
};

export function canRefundMove(from: RefundState, to: RefundState): boolean {
  return refundMoves[from].includes(to);
}

/** `withdrawn` = the order was cancelled, refunded in full or delivered without an answer to the request. */
export type RequestState = 'open' | 'accepted' | 'refused' | 'withdrawn';
export type RequestKind = 'cancel' | 'return';

/** `replaced` = a newer proof was sent before an answer. */
export type ProofState = 'open' | 'approved' | 'change' | 'replaced';
