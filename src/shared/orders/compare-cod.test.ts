import { describe, expect, it } from 'vitest';
import { type CodAsked, noCodRules } from './cod.ts';
import { compareCod, type PastCodOrder } from './compare-cod.ts';

const rules = { ...noCodRules, isOn: true };
const asked: CodAsked = {
  ...{ totalPaise: 100_000, pin: '311001', hasAccount: true, hasPaidBefore: true, refusals: 0 },
  ...{ isGift: false, isCollected: false, isPersonalised: false, isMadeToOrder: false },
};
const order = (cameBack: boolean, change: Partial<CodAsked> = {}, retainedPaise = 0): PastCodOrder => ({
  asked: { ...asked, ...change },
  ...{ cameBack, costPaise: cameBack ? 19_000 : 0, retainedPaise },
});
const past = [
  order(false),
  order(false, { hasPaidBefore: false }),
  order(true),
  order(true, { hasPaidBefore: false }),
  order(true, { hasPaidBefore: false, pin: '800001' }, 5_000),
];

describe('Rules compared with past orders in cash', () => {
  // Three came back at ₹190 each, one with ₹50 that stayed: ₹520 were lost.
  it('lose what they lost where they ask nobody', () => {
    expect(compareCod(rules, past)).toEqual({
      ...{ paid: 2, paidButAsked: 0, cameBackAsked: 0, cameBackStill: 3 },
      ...{ lostPaise: 52_000, lostByRulesPaise: 57_000 },
    });
  });

  // Never at 8…: ₹0 of it; ₹100 of the first order stays: 190 - 100; the third is as it was: 190.
  it('lose less by what they ask in advance, and nothing where all is paid ahead', () => {
    const stricter = { ...rules, neverPins: ['8'], firstAdvance: { kind: 'amount', paise: 10_000 } as const };
    expect(compareCod(stricter, past)).toMatchObject({
      ...{ paid: 2, paidButAsked: 1, cameBackAsked: 2, cameBackStill: 1 },
      ...{ lostPaise: 52_000, lostByRulesPaise: 28_000 },
    });
    expect(compareCod({ ...stricter, returnsAdvance: true }, past).lostByRulesPaise).toBe(38_000);
    expect(compareCod({ ...rules, isOn: false }, past).lostByRulesPaise).toBe(0);
  });
});
