import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeMemory } from './remember.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:00+05:30') });
});
afterEach(() => vi.useRealTimers());

let reads = 0;
const read = async () => ++reads;
const countReads = async (find: () => Promise<number>) => {
  const before = reads;
  await find();
  await find();
  return reads - before;
};

it('A value is read again after a change of its tags or of everything, and not after others', async () => {
  const { remember, invalidate } = makeMemory();
  const find = remember(read, 'lists');
  expect(await countReads(find)).toBe(1);
  invalidate(['reviews:bear', 'product:1']);
  expect(await countReads(find)).toBe(0);
  invalidate(['lists', 'product:1']);
  expect(await countReads(find)).toBe(1);
  invalidate(['everything']);
  expect(await countReads(find)).toBe(1);
});

it('A value is read again after five minutes, and when a day has begun', async () => {
  const find = makeMemory().remember(read);
  await find();
  vi.setSystemTime('2026-11-25T12:05:00+05:30');
  expect(await countReads(find)).toBe(1);
  vi.setSystemTime('2026-11-25T23:59:00+05:30');
  expect(await countReads(find)).toBe(1);
  vi.setSystemTime('2026-11-26T00:00:00+05:30');
  expect(await countReads(find)).toBe(1);
});

it('A value is read again after the clock was set back', async () => {
  const find = makeMemory().remember(read);
  vi.setSystemTime('2026-11-26T05:00:00+05:30');
  await find();
  vi.setSystemTime('2026-11-26T00:00:00+05:30');
  expect(await countReads(find)).toBe(1);
  expect(await countReads(find)).toBe(0);
});

it('A value is read each time while changes may have been missed, and once afterwards', async () => {
  const { remember, setStale } = makeMemory();
  const find = remember(read);
  await find();
  setStale(true);
  expect(await countReads(find)).toBe(2);
  setStale(false);
  expect(await countReads(find)).toBe(1);
});

it('What was being read during a change is not remembered', async () => {
  const { remember, invalidate } = makeMemory();
  const pending: (() => void)[] = [];
  const find = remember(() => new Promise<number>((done) => pending.push(() => done(pending.length))));
  const first = find();
  invalidate(['everything']);
  const second = find();
  for (const finish of pending) finish();
  await Promise.all([first, second]);
  expect(pending).toHaveLength(2);
});
