import type { PastCashBody } from '../../../../../../orders/api.ts';

export type Past = PastCashBody['orders'][number];

/** Counts, among the last orders in cash, those that a rule is about, and how many of them came back. */
export function countBack(past: readonly Past[], concerns: (asked: Past['asked']) => boolean) {
  const found = past.filter(({ asked }) => concerns(asked));
  return { of: past.length, found: found.length, cameBack: found.filter(({ cameBack }) => cameBack).length };
}
