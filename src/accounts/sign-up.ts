import { recordSecurityEvent } from '../audit-log/index.ts';
import { ShopError } from '../platform/errors.ts';
import { toNetworkBlock } from '../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import { newId } from '../platform/id.ts';
import { hashPassword } from '../platform/secrets/password-hash.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import { emailKey } from '../shared/text/email-key.ts';
import type { UserBody } from './api.ts';
import { sendConfirmLink } from './email/confirm-email.ts';
import { limitSignUps, mayConfirm } from './email/email-limits.ts';
import { userBody } from './find-users.ts';
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts';
import type { ResetDependencies } from './passwords/request-password-reset.ts';
import { users } from './schema.ts';

export interface NewUser {
  name: string;
  email: string;
  password: string;
  phone: string;
  address: string;
}

/** The password is hashed before the transaction. Throws ShopError 409 email_taken, 400 weak_password, or 429. */
export async function signUp(deps: ResetDependencies, newUser: NewUser, client: ClientInfo): Promise<UserBody> {
  const { name, email, password, phone, address } = newUser;
  refuseWeakPassword(password, { name, email });
  const passwordHash = await hashPassword(password, client);
  const added = { name, email, emailKey: emailKey(email), phone, address, passwordHash, language: currentLanguage() };
  return deps.db.transaction(async (tx) => {
    if (deps.isLimited) await limitSignUps(tx, client);
    const [row] = await tx
      .insert(users)
      .values({ id: newId(), ...added })
      .onConflictDoNothing({ target: users.emailKey })
      .returning();
    if (!row)
      throw new ShopError('email_taken', undefined, {
        errors: [{ path: 'email', message: t('accounts.emailTaken') }],
      });
    await recordSecurityEvent(tx, { kind: 'account_created', userId: row.id, email: row.emailKey, client });
    if (await mayConfirm(tx, row, { ...deps, network: toNetworkBlock(client.address) }))
      await sendConfirmLink(tx, deps, row.id, 'welcome');
    return userBody(row);
  });
}
