import { countWithin, findUser } from '../accounts/index.ts';
import type { Database } from '../platform/database/database.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import type { Caller } from '../platform/http/call.ts';
import { toSharedNetwork } from '../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { t } from '../shared/languages/translate.ts';
import { emailKey } from '../shared/text/email-key.ts';
import { refuses, type Topic } from './refuse-emails.ts';

export interface AskingDependencies {
  db: Database;
  queue: Queue;
  isLimited: boolean;
}

/** Whom to write to. A confirmed address of an account needs no confirmation email. */
export interface Recipient {
  userId: string | null;
  email: string;
  emailKey: string;
  isConfirmed: boolean;
}

const hourSeconds = 3_600;
const maxAsksPerNetworkAndHour = 40;

/**
 * Null for a guest's address that has refused such emails: nothing is stored, and the answer is the same. Throws
 * ShopError 400 or 429.
 */
export async function findRecipient(
  deps: AskingDependencies,
  asking: { caller: Caller | null; client: ClientInfo; email?: string; topic: Topic },
): Promise<Recipient | null> {
  const { caller, client, email, topic } = asking;
  const user = caller ? await findUser(deps.db.read, caller.id) : null;
  const address = email ?? user?.email;
  if (!address) throw fieldError('email', t('shopping.giveEmail'));
  await limitAsks(deps, client);
  const isOwn = user !== null && emailKey(address) === user.emailKey;
  const isConfirmed = isOwn && user.emailConfirmedAt !== null;
  if (await refuses(deps.db.read, address, topic)) {
    if (!isConfirmed) return null;
    throw fieldError('email', t('shopping.emailsOff'));
  }
  return { userId: isOwn ? user.id : null, email: address, emailKey: emailKey(address), isConfirmed };
}

async function limitAsks({ db, isLimited }: AskingDependencies, client: ClientInfo): Promise<void> {
  if (!isLimited) return;
  const key = `requests for emails from ${toSharedNetwork(client.address)}`;
  const count = await db.transaction((tx) => countWithin(tx, key, hourSeconds));
  if (count > maxAsksPerNetworkAndHour)
    throw new ShopError('too_many_requests', t('shopping.manyRequests'), {
      retryAfterSeconds: hourSeconds,
    });
}
