import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

function blocker() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}
const refuse = () => {
  throw new Error('refused');
};

describe('Limited concurrency', () => {
  it('skips work that is no longer wanted, and continues with the next', async () => {
    const limited = limitConcurrency(1, 10, refuse);
    const first = blocker();
    const running = limited(first.work);
    let isWanted = true;
    const ran: string[] = [];
    const left = limited(async () => ran.push('left'), { isWanted: () => isWanted });
    const stayed = limited(async () => ran.push('stayed'), { isWanted: () => true });
    isWanted = false;
    first.end();
    await running;
    await expect(left).rejects.toThrow('refused');
    await stayed;
    expect(ran).toEqual(['stayed']);
  });

  it('refuses work that has waited too long while something else is still running, and frees its place', async () => {
    const limited = limitConcurrency(1, 1, refuse);
    const first = blocker();
    const running = limited(first.work);
    const late = limited(async () => 'late', { maxWaitMs: 20 });
    await expect(limited(async () => 'one too many')).rejects.toThrow('refused');
    await expect(late).rejects.toThrow('refused');
    const next = limited(async () => 'next');
    first.end();
    await running;
    expect(await next).toBe('next');
  });

  it('gives groups their turns, and one group at most half of the places', async () => {
    const limited = limitConcurrency(1, 8, refuse);
    const first = blocker();
    const running = limited(first.work);
    const ran: string[] = [];
    const add = (group: string) => limited(async () => ran.push(group), { group });
    const many = Array.from({ length: 4 }, () => add('many'));
    await expect(add('many')).rejects.toThrow('refused');
    const others = [add('one'), add('other')];
    first.end();
    await Promise.all([running, ...many, ...others]);
    expect(ran).toEqual(['many', 'one', 'other', 'many', 'many', 'many']);
  });

  it('gives a place of the largest group to one with fewer, when all are taken', async () => {
    const limited = limitConcurrency(1, 4, refuse);
    const first = blocker();
    const running = limited(first.work);
    const ran: string[] = [];
    const add = (group: string) => limited(async () => ran.push(group), { group });
    const [one, late] = [add('many'), add('many')];
    const others = [add('more'), add('more')];
    const newcomer = add('new');
    await expect(late).rejects.toThrow('refused');
    await expect(add('new')).rejects.toThrow('refused');
    first.end();
    await Promise.all([running, one, ...others, newcomer]);
    expect(ran).toEqual(['many', 'more', 'new', 'more']);
  });
});
