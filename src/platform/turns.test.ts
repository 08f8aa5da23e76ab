import { describe, expect, it } from 'vitest';
import { turns } from './turns.ts';

/** Work that ends when it is told to. */
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

describe('Turns', () => {
  it('skip work that nobody wants any more, and go on with the next', async () => {
    const inTurn = turns(1, 10, refuse);
    const first = blocker();
    const running = inTurn(first.work);
    let isWanted = true;
    const ran: string[] = [];
    const left = inTurn(async () => ran.push('left'), { isWanted: () => isWanted });
    const stayed = inTurn(async () => ran.push('stayed'), { isWanted: () => true });
    isWanted = false;
    first.end();
    await running;
    await expect(left).rejects.toThrow('refused');
    await stayed;
    expect(ran).toEqual(['stayed']);
  });

  it('refuse work that has waited too long while something else is still running, and free its place', async () => {
    const inTurn = turns(1, 1, refuse);
    const first = blocker();
    const running = inTurn(first.work);
    const late = inTurn(async () => 'late', { mostWaitMs: 20 });
    await expect(inTurn(async () => 'one too many')).rejects.toThrow('refused');
    await expect(late).rejects.toThrow('refused');
    const next = inTurn(async () => 'next');
    first.end();
    await running;
    expect(await next).toBe('next');
  });
});
