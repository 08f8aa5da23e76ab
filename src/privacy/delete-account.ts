import { reauthenticateWithPassword, removeAccount } from '../accounts/index.ts';
import { recordSecurityEvent } from '../audit-log/index.ts';
import { forgetPhotos, type PhotoDependencies } from '../catalog/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Caller, ClientInfo } from '../platform/http/bind.ts';
import { dropEmailsOf } from '../platform/mailer.ts';
import { anonymizeReviews } from '../reviews/index.ts';

export interface PrivacyDependencies extends PhotoDependencies {
  db: Database;
  /** Invalidates the cache when the transaction commits. */
  catalogChanged: (tx: Tx) => void;
}

/**
 * Deletes the caller's account: profile, sessions, links, second factors, known devices and queued emails. Reviews lose their author
 * and photos; orders stay until their retention time is over.
 * @throws ShopError 403 wrong_password; 409 last_owner; 429 too_many_requests
 */
export async function deleteAccount(
  deps: PrivacyDependencies,
  { caller, client }: { caller: Caller; client: ClientInfo },
  password: string,
): Promise<void> {
  await reauthenticateWithPassword(deps.db, { caller, client }, password);
  const photos = await deps.db.transaction(async (tx) => {
    deps.catalogChanged(tx);
    await removeAccount(tx, caller);
    await dropEmailsOf(tx, caller.id);
    const { id: userId, email } = caller;
    await recordSecurityEvent(tx, { kind: 'account_deleted', userId, email, client });
    return anonymizeReviews(tx, userId);
  });
  await forgetPhotos(deps, photos);
}
