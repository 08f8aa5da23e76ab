import type { CodAsked, CodRules } from '../../shared/orders/cod.ts';

/** From what an order's decision can be computed again; of the PIN codes, those that fit its own. */
export interface StoredDecision {
  rules: CodRules;
  asked: CodAsked;
}
