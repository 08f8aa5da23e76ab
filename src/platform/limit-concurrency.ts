import type { ClientGroup } from './http/clients/client-network.ts';

export interface WaitOptions {
  /** Called before the work starts; false = it is refused. */
  isWanted?: () => boolean;
  maxWaitMs?: number;
  /**
   * Blocks that wait take turns, and networks within each; a block fills at most half of the places. When all are
   * taken, a block with fewer takes a place of the largest; within a block, so does a network.
   */
  group?: ClientGroup;
}

const noGroup: ClientGroup = { block: '', network: '' };

/**
 * Runs at most `maxRunning` pieces of work at a time, those of a network in order; `refuse` throws for work that is not
 * run.
 */
export function limitConcurrency(
  maxRunning: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  refuse: () => never = refuseExcess,
) {
  let running = 0;
  const waiting = groupsInTurn();
  const waitForSlot = (group: ClientGroup, maxWaitMs?: number) =>
    new Promise<boolean>((done) => {
      const timer =
        maxWaitMs === undefined ? undefined : setTimeout(() => waiting.remove(group, go) && done(false), maxWaitMs);
      const go: Go = (isTurn) => {
        clearTimeout(timer);
        done(isTurn);
      };
      waiting.add(group, go);
    });
  const hasPlace = (group: ClientGroup = noGroup) => {
    if (group !== noGroup && waiting.count(group.block) >= maxWaiting / 2) return waiting.dropInBlock(group);
    return waiting.count() < maxWaiting || waiting.dropOfLargest(group) || waiting.dropInBlock(group);
  };
  const startNext = () => {
    const next = waiting.takeNext();
    if (next) next(true);
    else running--;
  };
  return async <T>(work: () => Promise<T>, { isWanted, maxWaitMs, group }: WaitOptions = {}): Promise<T> => {
    if (running < maxRunning) running++;
    else if (!hasPlace(group) || !(await waitForSlot(group ?? noGroup, maxWaitMs))) refuse();
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
/** Those who wait, by their network. */
type Block = Map<string, Set<Go>>;

function groupsInTurn() {
  const blocks = new Map<string, Block>();
  return {
    add({ block, network }: ClientGroup, go: Go) {
      const networks = blocks.get(block) ?? new Map<string, Set<Go>>();
      blocks.set(block, networks.set(network, (networks.get(network) ?? new Set<Go>()).add(go)));
    },
    remove: (group: ClientGroup, go: Go) => remove(blocks, group, go),
    /** False = no block is larger than this one with the newcomer. */
    dropOfLargest({ block }: ClientGroup): boolean {
      const [largest, networks] = findLargest(blocks, countWaiting);
      return countWaiting(networks) > countWaiting(blocks.get(block)) + 1 && dropLast(blocks, largest, 0);
    },
    /** False = no network of the block is larger than this one with the newcomer. */
    dropInBlock: ({ block, network }: ClientGroup): boolean =>
      dropLast(blocks, block, countMembers(blocks.get(block)?.get(network)) + 1),
    takeNext(): Go | undefined {
      const [block, networks] = takeFirst(blocks);
      if (!networks) return undefined;
      const [network, members] = takeFirst(networks);
      const [next] = members ?? [];
      if (members && next) members.delete(next);
      if (members && members.size > 0) networks.set(network, members);
      if (networks.size > 0) blocks.set(block, networks);
      return next;
    },
    count: (block?: string) =>
      block === undefined
        ? [...blocks.values()].reduce((sum, networks) => sum + countWaiting(networks), 0)
        : countWaiting(blocks.get(block)),
  };
}

function remove(blocks: Map<string, Block>, { block, network }: ClientGroup, go: Go): boolean {
  const networks = blocks.get(block);
  const members = networks?.get(network);
  const isRemoved = members?.delete(go) ?? false;
  if (members?.size === 0) networks?.delete(network);
  if (networks?.size === 0) blocks.delete(block);
  return isRemoved;
}

/** What came last of the block's largest network, if that has more than `least`. */
function dropLast(blocks: Map<string, Block>, block: string, least: number): boolean {
  const [network, members] = findLargest(blocks.get(block) ?? new Map(), countMembers);
  const last = [...(members ?? [])].at(-1);
  if (!last || countMembers(members) <= least) return false;
  remove(blocks, { block, network }, last);
  last(false);
  return true;
}

function countMembers(members: Set<Go> | undefined): number {
  return members?.size ?? 0;
}

function countWaiting(networks: Block | undefined): number {
  return [...(networks?.values() ?? [])].reduce((sum, members) => sum + members.size, 0);
}

function findLargest<T>(all: Map<string, T>, count: (one: T | undefined) => number): [string, T | undefined] {
  const none: [string, T | undefined] = ['', undefined];
  return [...all].reduce((most, one) => (count(one[1]) > count(most[1]) ? one : most), none);
}

/** Whoever still waits is put back at the end. */
function takeFirst<T>(all: Map<string, T>): [string, T | undefined] {
  const [first] = all;
  if (!first) return ['', undefined];
  all.delete(first[0]);
  return first;
}

function refuseExcess(): never {
  throw new Error('Too much work is waiting.');
}
