export interface WaitOptions {
  /** Called before the work starts; false = it is refused. */
  isWanted?: () => boolean;
  maxWaitMs?: number;
}

/** Runs at most `maxRunning` pieces of work at a time, in order; `refuse` throws for work that is not run. */
export function limitConcurrency(
  maxRunning: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  refuse: () => never = refuseExcess,
) {
  let running = 0;
  const waiting = new Set<() => void>();
  const waitForSlot = (maxWaitMs?: number) =>
    new Promise<boolean>((done) => {
      const timer =
        maxWaitMs === undefined ? undefined : setTimeout(() => waiting.delete(go) && done(false), maxWaitMs);
      const go = () => {
        clearTimeout(timer);
        done(true);
      };
      waiting.add(go);
    });
  const startNext = () => {
    const [next] = waiting;
    if (!next) {
      running--;
      return;
    }
    waiting.delete(next);
    next();
  };
  return async <T>(work: () => Promise<T>, { isWanted, maxWaitMs }: WaitOptions = {}): Promise<T> => {
    if (running < maxRunning) running++;
    else {
      if (waiting.size >= maxWaiting) refuse();
      if (!(await waitForSlot(maxWaitMs))) refuse();
    }
    try {
      if (isWanted && !isWanted()) refuse();
      return await work();
    } finally {
      startNext();
    }
  };
}

function refuseExcess(): never {
  throw new Error('Too much work is waiting.');
}
