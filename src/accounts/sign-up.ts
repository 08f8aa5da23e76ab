import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { hashPassword } from '../platform/password-hash.ts';
import { emailKey } from '../shared/email-key.ts';
import type { UserBody } from './api.ts';
import { sendConfirmLink } from './confirm-email.ts';
import { userBody } from './find-users.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import type { ResetParts } from './request-password-reset.ts';
import { users } from './tables.ts';

export interface NewUser {
  name: string;
  email: string;
  password: string;
  phone: string;
  address: string;
}

/**
 * Registers a shopper and puts the welcome letter into the outbox. The password is hashed before the transaction.
 * @throws ShopError 409 email_taken; 400 weak_password
 */
export async function signUp(parts: ResetParts, newUser: NewUser): Promise<UserBody> {
  const { name, email, password, phone, address } = newUser;
  refuseWeakPassword(password, { name, email }, parts.shopName);
  const passwordHash = await hashPassword(password);
  return parts.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ id: newId(), name, email, emailKey: emailKey(email), phone, address, passwordHash })
      .onConflictDoNothing({ target: users.emailKey })
      .returning();
    if (!row)
      throw new ShopError('email_taken', undefined, {
        errors: [{ path: 'email', message: 'An account with this e-mail already exists.' }],
      });
    await sendConfirmLink(tx, parts, row.id, 'welcome');
    return userBody(row);
  });
}
