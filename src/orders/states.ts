/** A checkout before and after the provider's word. Failed is not final: the same payment may be captured later (reliability.md, finding 1). */
export type CheckoutState = 'open' | 'failed' | 'paid';
export type PaymentState = 'authorized' | 'captured' | 'failed';

/** From each state to the states that may follow; whatever is not here cannot happen. */
const moves: Record<CheckoutState, readonly CheckoutState[]> = {
  open: ['failed', 'paid'],
  failed: ['paid'],
  paid: [],
};

/** True when a checkout may move from one state to another. */
export function canMove(from: CheckoutState, to: CheckoutState): boolean {
  return moves[from].includes(to);
}

/** `asked` = written down, not yet taken by the provider. */
export type RefundState = 'asked' | 'pending' | 'processed' | 'failed';
/** Who or what wants the money back: the admin, a payment that does not fit, or a second payment for the same order. */
export type RefundCause = 'admin' | 'misfit' | 'second_payment';
export type OrderEventKind = 'placed' | 'paid' | 'failed' | 'status' | 'mail' | 'refund';

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
