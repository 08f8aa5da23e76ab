import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import type { UserBody } from '../api.ts';
import { queueSecurityEmail } from '../email/emails.ts';
import { rememberClient } from './known-clients.ts';
import { insertSession } from './sessions.ts';

/** Opens a session only while the password is unchanged. */
export interface VerifiedCredentials {
  user: UserBody;
  passwordHash: string;
}

/**
 * Opens a session and returns its token; emails the owner about a new device or network. Throws ShopError 401 when the
 * password has changed.
 */
export async function openSession(
  tx: Tx,
  queue: Queue,
  { user, passwordHash }: VerifiedCredentials,
  client: ClientInfo,
): Promise<string> {
  const token = await insertSession(tx, { userId: user._id, passwordHash, client });
  if (!token) throw new ShopError('bad_credentials');
  const { isNew } = await rememberClient(tx, user._id, client);
  if (isNew) await queueSecurityEmail(tx, queue, 'new_login', { userId: user._id, client });
  const event = { userId: user._id, email: emailKey(user.email), client, detail: { isNewClient: isNew } };
  await recordSecurityEvent(tx, { kind: 'login_succeeded', ...event });
  return token;
}
