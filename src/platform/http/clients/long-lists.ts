import { setImmediate } from 'node:timers/promises';
import { maxRowsUnpaged } from '../../../shared/paging.ts';
import { ShopError } from '../../errors.ts';
import { limitConcurrency } from '../../limit-concurrency.ts';
import { toClientNetwork } from './client-network.ts';
import type { ClientInfo } from './read-client.ts';

/** More rows take a noticeable part of a second. */
const longList = 100;
const maxWaiting = 200;

interface Asked {
  query: { limit?: number | undefined };
  client: ClientInfo;
  isWanted: () => boolean;
}

/**
 * Reads long lists one at a time, networks in turn, and answers other requests in between. Anybody may ask for them,
 * and each has as many addresses as there are limits.
 */
export function longListsInTurn() {
  const inTurn = limitConcurrency(1, maxWaiting, () => {
    throw new ShopError('unavailable', undefined, { retryAfterSeconds: 2 });
  });
  return <T>({ query: { limit = maxRowsUnpaged }, client, isWanted }: Asked, read: () => Promise<T>): Promise<T> =>
    limit <= longList
      ? read()
      : inTurn(() => setImmediate().then(read), { isWanted, group: toClientNetwork(client.address) });
}

export type ReadInTurn = ReturnType<typeof longListsInTurn>;
