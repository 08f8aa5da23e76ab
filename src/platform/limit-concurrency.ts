export interface WaitOptions {
  /** Called before the work starts; false = it is refused. */
  isWanted?: () => boolean;
  maxWaitMs?: number;
  /**
   * Groups that wait take turns, and one fills at most half of the places; when all are taken, one with fewer takes
   * that of the largest.
   */
  group?: string;
}

/**
 * Runs at most `maxRunning` pieces of work at a time, those of a group in order; `refuse` throws for work that is not
 * run.
 */
export function limitConcurrency(
  maxRunning: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  refuse: () => never = refuseExcess,
) {
  let running = 0;
  const waiting = groupsInTurn();
  const waitForSlot = (group: string, maxWaitMs?: number) =>
    new Promise<boolean>((done) => {
      const timer =
        maxWaitMs === undefined ? undefined : setTimeout(() => waiting.remove(group, go) && done(false), maxWaitMs);
      const go: Go = (isTurn) => {
        clearTimeout(timer);
        done(isTurn);
      };
      waiting.add(group, go);
    });
  const startNext = () => {
    const next = waiting.takeNext();
    if (next) next(true);
    else running--;
  };
  return async <T>(work: () => Promise<T>, { isWanted, maxWaitMs, group }: WaitOptions = {}): Promise<T> => {
    if (running < maxRunning) running++;
    else {
      const isFull = group !== undefined && waiting.count(group) >= maxWaiting / 2;
      if (isFull || (waiting.count() >= maxWaiting && !waiting.dropOfLargest(group ?? ''))) refuse();
      if (!(await waitForSlot(group ?? '', maxWaitMs))) refuse();
    }
    try {
      if (isWanted && !isWanted()) refuse();
      return await work();
    } finally {
      startNext();
    }
  };
}

/** False = the place was given to another. */
type Go = (isTurn: boolean) => void;

function groupsInTurn() {
  const groups = new Map<string, Set<Go>>();
  const remove = (group: string, go: Go) => {
    const members = groups.get(group);
    const isRemoved = members?.delete(go) ?? false;
    if (members?.size === 0) groups.delete(group);
    return isRemoved;
  };
  return {
    add(group: string, go: Go) {
      const members = groups.get(group);
      if (members) members.add(go);
      else groups.set(group, new Set([go]));
    },
    remove,
    /** What came last of the largest group gives its place to `group`; false = no group is larger with the newcomer. */
    dropOfLargest(group: string): boolean {
      const [largest, members] = [...groups].reduce((most, one) => (one[1].size > most[1].size ? one : most));
      const last = [...members].at(-1);
      if (!last || members.size <= (groups.get(group)?.size ?? 0) + 1) return false;
      remove(largest, last);
      last(false);
      return true;
    },
    takeNext(): Go | undefined {
      const [first] = groups;
      if (!first) return undefined;
      const [group, members] = first;
      const [next] = members;
      groups.delete(group);
      if (next) members.delete(next);
      if (members.size > 0) groups.set(group, members);
      return next;
    },
    count: (group?: string) =>
      group === undefined
        ? [...groups.values()].reduce((sum, { size }) => sum + size, 0)
        : (groups.get(group)?.size ?? 0),
  };
}

function refuseExcess(): never {
  throw new Error('Too much work is waiting.');
}
