/**
 * Lets at most `most` pieces of work run at a time; the others wait their turn, in order.
 * @param refuse called when `mostWaiting` already wait; it throws what the caller is told
 */
export function turns(most: number, mostWaiting = Number.POSITIVE_INFINITY, refuse: () => never = overfull) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) refuse();
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

function overfull(): never {
  throw new Error('Too much work waits already.');
}
