import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Caller } from '../platform/http/bind.ts';
import { hashPassword } from '../platform/password-hash.ts';
import { newPasswordInput, type UserBody } from './api.ts';
import { userBody } from './find-users.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { endSessions, renewSession } from './sessions.ts';
import { users } from './tables.ts';

export interface ProfileForm {
  name?: string;
  phone?: string;
  address?: string;
  /** Blank = stays. */
  password?: string;
}

export interface ProfileParts {
  db: Database;
  shopName: string;
  /** Called inside the transaction that changes a name which others can see. */
  nameChanged: (tx: Tx, userId: string) => Promise<void>;
}

/**
 * Changes one's own profile; the e-mail never changes. A new password ends the user's other sessions.
 * @throws ShopError 400 for a password that is too short or too common
 */
export async function changeProfile(
  { db, nameChanged, shopName }: ProfileParts,
  caller: Caller,
  form: ProfileForm,
): Promise<UserBody> {
  const password = form.password?.trim() ? form.password : undefined;
  const passwordHash = password === undefined ? undefined : await hashNewPassword(password, caller, shopName);
  const { name, phone, address } = form;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({
        name: name ?? sql`${users.name}`,
        phone,
        address,
        ...(passwordHash && { passwordHash, passwordChangedAt: sql`now()` }),
      })
      .where(eq(users.id, caller.id))
      .returning();
    if (!row) throw new ShopError('unauthorized');
    if (row.name !== caller.name) await nameChanged(tx, caller.id);
    if (passwordHash) await endSessions(tx, caller.id, caller.sessionHash);
    if (passwordHash) await renewSession(tx, caller.sessionHash);
    return userBody(row);
  });
}

async function hashNewPassword(password: string, caller: Caller, shopName: string): Promise<string> {
  const checked = newPasswordInput.safeParse(password);
  if (!checked.success) {
    const message = checked.error.issues[0]?.message ?? '';
    throw new ShopError('bad_input', message, { errors: [{ path: 'password', message }] });
  }
  refuseWeakPassword(password, caller, shopName);
  return hashPassword(password);
}
