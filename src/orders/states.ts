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
