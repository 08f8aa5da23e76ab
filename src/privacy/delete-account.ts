import { findUser, reauthenticateWithPassword, removeAccount } from '../accounts/index.ts';
import { recordSecurityEvent } from '../audit-log/index.ts';
import { forgetPhotos } from '../catalog/index.ts';

import { removePastOrders } from '../past-orders/index.ts';
import type { Caller } from '../platform/http/call.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import { anonymizeReviews } from '../reviews/index.ts';
import type { PrivacyDependencies } from './dependencies.ts';
import { removeAccountData } from './remove-account-data.ts';

/**
 * Reviews lose their author and photos; orders stay for their retention time. Throws ShopError 403, 409 last_owner, or
 * 429.
 */
export async function deleteAccount(
  deps: PrivacyDependencies,
  { caller, client }: { caller: Caller; client: ClientInfo },
  password: string,
): Promise<void> {
  await reauthenticateWithPassword(deps.db, { caller, client }, password);
  const photos = await deps.db.transaction(async (tx) => {
    const account = await findUser(tx, caller.id);
    if (account?.emailConfirmedAt) await removePastOrders(tx, account.emailKey);
    await removeAccount(tx, caller);
    await removeAccountData(tx, deps.queue, caller.id);
    const { id: userId, email } = caller;
    await recordSecurityEvent(tx, { kind: 'account_deleted', userId, email, client });
    return anonymizeReviews(tx, userId);
  });
  await forgetPhotos(deps, photos);
}
