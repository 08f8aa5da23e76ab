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

  it('gives blocks their turns, and one block at most half of the places', async () => {
    const limited = limitConcurrency(1, 8, refuse);
    const first = blocker();
    const running = limited(first.work);
    const ran: string[] = [];
    const add = (block: string) => limited(async () => ran.push(block), { group: { block, network: block } });
    const many = Array.from({ length: 4 }, () => add('many'));
    await expect(add('many')).rejects.toThrow('refused');
    const others = [add('one'), add('other')];
    first.end();
    await Promise.all([running, ...many, ...others]);
    expect(ran).toEqual(['many', 'one', 'other', 'many', 'many', 'many']);
  });

  it('gives a place of the largest block to one with fewer, when all are taken', async () => {
    const limited = limitConcurrency(1, 4, refuse);
    const first = blocker();
    const running = limited(first.work);
    const ran: string[] = [];
    const add = (block: string) => limited(async () => ran.push(block), { group: { block, network: block } });
    const [one, late] = [add('many'), add('many')];
    const others = [add('more'), add('more')];
    const newcomer = add('new');
    await expect(late).rejects.toThrow('refused');
    await expect(add('new')).rejects.toThrow('refused');
    first.end();
    await Promise.all([running, one, ...others, newcomer]);
    expect(ran).toEqual(['many', 'more', 'new', 'more']);
  });

  it('gives networks of a block their turns, and their places to those with fewer', async () => {
    const limited = limitConcurrency(1, 8, refuse);
    const first = blocker();
    const running = limited(first.work);
    const ran: string[] = [];
    const add = (network: string, block = 'near') =>
      limited(async () => ran.push(network), { group: { block, network } });
    const many = Array.from({ length: 3 }, () => add('many'));
    const late = add('many');
    const one = add('one');
    await expect(late).rejects.toThrow('refused');
    await expect(add('many')).rejects.toThrow('refused');
    const distant = [add('distant', 'far'), add('distant', 'far')];
    first.end();
    await Promise.all([running, ...many, one, ...distant]);
    expect(ran).toEqual(['many', 'distant', 'one', 'distant', 'many', 'many']);
  });
});
