import { describe, expect, it } from 'vitest';
import { failThirdFlaky, mergeRepeated, type Outcome } from '../scripts/test-reports.ts';

const outcome = (title: string, state: Outcome['state']): Outcome => ({ title, state, error: '' });

describe('A failed test that is run once more', () => {
  it('is flaky when it passes, and failed when it fails or was not run', () => {
    const first = [outcome('a', 'passed'), outcome('b', 'failed'), outcome('c', 'failed'), outcome('d', 'failed')];
    const second = [outcome('b', 'passed'), outcome('c', 'failed'), outcome('e', 'failed')];
    const states = mergeRepeated(first, second).map(({ title, state }) => `${title} ${state}`);
    expect(states).toEqual(['a passed', 'b flaky', 'c failed', 'd failed', 'e failed']);
  });

  it('is flaky as a file that failed outside its tests, when nothing of it fails', () => {
    const inFile = (file: string, title: string, state: Outcome['state']): Outcome => ({
      ...outcome(title, state),
      project: 'server',
      file,
    });
    const first = [inFile('x', '[server] x', 'failed'), inFile('y', '[server] y', 'failed')];
    const second = [inFile('x', '[server] x > a', 'passed'), inFile('y', '[server] y > a', 'failed')];
    expect(mergeRepeated(first, second).map(({ title, state }) => `${title} ${state}`)).toEqual([
      '[server] x flaky',
      '[server] y failed',
      '[server] y > a failed',
    ]);
  });
});

describe('A flaky test', () => {
  it('fails at its third flaky run, whatever its line is by then', () => {
    const title = '[wide] cart.test.ts > counts pieces';
    const run = outcome('[wide] cart.test.ts:12 > counts pieces', 'flaky');
    const stateAfter = (days: string[]) => failThirdFlaky([run], { [title]: days }).map(({ state }) => state);
    expect(failThirdFlaky([run], {}).map(({ state }) => state)).toEqual(['flaky']);
    expect(stateAfter(['2026-11-28'])).toEqual(['flaky']);
    expect(stateAfter(['2026-11-28', '2026-12-01'])).toEqual(['failed']);
  });
});
