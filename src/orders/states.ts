/**
 * A checkout's states and the events that move it on. An event that a state does not list has no effect, and a trigger
 * (migrations/0006) refuses any other move.
 *
 * | state | means |
 * |---|---|
 * | held | the buyer is paying; stock is kept for 15 minutes, or 48 hours for a manual payment |
 * | expired | the hold has ended unpaid: by time, by the buyer's next checkout, or because the provider was not reached |
 * | failed | an attempt failed; the hold stays, and the same payment may be captured later |
 * | paid | the money has arrived; the order's `refundReason` says whether it can be fulfilled |
 * | refunding | all of the money is on its way back |
 * | refunded | all of the money has gone back |
 */
const table = {
  held: { hold_ended: 'expired', payment_failed: 'failed', payment_captured: 'paid' },
  expired: { payment_failed: 'failed', payment_captured: 'paid' },
  failed: { payment_captured: 'paid' },
  paid: { refund_asked: 'refunding', refund_paid_out: 'refunded' },
  refunding: { refund_paid_out: 'refunded', refund_refused: 'paid' },
  refunded: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type CheckoutState = keyof typeof table;
/** `refund_asked` and `refund_paid_out` speak of the whole payment: a part that goes back leaves the order paid. */
export type CheckoutEvent =
  | 'hold_ended'
  | 'payment_failed'
  | 'payment_captured'
  | 'refund_asked'
  | 'refund_paid_out'
  | 'refund_refused';

export const checkoutStates = Object.keys(table) as CheckoutState[];

/** The state after an event, or null when the event changes nothing. */
export function stateAfter(from: CheckoutState, event: CheckoutEvent): CheckoutState | null {
  const row: Partial<Record<CheckoutEvent, CheckoutState>> = table[from];
  return row[event] ?? null;
}

/** True when an event leads from one state to the other. */
export function mayFollow(from: CheckoutState, to: CheckoutState): boolean {
  return Object.values(table[from]).some((state) => state === to);
}

/** True for every state that was reached with money. */
export function hasPaid(state: CheckoutState): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded';
}

/** The event that a payment's refunds add up to. */
export function refundEvent(paise: { paid: number; onTheWay: number; paidOut: number }): CheckoutEvent {
  if (paise.paidOut >= paise.paid) return 'refund_paid_out';
  return paise.onTheWay + paise.paidOut >= paise.paid ? 'refund_asked' : 'refund_refused';
}

/** An attempt to pay: failed → authorised → captured, never back. */
export type PaymentState = 'authorized' | 'captured' | 'failed';
/** Why a payment is trusted: the callback's signature, a signed webhook, the answer of the provider's API, or the shop owner's word for a manual payment. */
export type Evidence = 'signature' | 'webhook' | 'provider' | 'owner';
/** Why a payment is unfulfillable. */
export type RefundReason = 'out_of_stock' | 'wrong_amount';

/** `asked` = recorded, not yet accepted by the provider. */
export type RefundState = 'asked' | 'pending' | 'processed' | 'failed';
/** `mismatch` = the provider later stated more than was refunded; `provider` = refunded in the provider's dashboard. */
export type RefundCause = 'admin' | 'unfulfillable' | 'second_payment' | 'mismatch' | 'provider';
export type OrderEventKind = 'placed' | 'paid' | 'failed' | 'status' | 'email' | 'refund' | 'problem';

const refundMoves: Record<RefundState, readonly RefundState[]> = {
  asked: ['pending', 'processed', 'failed'],
  pending: ['processed', 'failed'],
  processed: [],
  failed: [],
};

/** True when a refund may move from one state to another. */
export function canRefundMove(from: RefundState, to: RefundState): boolean {
  return refundMoves[from].includes(to);
}
