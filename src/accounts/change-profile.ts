import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Caller } from '../platform/http/call.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { Language } from '../shared/languages/languages.ts';
import { clearDefaultAddress } from './addresses/addresses.ts';
import type { UserBody } from './api.ts';
import { userBody } from './find-users.ts';
import { type NewPassword, verifyPasswordChange } from './passwords/change-password.ts';
import { setPassword } from './passwords/set-password.ts';
import { users } from './schema.ts';

export interface ProfileForm {
  name?: string;
  phone?: string;
  address?: string;
  language?: Language;
  password?: string;
  oldPassword?: string;
}

export interface ProfileDependencies {
  db: Database;
  queue: Queue;
  shopName: string;
  isLimited: boolean;
  nameChanged: (tx: Tx, userId: string) => Promise<void>;
}

/** A new password ends the user's other sessions. Throws ShopError 400, 403 or 429. */
export async function changeProfile(
  deps: ProfileDependencies,
  { caller, client }: { caller: Caller; client: ClientInfo },
  form: ProfileForm,
): Promise<UserBody> {
  const change = form.password?.trim()
    ? await verifyPasswordChange(deps, { caller, client }, { ...form, password: form.password })
    : null;
  return deps.db.transaction(async (tx) => {
    if (change) await applyPassword(tx, deps, { caller, client }, change);
    const { name, phone, address, language } = form;
    // A text of one's own replaces the address in fields.
    if (address !== undefined && address !== caller.address) await clearDefaultAddress(tx, caller.id);
    const [row] = await tx
      .update(users)
      .set({ name: name ?? sql`${users.name}`, phone, address, language })
      .where(eq(users.id, caller.id))
      .returning();
    if (!row) throw new ShopError('unauthorized');
    if (row.name !== caller.name) await deps.nameChanged(tx, caller.id);
    return userBody(row);
  });
}

/** Verified again under the account's lock: password or session may have changed meanwhile. */
async function applyPassword(
  tx: Tx,
  { queue }: ProfileDependencies,
  { caller, client }: { caller: Caller; client: ClientInfo },
  { passwordHash, where }: NewPassword,
): Promise<void> {
  const isSet = await setPassword(tx, queue, {
    userId: caller.id,
    passwordHash,
    client,
    kind: 'password_changed',
    currentSession: caller.sessionHash,
    where,
  });
  if (!isSet) throw new ShopError('unauthorized');
}
