import { countWithin, createOwner, type NewOwner } from '../accounts/index.ts';
import { recordSecurityEvent } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { toSharedNetwork } from '../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { describeRefusal, findLinkState, useSetupLink } from './setup-link.ts';

export interface FirstAdminDependencies {
  db: Database;
  queue: Queue;
  shopName: string;
  isLimited: boolean;
}

const maxWrongPerMinute = 20;

/**
 * With the link that the shop printed when it started. Only wrong links are limited, by network: 256 random bits cannot
 * be guessed, and nobody's guesses keep the owner out. Throws ShopError 400 bad_token or weak_password, 429.
 */
export async function createFirstAdmin(
  deps: FirstAdminDependencies,
  token: string,
  admin: NewOwner,
  client: ClientInfo,
): ReturnType<typeof createOwner> {
  const state = await findLinkState(deps.db.read, token);
  if (state !== 'valid') {
    await refuseLink(deps, state, client);
    throw new ShopError('bad_token', describeRefusal(state));
  }
  return createOwner(deps, admin, client, (tx) => useSetupLink(tx, token));
}

async function refuseLink({ db, isLimited }: FirstAdminDependencies, state: string, client: ClientInfo): Promise<void> {
  const isEnough = await db.transaction(async (tx) => {
    const wrong = await countWithin(tx, `setup links from ${toSharedNetwork(client.address)}`, 60);
    if (isLimited && wrong > maxWrongPerMinute) return true;
    await recordSecurityEvent(tx, { kind: 'setup_link_refused', client, detail: { state } });
    return false;
  });
  if (isEnough) throw new ShopError('too_many_requests', undefined, { retryAfterSeconds: 60 });
}
