export interface WaitOptions {
  /** Called before the work starts; false = it is refused. */
  isWanted?: () => boolean;
  maxWaitMs?: number;
  /** Groups that wait take turns, and one fills at most half of the places. */
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
      const go = () => {
        clearTimeout(timer);
        done(true);
      };
      waiting.add(group, go);
    });
  const startNext = () => {
    const next = waiting.takeNext();
    if (next) next();
    else running--;
  };
  return async <T>(work: () => Promise<T>, { isWanted, maxWaitMs, group }: WaitOptions = {}): Promise<T> => {
    if (running < maxRunning) running++;
    else {
      const isFull = group !== undefined && waiting.count(group) >= maxWaiting / 2;
      if (isFull || waiting.count() >= maxWaiting) refuse();
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

type Go = () => void;

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
