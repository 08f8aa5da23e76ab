import { recordSecurityEvent } from '../audit-log/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { hashPassword } from '../platform/secrets/password-hash.ts';
import type { UserBody } from './api.ts';
import { insertAdmin } from './ensure-admin.ts';
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts';
import { openSession } from './sessions/open-session.ts';

export interface NewOwner {
  name: string;
  email: string;
  phone: string;
  password: string;
}

/**
 * Creates an owner of the shop and logs in. `prepare` runs first in the transaction, and refuses by throwing. Throws
 * ShopError 400 weak_password, 409 email_taken for the address of an admin.
 */
export async function createOwner(
  { db, queue }: { db: Database; queue: Queue },
  owner: NewOwner,
  client: ClientInfo,
  prepare: (tx: Tx) => Promise<void>,
): Promise<{ user: UserBody; token: string }> {
  refuseWeakPassword(owner.password, owner);
  const passwordHash = await hashPassword(owner.password, client);
  return db.transaction(async (tx) => {
    await prepare(tx);
    const user = await insertAdmin(tx, owner, passwordHash);
    if (!user) throw new ShopError('email_taken');
    await recordSecurityEvent(tx, { kind: 'first_admin_created', userId: user._id, email: user.email, client });
    return { user, token: await openSession(tx, queue, { user, passwordHash }, client) };
  });
}
