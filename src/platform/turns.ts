export interface TurnOptions {
  /** Asked when the turn comes; false = nobody needs the result any more, and the work is not done. */
  isWanted?: () => boolean;
  /** Milliseconds after which work that still waits is refused; unset = it waits as long as it takes. */
  mostWaitMs?: number;
}

/**
 * Lets at most `most` pieces of work run at a time; the others wait their turn, in order.
 * @param refuse called when `mostWaiting` already wait, when work waited too long, and for work that nobody wants; it throws what the caller is told
 */
export function turns(most: number, mostWaiting = Number.POSITIVE_INFINITY, refuse: () => never = overfull) {
  let running = 0;
  const waiting = new Set<() => void>();
  /** Resolves to false when the turn did not come in time. */
  const waitForTurn = (mostWaitMs?: number) =>
    new Promise<boolean>((done) => {
      const timer =
        mostWaitMs === undefined ? undefined : setTimeout(() => waiting.delete(go) && done(false), mostWaitMs);
      const go = () => {
        clearTimeout(timer);
        done(true);
      };
      waiting.add(go);
    });
  const passOn = () => {
    const [next] = waiting;
    if (!next) {
      running--;
      return;
    }
    waiting.delete(next);
    next();
  };
  return async <T>(work: () => Promise<T>, { isWanted, mostWaitMs }: TurnOptions = {}): Promise<T> => {
    if (running < most) running++;
    else {
      if (waiting.size >= mostWaiting) refuse();
      if (!(await waitForTurn(mostWaitMs))) refuse();
    }
    try {
      if (isWanted && !isWanted()) refuse();
      return await work();
    } finally {
      passOn();
    }
  };
}

function overfull(): never {
  throw new Error('Too much work waits already.');
}
