import { createOwner, type NewOwner } from '../accounts/index.ts';
import { recordSecurityEvent } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { ClientInfo } from '../platform/http/call.ts';
import type { Queue } from '../platform/queue.ts';
import { findLinkState, linkSentences, useSetupLink } from './setup-link.ts';

export interface FirstAdminDependencies {
  db: Database;
  queue: Queue;
  shopName: string;
}

/** With the link that the shop printed when it started. Throws ShopError 400 bad_token or weak_password. */
export async function createFirstAdmin(
  deps: FirstAdminDependencies,
  token: string,
  admin: NewOwner,
  client: ClientInfo,
): ReturnType<typeof createOwner> {
  const state = await findLinkState(deps.db.read, token);
  if (state !== 'valid') {
    await deps.db.transaction((tx) =>
      recordSecurityEvent(tx, { kind: 'setup_link_refused', client, detail: { state } }),
    );
    throw new ShopError('bad_token', linkSentences[state]);
  }
  return createOwner(deps, admin, client, (tx) => useSetupLink(tx, token));
}
