import { eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { fieldError } from '../platform/errors.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { t } from '../shared/languages/translate.ts';
import type { MailServerForm } from './api.ts';
import { findMailRow, type MailServer, sealedAs } from './mail-accounts.ts';
import { mailSettings } from './schema.ts';

/**
 * An empty password is the stored one, which goes to no other server and user than before. Throws ShopError 400 without
 * a password.
 */
export async function completeServer(
  queries: Queries,
  secretBox: SecretBox,
  form: MailServerForm,
): Promise<MailServer> {
  // Google shows an app password as four groups of four letters.
  const given = /^([a-z]{4}\s){3}[a-z]{4}$/.test(form.password.trim())
    ? form.password.replace(/\s/g, '')
    : form.password;
  if (given) return { ...form, password: given };
  const row = await findMailRow(queries);
  const isSame = row?.host === form.host && row.port === form.port && row.username === form.user;
  const password = isSame && row.password ? secretBox.open(row.password, sealedAs) : null;
  if (password === null) throw fieldError('password', t('settingAnswers.mailPassword'));
  return { ...form, password };
}

export async function storeServer(tx: Tx, secretBox: SecretBox, server: MailServer): Promise<void> {
  const { host, port, user, password, address, name } = server;
  const stored = {
    ...{ host, port, username: user, fromAddress: address, fromName: name || null },
    password: secretBox.seal(password, sealedAs),
    changedAt: sql`now()`,
  };
  await tx
    .insert(mailSettings)
    .values({ id: 'shop', ...stored })
    .onConflictDoUpdate({ target: mailSettings.id, set: stored });
}

export async function forgetServer(tx: Tx): Promise<void> {
  const nothing = { host: null, port: null, username: null, password: null, fromName: null, fromAddress: null };
  const untested = { testedServer: null, testedAt: null, testedTo: null, arrival: null };
  await tx
    .update(mailSettings)
    .set({ ...nothing, ...untested, changedAt: sql`now()` })
    .where(eq(mailSettings.id, 'shop'));
}
