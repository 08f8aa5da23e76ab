import type { ReplacedAccount } from '../accounts/index.ts';
import { forgetPhotos } from '../catalog/index.ts';
import { erasePhotosOfBuyer, movePaidOrders } from '../orders/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { afterCommit } from '../platform/database/transaction.ts';
import { dropEmailsTo } from '../platform/email/mailer.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { forgetRefusals, removeReturningVisits } from '../returning-visits/index.ts';
import { deleteReviews } from '../reviews/index.ts';
import type { PrivacyDependencies } from './dependencies.ts';

/** What refers to an account in tables whose rows are not deleted with it, reviews excepted. */
export async function removeAccountData(tx: Tx, queue: Queue, userId: string): Promise<void> {
  await erasePhotosOfBuyer(tx, userId);
  await dropEmailsTo(tx, queue, userId);
  await removeReturningVisits(tx, userId);
}

/**
 * The first owner of a proven address gets nothing that somebody planted in an account with it: the reviews go, too,
 * and what was refused in her name. Paid orders whose emails went to the address are hers.
 */
export async function removeReplacedAccount(
  tx: Tx,
  deps: PrivacyDependencies,
  { former, account }: ReplacedAccount,
): Promise<void> {
  await movePaidOrders(tx, { from: former.id, to: account });
  await removeAccountData(tx, deps.queue, former.id);
  await forgetRefusals(tx, account.email, former.createdAt);
  const photos = await deleteReviews(tx, former.id);
  afterCommit(tx, () => forgetPhotos(deps, photos));
}
