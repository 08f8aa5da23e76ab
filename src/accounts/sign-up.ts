import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { hashPassword } from '../platform/password-hash.ts';
import type { UserBody } from './api.ts';
import { userBody } from './find-users.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { users } from './tables.ts';

export interface NewUser {
  name: string;
  email: string;
  password: string;
  phone: string;
  address: string;
}

/**
 * Registers a shopper. The password is hashed before the one statement that writes.
 * @throws ShopError 409 email_taken; 400 weak_password
 */
export async function signUp(db: Database, { name, email, password, phone, address }: NewUser): Promise<UserBody> {
  refuseWeakPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  const [row] = await db.read
    .insert(users)
    .values({ id: newId(), name, email, emailKey: emailKey(email), phone, address, passwordHash })
    .onConflictDoNothing({ target: users.emailKey })
    .returning();
  if (!row)
    throw new ShopError('email_taken', undefined, {
      errors: [{ path: 'email', message: 'An account with this e-mail already exists.' }],
    });
  return userBody(row);
}

/** Two spellings of one address are one account. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
