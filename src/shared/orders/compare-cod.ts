import { type CodAsked, type CodRules, decideCod } from './cod.ts';

/** An order in cash that is over: it was paid, or its parcel came back. */
export interface PastCodOrder {
  asked: CodAsked;
  cameBack: boolean;
  /** What both ways cost; 0 of one that was paid. */
  costPaise: number;
  /** The part of the cost that a retained advance covers. */
  retainedPaise: number;
}

export interface CodComparison {
  paid: number;
  /** Paid orders that would have been asked to pay something at once. */
  paidButAsked: number;
  cameBackAsked: number;
  cameBackStill: number;
  lostPaise: number;
  /** By these rules, if the same buyers had ordered and refused. */
  lostByRulesPaise: number;
}

/** What becomes of an order by some rules: `cash`, or it is paid in part or all of it at once. */
export function judgeByRules(rules: CodRules, asked: CodAsked): 'cash' | 'advance' | 'ahead' {
  const decision = decideCod(rules, asked);
  if (!decision.isOffered) return 'ahead';
  return decision.advance ? 'advance' : 'cash';
}

/** What a parcel that came back costs the shop by these rules. Nothing where the order is paid ahead. */
export function findLossPaise(rules: CodRules, asked: CodAsked, costPaise: number): number {
  const decision = decideCod(rules, asked);
  if (!decision.isOffered) return 0;
  const retainedPaise = rules.returnsAdvance ? 0 : (decision.advance?.paise ?? 0);
  return costPaise - retainedPaise;
}

/** What these rules would have made of past orders. */
export function compareCod(rules: CodRules, past: readonly PastCodOrder[]): CodComparison {
  const isAsked = ({ asked }: PastCodOrder) => judgeByRules(rules, asked) !== 'cash';
  const paid = past.filter(({ cameBack }) => !cameBack);
  const back = past.filter(({ cameBack }) => cameBack);
  const sum = (find: (order: PastCodOrder) => number) => back.reduce((total, order) => total + find(order), 0);
  const cameBackAsked = back.filter(isAsked).length;
  return {
    paid: paid.length,
    paidButAsked: paid.filter(isAsked).length,
    cameBackAsked,
    cameBackStill: back.length - cameBackAsked,
    lostPaise: sum(({ costPaise, retainedPaise }) => costPaise - retainedPaise),
    lostByRulesPaise: sum(({ asked, costPaise }) => findLossPaise(rules, asked, costPaise)),
  };
}
