import { setImmediate } from 'node:timers/promises';
import { maxRowsUnpaged } from '../../../shared/paging.ts';
import { ShopError } from '../../errors.ts';
import { limitConcurrency, type WaitOptions } from '../../limit-concurrency.ts';
import { toClientGroup } from './client-network.ts';
import type { ClientInfo } from './read-client.ts';

/** More rows take a noticeable part of a second. */
const longList = 100;
const maxWaiting = 200;

interface Asked {
  client: ClientInfo;
  isWanted: () => boolean;
}
interface AskedList extends Asked {
  query: { limit?: number | undefined };
}

/** Who waits for it, for `limitConcurrency`. */
export function waitAs({ client, isWanted }: Asked): WaitOptions {
  return { isWanted, group: toClientGroup(client.address) };
}

/** Reads answers of megabytes one at a time, networks in turn, and answers other requests in between. */
export function largeAnswersInTurn() {
  const inTurn = limitConcurrency(1, maxWaiting, () => {
    throw new ShopError('unavailable', undefined, { retryAfterSeconds: 2 });
  });
  return <T>(asked: Asked, read: () => Promise<T>): Promise<T> =>
    inTurn(() => setImmediate().then(read), waitAs(asked));
}

/** Anybody may ask for them, and each has as many addresses as there are limits. */
export function longListsInTurn() {
  const inTurn = largeAnswersInTurn();
  return <T>(asked: AskedList, read: () => Promise<T>): Promise<T> =>
    (asked.query.limit ?? maxRowsUnpaged) <= longList ? read() : inTurn(asked, read);
}

export type AnswerInTurn = ReturnType<typeof largeAnswersInTurn>;
export type ReadInTurn = ReturnType<typeof longListsInTurn>;
