import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeWindowCounter } from './window-counter.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

it('A minute stays a minute when the clock of the machine is set back', () => {
  const count = makeWindowCounter(2);
  expect([count('one'), count('one')]).toEqual([0, 0]);
  expect(count('one')).toBeGreaterThan(59_000);
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  expect(count('one')).toBeLessThanOrEqual(60_000);
  vi.advanceTimersByTime(60_001);
  expect(count('one')).toBe(0);
});
