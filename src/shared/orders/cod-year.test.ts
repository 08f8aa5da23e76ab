import { describe, expect, it } from 'vitest';
import { type CodRules, decideCod, noCodRules } from './cod.ts';
import { assumptions, findRiskyPins, makeYear, runYear, type SimulatedOrder } from './cod-year-fixture.ts';
import { findLossPaise } from './compare-cod.ts';

const forAll: CodRules = { ...noCodRules, isOn: true };
const sumLost = (orders: readonly SimulatedOrder[]) => orders.reduce((sum, { lostPaise }) => sum + lostPaise, 0);

/** The owner reads on the page of costs where more than a quarter came back, and asks ₹100 there. */
function setRules(seed: number): CodRules {
  const lastYear = runYear(makeYear(seed + 1_000, 4_000), forAll, { isForAll: true });
  const advancePins = findRiskyPins(lastYear, 0.28);
  return { ...forAll, advancePins, pinAdvance: { kind: 'amount', paise: 10_000 } };
}

function compareYear(seed: number, assumed = assumptions) {
  const year = makeYear(seed);
  const all = runYear(year, forAll, { isForAll: true, assumed });
  const some = runYear(year, setRules(seed), { assumed });
  const perOrder = (orders: SimulatedOrder[]) => sumLost(orders) / orders.length;
  return { all, some, saved: 1 - perOrder(some) / perOrder(all), fewer: 1 - some.length / all.length };
}

describe('A year of 20,000 orders in cash', () => {
  it.each([1, 2, 3, 4, 5])(
    'loses 40 percent less for each order, with at most 5 percent fewer orders: seed %d',
    (seed) => {
      const { all, some, saved, fewer } = compareYear(seed);
      expect(all).toHaveLength(20_000);
      expect(saved).toBeGreaterThanOrEqual(0.4);
      expect(fewer).toBeLessThanOrEqual(0.05);
      const countPaid = (orders: SimulatedOrder[]) => orders.filter(({ isRefused }) => !isRefused).length;
      expect(countPaid(some)).toBeGreaterThanOrEqual(countPaid(all));
    },
  );

  it('has refusals of 5 to 50 % by region', () => {
    const { all } = compareYear(1);
    const share = (pin: string) => {
      const there = all.filter(({ decision }) => decision.asked.pin?.startsWith(pin));
      return there.filter(({ isRefused }) => isRefused).length / there.length;
    };
    expect(share('110')).toBeLessThan(0.08);
    expect(share('169')).toBeGreaterThan(0.4);
  });

  it('computes each decision again from what is stored with its order', () => {
    const stored = JSON.parse(JSON.stringify(compareYear(1).some)) as SimulatedOrder[];
    for (const { decision, paid, isRefused, lostPaise } of stored) {
      const again = decideCod(decision.rules, decision.asked);
      expect(again.isOffered ? (again.advance ? 'advance' : 'cash') : 'ahead').toBe(paid);
      if (!isRefused) expect(lostPaise).toBe(0);
      else expect(lostPaise).toBe(findLossPaise(decision.rules, decision.asked, lostPaise + retainedPaise(decision)));
    }
  });

  it('still loses 40 % less for each order when twice as many buyers leave', () => {
    const { leaves, leavesAhead } = assumptions;
    const twice = { ...assumptions, leaves: { serious: leaves.serious * 2, others: leaves.others * 2 }, leavesAhead };
    expect(compareYear(1, twice).saved).toBeGreaterThanOrEqual(0.4);
  });
});

function retainedPaise({ rules, asked }: SimulatedOrder['decision']): number {
  const decision = decideCod(rules, asked);
  return decision.isOffered ? (decision.advance?.paise ?? 0) : 0;
}
