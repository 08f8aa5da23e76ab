/**
 * The whole table of what may happen to a checkout's money, and what it is afterwards. Whatever is not here cannot happen:
 * `moveOrder` does nothing then, and a trigger of the database refuses the row (migrations/0006).
 *
 * | state | means |
 * |---|---|
 * | held | the buyer is paying; stock is kept for 15 minutes |
 * | expired | the hold has ended unpaid: by time, by the buyer's next checkout, or because the provider was not reached |
 * | failed | an attempt failed; the hold stays, and the same payment may be captured later (reliability.md, finding 1) |
 * | paid | the money is there; whether the goods are too, the order's `refundReason` says |
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

/** The state after something happened, or null when it changes nothing. */
export function stateAfter(from: CheckoutState, happening: CheckoutEvent): CheckoutState | null {
  const row: Partial<Record<CheckoutEvent, CheckoutState>> = table[from];
  return row[happening] ?? null;
}

/** True when something can lead from one state to another. */
export function mayFollow(from: CheckoutState, to: CheckoutState): boolean {
  return Object.values(table[from]).some((state) => state === to);
}

/** True for every state that was reached with money. */
export function hasPaid(state: CheckoutState): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded';
}

/** What has become of a payment's refunds, taken together. */
export function refundEvent(paise: { paid: number; onTheWay: number; paidOut: number }): CheckoutEvent {
  if (paise.paidOut >= paise.paid) return 'refund_paid_out';
  return paise.onTheWay + paise.paidOut >= paise.paid ? 'refund_asked' : 'refund_refused';
}

/** An attempt to pay: failed → authorised → captured, never back. */
export type PaymentState = 'authorized' | 'captured' | 'failed';
/** Why we believe in a payment: the checkout's signature, a signed webhook, or the provider's own answer. */
export type Evidence = 'signature' | 'webhook' | 'provider';
/** Why money has to go back: the goods were gone, or the amount was not ours. */
export type RefundReason = 'out_of_stock' | 'wrong_amount';

/** `asked` = written down, not yet taken by the provider. */
export type RefundState = 'asked' | 'pending' | 'processed' | 'failed';
/** Who or what sends the money back: the admin, a payment that does not fit, a second payment for one order, what a later statement of the provider adds to either, or the provider's own desk. */
export type RefundCause = 'admin' | 'misfit' | 'second_payment' | 'mismatch' | 'provider';
export type OrderEventKind = 'placed' | 'paid' | 'failed' | 'status' | 'mail' | 'refund' | 'trouble';

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
