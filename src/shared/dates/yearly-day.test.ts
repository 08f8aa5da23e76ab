import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { nextOccurrence, planReminder } from './yearly-day.ts';

describe('A day of each year', () => {
  it('comes next year on the day itself', () => {
    expect(nextOccurrence({ month: 10, day: 3 }, '2026-10-02')).toBe('2026-10-03');
    expect(nextOccurrence({ month: 10, day: 3 }, '2026-10-03')).toBe('2027-10-03');
  });

  it('is the 28th of February where the year has no 29th', () => {
    expect(nextOccurrence({ month: 2, day: 29 }, '2026-11-23')).toBe('2027-02-28');
    expect(nextOccurrence({ month: 2, day: 29 }, '2027-02-28')).toBe('2028-02-29');
  });

  it('is written about once in each year, never on the day or after it', () => {
    for (const day of [
      { month: 2, day: 29 },
      { month: 1, day: 5 },
      { month: 12, day: 31 },
    ])
      for (const daysBefore of [1, 14, 60]) {
        let plan = planReminder(day, daysBefore, '2026-11-23');
        const years = new Set<string>();
        for (let time = 0; time < 12; time++) {
          expect(plan.sendOn).toBe(addDays(plan.nextOn, -daysBefore));
          expect(plan.sendOn < plan.nextOn).toBe(true);
          years.add(plan.nextOn.slice(0, 4));
          const later = planReminder(day, daysBefore, plan.sendOn);
          expect(later.sendOn > plan.sendOn).toBe(true);
          plan = later;
        }
        expect(years.size).toBe(12);
      }
  });

  it('that is already near is written about a year later', () => {
    expect(planReminder({ month: 11, day: 30 }, 14, '2026-11-23')).toEqual({
      nextOn: '2027-11-30',
      sendOn: '2027-11-16',
    });
  });
});
